// A short run of the soak test (`soak.mjs`).

import { join } from "node:path";
import test from "node:test";
import { endsWell } from "../support/apart.mjs";

test("each request gets its response, no invalid one reaches the service, one token suffices, and nothing grows", (t) =>
  endsWell(t, join(import.meta.dirname, "soak.mjs"), 2000));
