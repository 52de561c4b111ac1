// The parts of a wasm file: numbers, sections, what lies in them.

/** The number at a place, and the place after it. */
const number = (bytes, at) => {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
};

/** A number as it is written. */
const written = (value) => {
  const out = [];
  do {
    out.push((value & 127) | (value > 127 ? 128 : 0));
    value >>>= 7;
  } while (value);
  return Buffer.from(out);
};

/** A text or a body with its length before it. */
const measured = (content) => {
  const bytes = Buffer.from(content);
  return Buffer.concat([written(bytes.length), bytes]);
};

/** What lies at a place with its length before it, and the place after it. */
const content = (bytes, at) => {
  const [length, start] = number(bytes, at);
  return [bytes.subarray(start, start + length), start + length];
};

const HEAD = 8;

/** The sections, each with its kind and what is in it. */
const sections = (bytes) => {
  const all = [];
  for (let at = HEAD; at < bytes.length; ) {
    const kind = bytes[at];
    const [body, end] = content(bytes, at + 1);
    all.push({ kind, body });
    at = end;
  }
  return all;
};

/** A wasm file of these sections. */
const whole = (bytes, all) =>
  Buffer.concat([
    bytes.subarray(0, HEAD),
    ...all.flatMap(({ kind, body }) => [Buffer.from([kind]), measured(body)]),
  ]);

const KIND = { NAMES: 0, IMPORTS: 2, EXPORTS: 7, CODE: 10 };

module.exports = { KIND, content, measured, number, sections, whole, written };
