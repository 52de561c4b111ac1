// Starts the page's wasm. A file of its own, because the content security policy forbids inline
// scripts. If it cannot start, the page says so instead of staying a picture of a board.

// A panic shows the crash card by itself (src/app/platform/crash.rs). Here it is shown when the
// wasm stops in another way: no more memory, no more stack, an error thrown through it.
addEventListener("error", (event) => showCrash(event.error));
addEventListener("unhandledrejection", (event) => showCrash(event.reason));

function showCrash(error) {
  // Not a file that could not be had, nor an extension's error.
  if (!/wasm-function/.test(error?.stack)) return;
  document.getElementById("crash-reason").textContent ||= error;
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

try {
  const address = (id) => document.getElementById(id).href;
  // As the preload asked for it: WebKit takes up no preload of another mode, and none with CORS.
  const wasm = fetch(address("app-wasm"), { mode: "no-cors", credentials: "include" });
  const app = await import(address("app-js"));
  await firstPaint();
  await app.default({ module_or_path: wasm });
} catch (error) {
  console.error(error);
  document.getElementById("trouble").hidden = false;
}
