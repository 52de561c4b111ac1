// The computer players: gives the words of the page to their wasm, byte by byte, and lets it
// think in slices, so that messages get through. In a worker, or in the page where none is to
// be had.
export const mind = async (module, tell) => {
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = () => {};
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  const { port1, port2 } = new MessageChannel();
  let working = false;
  let quiet = 0;
  const slice = (text) => {
    try {
      if (text) for (const letter of text + "\n") exports.put(letter.charCodeAt(0));
      else {
        let now = performance.now();
        const end = now + 8;
        while ((working = exports.work(now)) && (now = performance.now()) < end);
      }
      let said = "";
      for (let byte; (byte = exports.take()); ) said += String.fromCharCode(byte);
      for (const line of said.split("\n")) if (line) tell(line);
      // Whoever thinks long says now and then that all is well.
      if (!said && working && ++quiet % 64 === 0) tell("");
      if (text ? !working : working) {
        working = true;
        port2.postMessage(0);
      }
    } catch {
      tell("crash");
    }
  };
  port1.onmessage = () => slice();
  setTimeout(() => slice("hello"));
  return slice;
};

// What a worker does. The page gets the text, to begin another one without asking for it.
const worker = (mind) => {
  let hear;
  onmessage = async ({ data }) => {
    if (typeof data === "string") hear(data);
    else hear = await mind(data, (text) => postMessage(text));
  };
};
if (typeof document === "undefined") {
  worker(mind);
  postMessage({ script: `(${worker})(${mind})` });
}
