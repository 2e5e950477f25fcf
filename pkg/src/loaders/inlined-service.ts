// `service.wasm`, as it stands in the bundle. The build puts it there.

import { latin1 } from "./latin1.js";

const text = "__ENDCAP_SERVICE_WASM__";

/** The bytes of the module. */
export function serviceWasm(): Uint8Array<ArrayBuffer> {
  return latin1(text);
}
