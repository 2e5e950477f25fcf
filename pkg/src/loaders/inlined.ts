// `endcap` in all runtimes without their own loader. The module is text in the bundle, so it needs no file, no `fetch` and no call
// to initialize it.

import checkInternals from "../index.js";
import { checkWasm } from "./inlined-check.js";

checkInternals.provide(checkWasm);

export * from "../index.js";
