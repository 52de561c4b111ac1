// Starts the page's wasm. It is a file of its own, because the content security policy forbids inline
// scripts. If the wasm cannot start, this script shows why and what to do; without it, only the picture
// of the board would stay.

(() => {
  "use strict";

  function show(id) {
    const text = document.getElementById(id);
    text.classList.add("shown");
    text.hidden = false;
  }

  // The browser has read this script: the text about browsers that cannot is hidden.
  document.getElementById("trouble-browser").hidden = true;

  // After a panic, src/app/platform/crash.rs shows the crash card. These listeners show it if the wasm
  // stops in another way: out of memory, stack overflow, a JavaScript error thrown through it.
  addEventListener("error", (event) => showCrash(event.error));
  addEventListener("unhandledrejection", (event) => showCrash(event.reason));

  function showCrash(error) {
    // Not for a file that failed to load, nor for an error of a browser extension.
    if (!/wasm-function/.test(error?.stack)) return;
    document.getElementById("crash-reason").textContent ||= error;
    const field = document.getElementById("crash-record");
    field.value ||= field.record ?? "";
    document.getElementById("crash").hidden = false;
  }

  // The card's buttons, which work without the page's wasm.
  document.getElementById("crash-continue").addEventListener("click", () => {
    const address = new URL(location.href);
    address.search = "";
    address.hash = "#continue";
    history.replaceState(null, "", address);
    location.reload();
  });
  document.getElementById("crash-copy").addEventListener("click", () => {
    const record = document.getElementById("crash-record");
    record.select();
    navigator.clipboard?.writeText(record.value).catch(() => document.execCommand("copy"));
  });

  // Resolves when the picture of the board in index.html has been painted. A hidden page paints
  // nothing.
  function firstPaint() {
    return new Promise((done) => {
      if (document.hidden) done();
      else new PerformanceObserver(done).observe({ type: "paint", buffered: true });
      setTimeout(done, 2000);
    });
  }

  // The smallest module with an instruction of SIMD, which the game is compiled to (.cargo/config.toml).
  const SIMD = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
    253, 98, 11,
  ];

  // Why the game cannot start in this browser, as the id of a text in index.html; undefined if it can.
  function obstacle() {
    if (location.protocol === "file:") return "trouble-file";
    if (typeof WebAssembly !== "object") return "trouble-wasm";
    if (!WebAssembly.validate(new Uint8Array(SIMD))) return "trouble-browser";
  }

  async function start() {
    const trouble = obstacle();
    if (trouble) return show(trouble);
    const address = (id) => document.getElementById(id).href;
    try {
      // The same mode and credentials as the preload: WebKit ignores a preload whose mode differs, or
      // is CORS.
      const wasm = fetch(address("app-wasm"), { mode: "no-cors", credentials: "include" });
      const app = await import(address("app-js"));
      await firstPaint();
      const answer = await wasm;
      if (!answer.ok) throw new TypeError(`${answer.url}: ${answer.status}`);
      await app.default({ module_or_path: answer });
    } catch (error) {
      console.error(error);
      // A failed fetch is a TypeError, also in import().
      show(error instanceof TypeError ? "trouble-fetch" : "trouble-browser");
    }
  }

  start();
})();
