// Starts the page's wasm. A file of its own, because the content security policy forbids inline
// scripts. If it cannot start, the page says so instead of staying a picture of a board.
const address = (id) => document.getElementById(id).href;

try {
  const app = await import(address("app-js"));
  await app.default({ module_or_path: address("app-wasm") });
} catch (error) {
  console.error(error);
  document.getElementById("trouble").hidden = false;
}

// The crash card's buttons: its own page is dead, so they are plain.
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
