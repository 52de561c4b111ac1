// Gives the functions that a wasm and its glue have of each other short names: wasm-bindgen's have
// sixteen random digits, which stand in both files and cannot be compressed. Called with both.
const { readFileSync, writeFileSync } = require("node:fs");

const [script, binary] = process.argv.slice(2);
const bytes = readFileSync(binary);

const number = (at) => {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
};
const written = (value) => {
  const out = [];
  do {
    out.push((value & 127) | (value > 127 ? 128 : 0));
    value >>>= 7;
  } while (value);
  return Buffer.from(out);
};

const text = readFileSync(script, "utf8");
const names = new Map();
const LONG = /\b(?:__wbg_\w+?_[0-9a-f]{16}|wasm_bindgen_[0-9a-f]{16}_\w+)\b/g;
const short = (name) => {
  if (name.match(LONG)?.[0] !== name) return name;
  if (!names.has(name)) names.set(name, `_${names.size.toString(36)}`);
  return names.get(name);
};

// An import is a module's name, its own, a kind and an index; an export lacks the first.
const IMPORTS = 2;
const EXPORTS = 7;
const parts = [bytes.subarray(0, 8)];
for (let at = 8; at < bytes.length; ) {
  const kind = bytes[at];
  const [size, begin] = number(at + 1);
  if (kind === IMPORTS || kind === EXPORTS) {
    const [count, first] = number(begin);
    const section = [written(count)];
    let place = first;
    for (let index = 0; index < count; index++) {
      if (kind === IMPORTS) {
        const [length, start] = number(place);
        section.push(bytes.subarray(place, start + length));
        place = start + length;
      }
      const [length, start] = number(place);
      const name = Buffer.from(short(bytes.toString("utf8", start, start + length)));
      const what = start + length;
      if (kind === IMPORTS && bytes[what] !== 0) throw new Error("an import that is no function");
      const [, end] = number(what + 1);
      section.push(written(name.length), name, bytes.subarray(what, end));
      place = end;
    }
    const body = Buffer.concat(section);
    parts.push(Buffer.from([kind]), written(body.length), body);
  } else {
    parts.push(bytes.subarray(at, begin + size));
  }
  at = begin + size;
}

writeFileSync(binary, Buffer.concat(parts));
writeFileSync(
  script,
  text.replace(LONG, (name) => {
    if (!names.has(name)) throw new Error(`${name} is in the script alone`);
    return names.get(name);
  }),
);
console.log(`${names.size} names shortened`);
