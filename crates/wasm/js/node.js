// The package in Node, whose workers are threads and whose files need no network.

import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

import { use } from "./api.js";

use({
  most: availableParallelism,

  async compile(source = new URL("carom_wasm_bg.wasm", import.meta.url)) {
    const isBytes = source instanceof ArrayBuffer || ArrayBuffer.isView(source);
    return WebAssembly.compile(isBytes ? source : await readFile(source));
  },

  start(hear, fail) {
    // The options of the program, such as --input-type, are not for the worker.
    const worker = new Worker(new URL("node-worker.js", import.meta.url), { execArgv: [] });
    worker.on("message", hear);
    worker.on("error", fail);
    return {
      send: (message) => worker.postMessage(message),
      end: () => worker.terminate(),
      // A worker without a task does not keep the program from its end.
      keepsAwake: (does) => (does ? worker.ref() : worker.unref()),
    };
  },
});

export { allSolutions, best, default, generate, solve, version } from "./api.js";
export * from "./games.js";
