// A short run of calls in a separate process, because the memory of a test runner would count as growth.

import { join } from "node:path";
import { endsWell } from "../support/apart.mjs";

export const leavesNothing = (t, host, calls) => endsWell(t, join(import.meta.dirname, "growth.mjs"), host, calls);
