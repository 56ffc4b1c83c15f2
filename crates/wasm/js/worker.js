// The program of a Web Worker: it does one task after the other. Nothing can cancel a task but the end of the worker.

import { initSync } from "./carom_wasm.js";
import * as games from "./games.js";

globalThis.onmessage = ({ data }) => {
  if (data.module) {
    initSync(data);
    return;
  }
  const options = { ...data.options };
  if (data.hears) options.onProgress = (progress) => postMessage({ progress });
  try {
    postMessage({ answer: answer(data, options) });
  } catch (error) {
    postMessage({ error: error.message, isBroken: error instanceof WebAssembly.RuntimeError });
  }
};

function answer({ game, kind, parts, method, values }, options) {
  const room = games[game];
  if (method === "generate") return room.generate(...values, options).map((puzzle) => puzzle.text());
  const puzzle = kind === "Game" ? new room.Record(...parts).game : new room[kind](...parts);
  if (!puzzle[method]) throw new Error(`a ${kind} has no function \`${method}\``);
  return puzzle[method](options);
}
