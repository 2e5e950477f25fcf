// What a hidden page of `endcap/beacons` sends after an outage.

import assert from "node:assert/strict";
import test from "node:test";
import { World } from "./beacon-world.mjs";

test("a page that is hidden after an outage sends at once again", async () => {
  for (const status of [204, 400]) {
    const world = new World(() => ({ status: 429, headers: { "Retry-After": "3600" } }));
    const page = world.open();
    page.report();
    page.emit("viewable", { id: "c0" });
    await world.pass(3000);
    world.respond = () => ({ status });
    // Sent before the time of the retry, and settled.
    page.hide();
    await world.pass(100);
    page.show();
    page.emit("viewable", { id: "c1" });
    page.hide();
    await world.pass(100);
    assert.deepEqual(
      world.requests.map(({ batch }) => batch.map(({ creative_id }) => creative_id)),
      [["c0"], ["c0"], ["c1"]],
    );
  }
});
