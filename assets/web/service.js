// The service worker: the page without a network. Each version has a store of its own, which is complete before it is used.

const VERSION = "carom-@VERSION@";
const FILES = "@FILES@".split(" ");

self.addEventListener("install", (event) => {
  // The page has loaded most files with its version in their address, and the browser need not load them again.
  const request = (file) =>
    file === "./" ? new Request(file, { cache: "no-cache" }) : new Request(`${file}?v=@VERSION@`);
  const files = FILES.map(request);
  event.waitUntil(caches.open(VERSION).then((store) => store.addAll(files)));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("carom-") && name !== VERSION;
  const remove = (names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then(remove)
      .then(() => self.clients.claim()),
  );
});

// The page asks for it when the player wants the new version. Until then a round goes on with the files that it began with.
self.addEventListener("message", (event) => {
  if (event.data === "update") self.skipWaiting();
});

// A press on a message leads back to the game that it speaks of.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(([page]) => page?.focus()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  const folder = new URL(self.registration.scope).pathname;
  if (request.method !== "GET" || !path.startsWith(folder)) return;
  const file = path.slice(folder.length);
  const name = ["", "index.html"].includes(file) ? "./" : file;
  if (!FILES.includes(name)) return;
  event.respondWith(
    caches
      .open(VERSION)
      .then((store) => store.match(name, { ignoreSearch: true }))
      .then((found) => found ?? fetch(request)),
  );
});
