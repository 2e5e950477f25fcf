// `endcap/client` in workerd.

import provide from "../client.js";
import wasm from "../client.wasm";
import "./workerd.js";

provide(() => wasm);

export * from "../client.js";
