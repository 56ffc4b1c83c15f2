// Loads the program with a true progress bar, and tells the player what the page itself knows.

const WASM = "carom_bg.wasm?v=@VERSION@";
const BYTES = Number("@BYTES@");

const TEXTS = {
  en: {
    title: "Carom: Ricochet Robots, Unblock Me and Tablut",
    wasm: "Carom needs a browser of 2023 or later.",
    network: "Carom could not be loaded. Check the network, then reload the page.",
    program: "Carom has stopped because of an error. Reload the page; your results are kept.",
    context: "The browser has taken back its graphics memory.",
    update: "A new version of Carom is ready.",
    twin: "Carom is open in another window, too. Results of both are kept; of the rounds, the one that is saved last comes back at the next start. In a room both have the same place.",
    messages: "The browser does not let this page send messages. Allow them in its settings for this page.",
    reload: "Reload",
    later: "Later",
    close: "Close",
  },
  fr: {
    title: "Carom : Ricochet Robots, Unblock Me et Tablut",
    wasm: "Carom demande un navigateur de 2023 ou plus récent.",
    network: "Carom n’a pas pu être chargé. Vérifiez le réseau, puis rechargez la page.",
    program: "Carom s’est arrêté à cause d’une erreur. Rechargez la page ; vos résultats sont conservés.",
    context: "Le navigateur a repris sa mémoire graphique.",
    update: "Une nouvelle version de Carom est prête.",
    twin: "Carom est aussi ouvert dans une autre fenêtre. Les résultats des deux sont conservés ; parmi les manches, la dernière enregistrée revient au prochain démarrage. Dans un salon, les deux ont la même place.",
    messages: "Le navigateur ne laisse pas cette page envoyer des messages. Autorisez-les dans ses réglages pour cette page.",
    reload: "Recharger",
    later: "Plus tard",
    close: "Fermer",
  },
};
const language = navigator.language.startsWith("fr") ? "fr" : "en";
const say = (key) => TEXTS[language][key];
const element = (id) => document.getElementById(id);
const canvas = element("carom");

document.documentElement.lang = language;
document.title = say("title");

function fail(key, why) {
  element("loading").hidden = false;
  element("loading").className = "";
  element("progress").hidden = true;
  element("message").textContent = say(key);
  if (why) console.error(why);
}

// One notice at a time, above the game. Without something to accept it can only be closed.
function notify(key, accept) {
  const notice = element("notice");
  notice.querySelector("span").textContent = say(key);
  element("accept").textContent = say("reload");
  element("later").textContent = say(accept ? "later" : "close");
  element("accept").hidden = !accept;
  element("accept").onclick = accept;
  element("later").onclick = () => {
    notice.hidden = true;
    canvas.focus();
  };
  notice.hidden = false;
}

// Its size is known: a server that compresses does not tell it.
async function load() {
  const response = await fetch(WASM);
  if (!response.ok) throw new Error(`${WASM}: ${response.status}`);
  let read = 0;
  const count = new TransformStream({
    transform(chunk, output) {
      read += chunk.length;
      // Then the browser makes code of it, for which there is no measure.
      if (read < BYTES) element("progress").value = read / BYTES;
      else element("progress").removeAttribute("value");
      output.enqueue(chunk);
    },
  });
  const headers = { "Content-Type": "application/wasm" };
  return new Response(response.body.pipeThrough(count), { headers });
}

// The program shows that its first picture is on the canvas, and what a reader of the screen should say.
new MutationObserver((changes) => {
  for (const { attributeName: name } of changes) {
    if (name === "data-shown") shown();
    if (name === "data-state") element("state").textContent = canvas.dataset.state;
    if (name === "data-typing") type(canvas.dataset.typing === "yes");
    if (name === "data-outdated") look();
    if (name === "data-calls") allow(canvas.dataset.calls === "yes");
    if (name === "data-call") call(canvas.dataset.call);
  }
}).observe(canvas, { attributes: true, attributeFilter: ["data-shown", "data-state", "data-typing", "data-outdated", "data-calls", "data-call"] });

// A phone shows its keyboard only for a field of the page. What is typed there becomes keys of the canvas. Its keyboard changes whole
// words, so the keys are the difference between two texts; before them stands something that it can delete.
const field = element("typed");
const BEFORE = "        ";
let typed = BEFORE;
let isTouched = false;

function type(begins) {
  if (begins && isTouched) {
    field.value = typed = BEFORE;
    field.focus({ preventScroll: true });
  } else if (document.activeElement === field) {
    canvas.focus();
  }
}

function strike(key) {
  for (const kind of ["keydown", "keyup"]) {
    canvas.dispatchEvent(new KeyboardEvent(kind, { key, bubbles: true, cancelable: true }));
  }
}

