// A short round of mixed calls, as a test of its own process: a test runner's bookkeeping would be counted as growth.

import { join } from "node:path";
import { endsWell } from "../package/apart.mjs";

export const leavesNothing = (t, host, calls) => endsWell(t, join(import.meta.dirname, "growth.mjs"), host, calls);
