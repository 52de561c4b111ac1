// Gives the functions that a wasm and its glue have of each other short names: wasm-bindgen's have
// sixteen random digits, which stand in both files and cannot be compressed. Called with both.
const { readFileSync, writeFileSync } = require("node:fs");
const { KIND, content, measured, number, sections, whole, written } = require("./wasm.cjs");

const [script, binary] = process.argv.slice(2);
const bytes = readFileSync(binary);

const text = readFileSync(script, "utf8");
const names = new Map();
const LONG = /\b(?:__wbg_\w+?_[0-9a-f]{16}|wasm_bindgen_[0-9a-f]{16}_\w+)\b/g;
const short = (name) => {
  if (name.match(LONG)?.[0] !== name) return name;
  if (!names.has(name)) names.set(name, `_${names.size.toString(36)}`);
  return names.get(name);
};

// An import is a module's name, its own, a kind and an index; an export lacks the first.
const renamed = ({ kind, body }) => {
  if (kind !== KIND.IMPORTS && kind !== KIND.EXPORTS) return { kind, body };
  const [count, first] = number(body, 0);
  const parts = [written(count)];
  let place = first;
  for (let index = 0; index < count; index++) {
    if (kind === KIND.IMPORTS) {
      const [module, end] = content(body, place);
      parts.push(measured(module));
      place = end;
    }
    const [name, what] = content(body, place);
    if (kind === KIND.IMPORTS && body[what] !== 0) throw new Error("an import that is no function");
    const [, end] = number(body, what + 1);
    parts.push(measured(short(name.toString("utf8"))), body.subarray(what, end));
    place = end;
  }
  return { kind, body: Buffer.concat(parts) };
};

writeFileSync(binary, whole(bytes, sections(bytes).map(renamed)));
writeFileSync(
  script,
  text.replace(LONG, (name) => {
    if (!names.has(name)) throw new Error(`${name} is in the script alone`);
    return names.get(name);
  }),
);
console.log(`${names.size} names shortened`);
