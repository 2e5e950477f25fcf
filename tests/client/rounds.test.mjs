// Memory stays where it is, however much goes wrong.

import { join } from "node:path";
import test from "node:test";
import { endsWell } from "../package/apart.mjs";

test("10,000 calls, a fifth of which go wrong: nothing grows, nothing is left", (t) =>
  endsWell(t, join(import.meta.dirname, "rounds.mjs"), 1e4));
