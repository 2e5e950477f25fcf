// Memory stays where it is, however often hostile values come.

import { join } from "node:path";
import test from "node:test";
import { endsWell } from "./apart.mjs";

test("each of them 10,000 times: nothing grows, nothing breaks", (t) =>
  endsWell(t, join(import.meta.dirname, "hostile-rounds.mjs"), 1e4));
