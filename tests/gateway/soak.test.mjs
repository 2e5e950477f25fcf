// A short run of the requests of `soak.mjs`.

import test from "node:test";
import { leavesNothing } from "../life/leaves-nothing.mjs";

test("each request gets its response, no invalid one reaches the service, one token suffices, and nothing grows", (t) =>
  leavesNothing(t, "gateway", 2000));
