// The client's module, as it stands in the bundle. The build puts it there.

import { latin1 } from "./latin1.js";

const text = "__ENDCAP_CLIENT_WASM__";

/** The bytes of the module. */
export function clientWasm(): Uint8Array<ArrayBuffer> {
  return latin1(text);
}
