// Asserts that memory does not grow when hostile values are checked many times.

import { join } from "node:path";
import test from "node:test";
import { endsWell } from "../support/apart.mjs";

test("each hostile value 10,000 times: memory does not grow and checks still work", (t) =>
  endsWell(t, join(import.meta.dirname, "hostile-rounds.mjs"), 1e4));
