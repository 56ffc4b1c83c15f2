// The functions that work in Web Workers. What differs between a browser and Node is in index.js and node.js.

import { initSync, tablut, version } from "./carom_wasm.js";
import * as games from "./games.js";

export { version };

let platform;
let loading;

/** Says how this system compiles the module and starts a worker. */
export function use(system) {
  platform = system;
}

export default function init(source) {
  loading ??= load(source).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(source) {
  const given = await source;
  const module = given instanceof WebAssembly.Module ? given : await platform.compile(given);
  initSync({ module });
  return module;
}

export async function solve(puzzle, options) {
  return ask({ ...packed(puzzle), method: "solve" }, options);
}

export async function allSolutions(puzzle, options) {
  return ask({ ...packed(puzzle), method: "allSolutions" }, options);
}

export async function best(game, options) {
  if (!(game instanceof tablut.Game)) throw new Error("expected a Game");
  return ask({ game: "tablut", kind: "Game", parts: game.parts(), method: "best" }, options);
}

export async function generate(game, seed, count, options) {
  const makers = Object.keys(games).filter((name) => games[name].generate);
  if (!makers.includes(game)) {
    throw new Error(`there is no generator of \`${game}\`: expected ${makers.join(", ")}`);
  }
  const texts = await ask({ game, method: "generate", values: [seed, count] }, options);
  return texts.map((text) => new games[game].Puzzle(text));
}

/** What makes a puzzle again in a worker. */
function packed(puzzle) {
  for (const [game, types] of Object.entries(games)) {
    for (const [kind, type] of Object.entries(types)) {
      // Not every bundler keeps the name of a class.
      const canSolve = type.prototype?.solve && puzzle instanceof type;
      if (canSolve) return { game, kind, parts: puzzle.parts() };
    }
  }
  throw new Error("expected a Round, a MultiRound, a Puzzle or a Board");
}

// Tasks that wait for a worker, workers without a task, and the number of workers with one.
const queue = [];
const idle = [];
let busy = 0;

/** Has a worker do something. The promise has its answer. */
async function ask(request, given) {
  const { onProgress, signal, ...options } = given ?? {};
  const module = await init();
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const task = { request: { ...request, options, hears: Boolean(onProgress) }, module, onProgress };
    const abort = () => {
      const place = queue.indexOf(task);
      if (place >= 0) queue.splice(place, 1);
      task.finish(reject, signal.reason, false);
    };
    // A worker that has answered has the next task; one that has not is at an end.
    task.finish = (settle, value, hasAnswered) => {
      signal?.removeEventListener("abort", abort);
      if (task.worker) {
        busy -= 1;
        task.worker.task = undefined;
        if (hasAnswered) {
          task.worker.keepsAwake(false);
          idle.push(task.worker);
        } else {
          task.worker.end();
        }
      }
      settle(value);
      next();
    };
    task.hear = (message) => {
      if ("progress" in message) {
        try {
          onProgress(message.progress);
        } catch (error) {
          task.finish(reject, error, false);
        }
      } else if ("answer" in message) {
        task.finish(resolve, message.answer, true);
      } else {
        task.finish(reject, new Error(message.error), !message.isBroken);
      }
    };
    task.fail = (error) => task.finish(reject, error, false);
    signal?.addEventListener("abort", abort);
    queue.push(task);
    next();
  });
}

function next() {
  while (queue.length > 0 && busy < platform.most()) {
    const task = queue.shift();
    busy += 1;
    task.worker = idle.pop() ?? start(task.module);
    task.worker.task = task;
    try {
      task.worker.keepsAwake(true);
      task.worker.send(task.request);
    } catch (error) {
      // An option that cannot be sent.
      task.fail(error);
    }
  }
}

function start(module) {
  const worker = platform.start(
    (message) => worker.task?.hear(message),
    (error) => {
      const place = idle.indexOf(worker);
      if (place >= 0) idle.splice(place, 1);
      worker.task?.fail(error);
    },
  );
  worker.send({ module });
  return worker;
}
