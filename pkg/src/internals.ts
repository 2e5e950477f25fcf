// What the loaders and the client need of the core, and nobody else: the module, of which there is one.

import { enter, memoryBytes, provide } from "./module.js";

export const internals = { provide, enter, memoryBytes };
