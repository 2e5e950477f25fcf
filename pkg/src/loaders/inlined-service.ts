// `service.wasm` as text. The build replaces the placeholder.

import { latin1 } from "./latin1.js";

const text = "__ENDCAP_SERVICE_WASM__";

/** The bytes of the module. */
export function serviceWasm(): Uint8Array<ArrayBuffer> {
  return latin1(text);
}
