// Saves everything that the game keeps in this browser as one file, and reads such a file.

const TEXTS = {
  en: {
    title: "What this browser keeps",
    what: "Your results, drawings and games are kept in this browser alone. One file takes them to another one.",
    save: "Save all of it as a file",
    share: "Send the file",
    read: "Read such a file; its results join those that are kept here:",
    home: "Back to the game",
    licences: "Licences of what others have made",
    nothing: "Nothing is kept here yet.",
    done: (count) => `Parts read: ${count}. The game joins them with yours when it opens.`,
    same: "All of it is kept here already.",
    waits: "Open the game first: it has not yet joined the file that was read before. Nothing has changed.",
    wrong: "This file was not saved here. Nothing has changed.",
    full: "The browser has no room for all of it. Nothing has changed.",
  },
  fr: {
    title: "Ce que ce navigateur conserve",
    what: "Vos résultats, dessins et parties sont conservés dans ce seul navigateur. Un fichier les porte dans un autre.",
    save: "Tout enregistrer dans un fichier",
    share: "Envoyer le fichier",
    read: "Lire un tel fichier ; ses résultats rejoignent ceux qui sont conservés ici :",
    home: "Retour au jeu",
    licences: "Licences de ce que d’autres ont fait",
    nothing: "Rien n’est encore conservé ici.",
    done: (count) => `Lu : ${count} parties. Le jeu les joint aux vôtres à son ouverture.`,
    same: "Tout cela est déjà conservé ici.",
    waits: "Ouvrez d’abord le jeu : il n’a pas encore joint le fichier lu avant. Rien n’a changé.",
    wrong: "Ce fichier n’a pas été enregistré ici. Rien n’a changé.",
    full: "Le navigateur n’a pas de place pour tout. Rien n’a changé.",
  },
};
const texts = TEXTS[navigator.language.startsWith("fr") ? "fr" : "en"];
const element = (id) => document.getElementById(id);
const tell = (text) => (element("told").textContent = text);

// The names of all texts of the game.
const PREFIX = "carom/";
const KIND = "carom-data";
// What belongs to this device: its settings, its window, and the place in a room.
const OF_DEVICE = ["settings.ron", "window.ron", "friends.ron", "recent.ron"];
// The end of the name under which a text of another device waits for the game, which joins the two.
const OTHER = ".other";

document.title = `Carom: ${texts.title}`;
document.querySelector("h1").textContent = texts.title;
for (const id of ["what", "save", "share", "read", "home", "licences"]) element(id).textContent = texts[id];

const isToTake = (name) => name.endsWith(".ron") && !OF_DEVICE.includes(name.slice(name.lastIndexOf("/") + 1));
const kept = () => Object.entries(localStorage).filter(([name]) => name.startsWith(PREFIX));

// The file, or null if there is nothing to save.
function fileOfAll() {
  const entries = kept().filter(([name]) => isToTake(name));
  if (entries.length === 0) return null;
  const text = JSON.stringify({ kind: KIND, version: 1, kept: Object.fromEntries(entries) }, null, 1);
  const name = `carom-${new Date().toISOString().slice(0, 10)}.json`;
  return new File([text], name, { type: "application/json" });
}

element("save").addEventListener("click", () => {
  const file = fileOfAll();
  if (file === null) return tell(texts.nothing);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
});

// Phones send files to other programs and devices.
const example = new File(["{}"], "carom.json", { type: "application/json" });
element("share").hidden = !navigator.canShare?.({ files: [example] });
element("share").addEventListener("click", async () => {
  const file = fileOfAll();
  if (file === null) return tell(texts.nothing);
  // It fails if the player closes the sheet.
  await navigator.share({ files: [file] }).catch(() => {});
});

// The texts of a file by their names, without those of its device. It throws if the file is another one.
function read(text) {
  const { kind, version, kept } = JSON.parse(text);
  const entries = Object.entries(kept).filter(([name]) => isToTake(name));
  const isText = ([name, text]) => name.startsWith(PREFIX) && /^\(\s*version: \d+,/.test(text);
  if (kind !== KIND || version !== 1 || !entries.every(isText)) throw new Error(KIND);
  return entries;
}

element("file").addEventListener("change", async () => {
  let entries;
  try {
    entries = read(await element("file").files[0].text());
  } catch {
    return tell(texts.wrong);
  }
  if (kept().some(([name]) => name.endsWith(OTHER))) return tell(texts.waits);
  const news = entries.filter(([name, text]) => localStorage.getItem(name) !== text);
  if (news.length === 0) return tell(texts.same);
  const written = [];
  try {
    for (const [name, text] of news) {
      const place = localStorage.getItem(name) === null ? name : name + OTHER;
      written.push(place);
      localStorage.setItem(place, text);
    }
    tell(texts.done(news.length));
  } catch {
    for (const name of written) localStorage.removeItem(name);
    tell(texts.full);
  }
});
