// Memory does not grow when calls fail.

import test from "node:test";
import { leavesNothing } from "../life/leaves-nothing.mjs";

test("10,000 calls with 20% failures: no growth, and no timer or listener left", (t) =>
  leavesNothing(t, "client", 1e4));
