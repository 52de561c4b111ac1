// Prints the sizes of files: plain, gzip -9, brotli -q 11. With --into FOLDER it also writes the
// gzip form of each there, under the file's path as given.
const { mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { brotliCompressSync, constants, gzipSync } = require("node:zlib");

const files = process.argv.slice(2);
const into = files[0] === "--into" ? files.splice(0, 2)[1] : undefined;

for (const file of files) {
  const bytes = readFileSync(file);
  const gzip = gzipSync(bytes, { level: 9 });
  const brotli = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  if (into) {
    const target = join(into, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, gzip);
  }
  console.log(bytes.length, gzip.length, brotli.length);
}
