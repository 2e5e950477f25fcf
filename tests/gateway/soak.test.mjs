// The soak, short.

import { join } from "node:path";
import test from "node:test";
import { endsWell } from "../package/apart.mjs";

test("each request has its answer, none that is bad reaches the service, one token does, and nothing grows", (t) =>
  endsWell(t, join(import.meta.dirname, "soak.mjs"), 2000));
