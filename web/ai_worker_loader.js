// The script of the computer players' worker: starts its wasm. Its query identifies the page's build
// and is passed on to both files, so that no cache mixes the files of two builds.
try {
  const { default: start } = await import(`./ai_worker.js${location.search}`);
  await start({ module_or_path: new URL(`ai_worker_bg.wasm${location.search}`, import.meta.url) });
} catch (error) {
  // Fires the worker's error event in the page at once. A rejected promise alone would not.
  reportError(error);
}
