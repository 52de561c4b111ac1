// Starts the page's wasm. A file of its own, because the content security policy forbids inline
// scripts. If it cannot start, the page says so instead of staying a picture of a board.
const address = (id) => document.getElementById(id).href;

// After a panic, or an error that went through it, no Rust runs any more: the crash card is shown
// from here.
const card = document.getElementById("crash");
const crashed = (error) => {
  if (!/wasm/.test(error?.stack)) return;
  card.hidden = false;
  document.getElementById("crash-reason").textContent ||= error;
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

// The computer players: in a worker, or in the page where workers are refused. Everything is
// fetched once; whoever has to begin anew gets the same module and the text of the first script.
// The page's own address has a hash: what belongs to another page is asked for anew.
const here = (name) => new URL(`${name}?${address("app-wasm").split("-").pop()}`, import.meta.url);
let tell, brain, script, say, end, refused;
const load = async () =>
  WebAssembly.compile(await (await fetch(here("ai_worker_bg.wasm"))).arrayBuffer());
const hire = () => {
  const text = script && new Blob([script], { type: "text/javascript" });
  return new Worker(text ? URL.createObjectURL(text) : here("mind.js"), { type: "module" });
};
const begin = async () => {
  say = end = undefined;
  brain ??= load();
  let worker;
  try {
    if (!refused) worker = hire();
  } catch {
    refused = true;
  }
  let ready = false;
  const fail = () => {
    if (ready || refused) return;
    worker.terminate();
    refused = true;
    begin();
  };
  if (worker) {
    worker.onerror = fail;
    worker.onmessage = ({ data }) => {
      if (data.script) return (script = data.script);
      ready = true;
      tell(data);
    };
  }
  let module;
  try {
    module = await brain;
  } catch {
    worker?.terminate();
    brain = undefined;
    return setTimeout(begin, 5000);
  }
  if (!worker) {
    const { mind } = await import(here("mind.js"));
    let silent = false;
    end = () => (silent = true);
    // Never while the page is asking: it cannot hear then.
    say = await mind(module, (text) => queueMicrotask(() => silent || tell(text)));
  } else if (!refused) {
    worker.postMessage(module);
    say = (text) => worker.postMessage(text);
    end = () => worker.terminate();
    setTimeout(fail, 10000);
  }
};
globalThis.mind = {
  open(hear) {
    tell = hear;
    begin();
  },
  post(text) {
    say?.(text);
  },
  restart() {
    end?.();
    begin();
  },
};

try {
  // As the preload asked for it: WebKit takes up no preload of another mode, and none with CORS.
  const wasm = fetch(address("app-wasm"), { mode: "no-cors", credentials: "include" });
  const app = await import(address("app-js"));
  await painted;
  await app.default({ module_or_path: wasm });
} catch (error) {
  console.error(error);
  document.getElementById("trouble").hidden = false;
}

// Sound for the page (src/app/platform/sound.rs): nothing is made before it asks for some.
let studio;
const open = () => {
  if (studio) return studio;
  const context = new AudioContext();
  const noise = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return (studio = { context, noise });
};
const play = (source, filter, loud) => {
  const { context } = studio;
  const gain = context.createGain();
  gain.gain.value = loud;
  source.connect(filter ?? gain);
  filter?.connect(gain);
  gain.connect(context.destination);
  return gain.gain;
};
const rush = (frequency, loop) => {
  const { context, noise } = studio;
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop });
  return [source, new BiquadFilterNode(context, { type: "lowpass", frequency })];
};
globalThis.niagaraSound = {
  water(loud) {
    const { context } = open();
    context.resume();
    if (!studio.water) {
      const [source, filter] = rush(420, true);
      studio.water = play(source, filter, 0);
      source.start();
    }
    studio.water.setTargetAtTime(loud * 0.2, context.currentTime, 0.4);
  },
  voice(isNoise, from, to, after, length, loud) {
    const { context } = open();
    context.resume();
    const begin = context.currentTime + after;
    const [source, filter] = isNoise ? rush(from, false) : [new OscillatorNode(context, { type: "triangle" })];
    const { frequency } = filter ?? source;
    const gain = play(source, filter, 0);
    frequency.setValueAtTime(from, begin);
    frequency.exponentialRampToValueAtTime(to, begin + length);
    gain.setValueAtTime(0, begin);
    gain.linearRampToValueAtTime(loud, begin + 0.02);
    gain.exponentialRampToValueAtTime(0.001, begin + length);
    source.start(begin);
    source.stop(begin + length);
  },
};
