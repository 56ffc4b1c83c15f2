// The package in a browser. In Node, node.js takes its place.

import { use } from "./api.js";

use({
  most: () => navigator.hardwareConcurrency ?? 2,

  async compile(source = new URL("carom_wasm_bg.wasm", import.meta.url)) {
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
      return WebAssembly.compile(source);
    }
    const response = source instanceof Response ? source : await fetch(source);
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
    const isTyped = response.headers.get("Content-Type")?.startsWith("application/wasm");
    // Some servers do not know the type.
    return isTyped
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer());
  },

  start(hear, fail) {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = ({ message }) => fail(new Error(message || "the Web Worker cannot be started"));
    return {
      send: (message) => worker.postMessage(message),
      end: () => worker.terminate(),
      keepsAwake() {},
    };
  },
});

export { allSolutions, best, default, generate, solve, version } from "./api.js";
export * from "./games.js";
