// Starts the page. `make demo-rust` builds both files.

import start from "./endcap_leptos.js";

await start({ module_or_path: new URL("endcap_leptos.wasm", import.meta.url) });
