// The entry of the worker: starts the module and passes requests to it. `wrangler.toml` names the command that builds `dist`.

import { fetch, initSync } from "./dist/endcap_worker.js";
import module from "./dist/endcap_worker.wasm";

initSync({ module });

export default { fetch };
