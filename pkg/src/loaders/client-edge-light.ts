// `endcap/client` in the edge runtime of Next.js.

import provide from "../client.js";
import wasm from "../client.wasm?module";
import "./edge-light.js";

provide(() => wasm);

export * from "../client.js";
