// `endcap/client` in workerd.

import client from "../client.js";
import wasm from "../client.wasm";
import "./workerd.js";

client.provide(() => wasm);

export * from "../client.js";
