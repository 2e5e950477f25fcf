// Memory does not grow when calls fail.

import { join } from "node:path";
import test from "node:test";
import { endsWell } from "../support/apart.mjs";

test("10,000 calls with 20% failures: no growth, and no timer or listener left", (t) =>
  endsWell(t, join(import.meta.dirname, "rounds.mjs"), 1e4));
