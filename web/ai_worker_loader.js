// The script of the computer players' worker: starts its wasm. It is asked for with the name of
// the page's build as its query and asks with the same, so that no cache mixes two builds.
const { default: start } = await import(`./ai_worker.js${location.search}`);
await start({ module_or_path: new URL(`ai_worker_bg.wasm${location.search}`, import.meta.url) });
