// Starts the page's wasm. A file of its own, because the content security policy forbids inline
// scripts. If it cannot start, the page says so instead of staying a picture of a board.
const address = (id) => document.getElementById(id).href;

// After a panic or a trap no Rust runs any more: the crash card is shown from here.
const card = document.getElementById("crash");
const crashed = (error) => {
  if (error instanceof WebAssembly.RuntimeError) card.hidden = false;
};
addEventListener("error", (event) => crashed(event.error));
addEventListener("unhandledrejection", (event) => crashed(event.reason));

// Its buttons are plain as well.
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

// The picture of the board is seen before the page is made, however quickly the wasm is there.
// A hidden page paints nothing.
const painted = new Promise((done) => {
  if (document.hidden) done();
  else new PerformanceObserver(done).observe({ type: "paint", buffered: true });
  setTimeout(done, 2000);
});

try {
  const wasm = fetch(address("app-wasm"));
  const app = await import(address("app-js"));
  await painted;
  await app.default({ module_or_path: wasm });
} catch (error) {
  console.error(error);
  document.getElementById("trouble").hidden = false;
}
