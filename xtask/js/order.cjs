// Names the functions of a wasm by the place where they should stand, so that wasm-opt can sort
// them: like by like, because then they compress best. Called with the file to read and to write,
// and with how many runs a short function has to share to be like another.
const { readFileSync, writeFileSync } = require("node:fs");
const { KIND, content, measured, number, sections, whole, written } = require("./wasm.cjs");

// Found by trying: runs of so many bytes are compared, of those that stand in no more functions
// than this.
const RUN = 4;
const MOST = 1000;

const [source, target, few] = process.argv.slice(2);
const bytes = readFileSync(source);
const parts = sections(bytes);
const bodyOf = (kind) => parts.find((part) => part.kind === kind)?.body;

const code = bodyOf(KIND.CODE);
const functions = [];
for (let [left, place] = number(code, 0); left > 0; left--) {
  const [body, end] = content(code, place);
  functions.push(body);
  place = end;
}

const runs = functions.map((body) => {
  const set = new Set();
  for (let at = 0; at + RUN <= body.length; at++) set.add(body.readUInt32LE(at));
  return set;
});
const having = new Map();
runs.forEach((set, index) => {
  for (const run of set) {
    if (having.has(run)) having.get(run).push(index);
    else having.set(run, [index]);
  }
});

// From the longest on, the next one is that of which most has just been seen.
const left = new Set(functions.keys());
const places = [];
let current = functions.reduce((best, body, index) => (body.length > functions[best].length ? index : best), 0);
for (let place = 0; left.size > 0; place++) {
  places[current] = place;
  left.delete(current);
  const shared = new Map();
  for (const run of runs[current]) {
    const others = having.get(run);
    if (others.length > MOST) continue;
    for (const other of others) if (left.has(other)) shared.set(other, (shared.get(other) ?? 0) + 1);
  }
  const like = (index) => shared.get(index) / (runs[index].size + Number(few));
  current = left.values().next().value;
  for (const other of shared.keys()) if (!shared.has(current) || like(other) > like(current)) current = other;
}

// Imported functions have the first numbers: wasm-bindgen's imports are all functions.
const imported = bodyOf(KIND.IMPORTS);
const imports = imported ? number(imported, 0)[0] : 0;
const names = places.flatMap((place, index) => [
  written(imports + index),
  measured(String(place).padStart(6, "0")),
]);
const FUNCTIONS = 1;
const map = Buffer.concat([written(places.length), ...names]);
const section = Buffer.concat([measured("name"), Buffer.from([FUNCTIONS]), measured(map)]);
writeFileSync(target, whole(bytes, [...parts, { kind: KIND.NAMES, body: section }]));
console.log(`${places.length} functions put in order`);