field.addEventListener("input", (event) => {
  const now = field.value;
  let same = 0;
  while (same < Math.min(now.length, typed.length) && now[same] === typed[same]) same += 1;
  for (let at = typed.length; at > same; at -= 1) strike("Backspace");
  for (const letter of now.slice(same)) strike(letter);
  typed = now;
  if (!event.isComposing && now.length < 2) field.value = typed = BEFORE;
});
field.addEventListener("keydown", (event) => {
  if (!["Enter", "Escape", "Tab", "ArrowUp", "ArrowDown"].includes(event.key)) return;
  event.preventDefault();
  strike(event.key);
});
addEventListener("pointerdown", (event) => (isTouched = event.pointerType === "touch"), true);

function shown() {
  element("loading").hidden = true;
  const worker = navigator.serviceWorker;
  if (!worker) return;
  worker.register("service.js").then(watch, (why) => console.warn(why));
}

// Offers a new version that waits, if there is one.
let offer = () => {};

function watch(registration) {
  offer = () => {
    // The first version has nothing to replace.
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    notify("update", () => registration.waiting.postMessage("update"));
  };
  // All tabs begin the new version together, each with its round and its seat. The first version has no page before it.
  let isServed = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isServed) location.reload();
    isServed = true;
  });
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => offer());
  });
}

// A server of rooms speaks another version. A new one of the page, if there is one, is offered as every other.
async function look() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return notify("update", () => location.reload());
  await registration.update().catch((why) => console.warn(why));
  offer();
}

// A browser asks the player for messages once, and only after the player has done something.
async function allow(isWanted) {
  if (!isWanted || !navigator.userActivation?.isActive) return;
  const permission = await globalThis.Notification?.requestPermission();
  if (permission !== "granted") notify("messages");
}

// It is the player's turn in a room. On phones only the service worker can show a message.
async function call(text) {
  if (text === "" || !document.hidden || globalThis.Notification?.permission !== "granted") return;
  const options = { body: text, icon: "carom.png", tag: "carom-call", renotify: true };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) return registration.showNotification("Carom", options);
  new Notification("Carom", options).onclick = () => window.focus();
}

// A browser gives a hidden page no frames, and without them the game hears nothing of its room. Where its player wants messages, a
// timer stands in for each frame; the game asks for one only when there is news. Numbers of timers are negative here.
const nextFrame = requestAnimationFrame.bind(window);
const forgetFrame = cancelAnimationFrame.bind(window);
const HIDDEN_FRAME = 250;
window.requestAnimationFrame = (draw) => {
  if (!document.hidden || canvas.dataset.calls !== "yes") return nextFrame(draw);
  return -setTimeout(() => draw(performance.now()), HIDDEN_FRAME);
};
window.cancelAnimationFrame = (id) => (id < 0 ? clearTimeout(-id) : forgetFrame(id));

canvas.addEventListener("contextmenu", (event) => event.preventDefault());
canvas.addEventListener("webglcontextlost", () => notify("context", () => location.reload()));

// The game hears of a dropped file as an event with its text.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  for (const file of event.dataTransfer.files) {
    dispatchEvent(new CustomEvent("carom-file", { detail: await file.text() }));
  }
});

// The first window holds this lock as long as it is open.
navigator.locks?.request("carom", { ifAvailable: true }, (lock) => {
  if (lock) return new Promise(() => {});
  notify("twin");
});

// A browser grants it, or asks, only after a player has done something.
addEventListener("pointerdown", () => navigator.storage?.persist?.(), { once: true });

// The device mode of a browser's tools emulates a ratio of pixels of which one measure of the canvas knows nothing. The program does
// without this measure where it is missing.
function checkPixels() {
  return new Promise((done) => {
    const observer = new ResizeObserver(([{ contentRect, devicePixelContentBoxSize }]) => {
      observer.disconnect();
      const pixels = devicePixelContentBoxSize[0].inlineSize;
      if (Math.abs(pixels - contentRect.width * devicePixelRatio) > 1) {
        delete ResizeObserverEntry.prototype.devicePixelContentBoxSize;
      }
      done();
    });
    try {
      observer.observe(document.querySelector("main"), { box: "device-pixel-content-box" });
    } catch {
      // Safari does not have it.
      done();
    }
  });
}

try {
  const [{ default: start }, response] = await Promise.all([
    import("./carom.js?v=@VERSION@"),
    load(),
    checkPixels(),
  ]);
  await start({ module_or_path: response });
} catch (why) {
  if (why instanceof WebAssembly.CompileError || why instanceof SyntaxError) fail("wasm", why);
  else if (why instanceof WebAssembly.RuntimeError) fail("program", why);
  // The loop of the program begins with an exception that is not an error.
  else if (!String(why).includes("exceptions for control flow")) fail("network", why);
}
