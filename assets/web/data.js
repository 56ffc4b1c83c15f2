// Saves everything that the game keeps in this browser as one file, and reads such a file.

const TEXTS = {
  en: {
    title: "What this browser keeps",
    what: "Your results, settings, drawings and games are kept in this browser alone. One file takes them to another one.",
    save: "Save all of it as a file",
    read: "Read such a file; it replaces what is kept here:",
    home: "Back to the game",
    licences: "Licences of what others have made",
    nothing: "Nothing is kept here yet.",
    done: (count) => `Read: ${count} parts. The game shows them when it opens.`,
    wrong: "This file was not saved here. Nothing has changed.",
    full: "The browser has no room for all of it. Nothing has changed.",
  },
  fr: {
    title: "Ce que ce navigateur conserve",
    what: "Vos résultats, réglages, dessins et parties sont conservés dans ce seul navigateur. Un fichier les porte dans un autre.",
    save: "Tout enregistrer dans un fichier",
    read: "Lire un tel fichier ; il remplace ce qui est conservé ici :",
    home: "Retour au jeu",
    licences: "Licences de ce que d’autres ont fait",
    nothing: "Rien n’est encore conservé ici.",
    done: (count) => `Lu : ${count} parties. Le jeu les montre à son ouverture.`,
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

document.title = `Carom: ${texts.title}`;
document.querySelector("h1").textContent = texts.title;
for (const id of ["what", "save", "read", "home", "licences"]) element(id).textContent = texts[id];

const kept = () => Object.entries(localStorage).filter(([name]) => name.startsWith(PREFIX));

function replace(entries) {
  for (const [name] of kept()) localStorage.removeItem(name);
  for (const [name, text] of entries) localStorage.setItem(name, text);
}

element("save").addEventListener("click", () => {
  const entries = kept();
  if (entries.length === 0) return tell(texts.nothing);
  const text = JSON.stringify({ kind: KIND, version: 1, kept: Object.fromEntries(entries) }, null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `carom-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
});

element("file").addEventListener("change", async () => {
  let entries;
  try {
    const { kind, version, kept: read } = JSON.parse(await element("file").files[0].text());
    entries = Object.entries(read);
    const isText = ([name, text]) => name.startsWith(PREFIX) && typeof text === "string";
    if (kind !== KIND || version !== 1 || !entries.every(isText)) throw new Error(KIND);
  } catch {
    return tell(texts.wrong);
  }
  const before = kept();
  try {
    replace(entries);
    tell(texts.done(entries.length));
  } catch {
    replace(before);
    tell(texts.full);
  }
});
