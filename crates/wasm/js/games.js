// The games of the package: a new one is a name here.

export { ricochet, tablut, unblock } from "./carom_wasm.js";
