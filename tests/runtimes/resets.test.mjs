// Clients that disconnect: their sockets are reset at every point at which workerd waits. No other client gets an error.

import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import test from "node:test";
import { absent } from "./hosts.mjs";
import { inspect } from "./inspector.mjs";
import { makeProject } from "./project.mjs";
import { round, SCENES, sendAfterReset, sendDuringTokenWait } from "./resets/round.mjs";
import { Service } from "./resets/service.mjs";
import { bundled, DATES, external, startServices, worker } from "./workerd.mjs";

/** The number of resets at each point. */
const ROUNDS = Number(process.env.ENDCAP_RESETS ?? 3);
/** The number of concurrent rounds. */
const LANES = ROUNDS >= 20 ? 2 : 1;
/** The limit on heap growth in bytes: less than the lists of twenty disconnected clients. */
const MAX_GROWTH = 1_000_000;

for (const date of DATES) {
  test(`${ROUNDS} resets at each of ${SCENES.length} points, ${date}`, { skip: absent("workerd") }, async (t) => {
    const service = new Service();
    const { origin: outside, close } = await service.start();
    const folder = makeProject(`workerd-resets-${date}`);
    cpSync(join(import.meta.dirname, "resets/worker.mjs"), join(folder, "main.mjs"));
    const { folder: out, files } = await bundled(folder, "main.mjs");
    const services = [worker("main", files, { date, outbound: "outside" }), external("outside", outside)];
    const { main, inspector, stop } = await startServices(out, services, ["main"], { isInspected: true });
    const heap = await inspect(inspector);
    const heapBytes = async () => {
      for (let time = 0; time < 3; time += 1) await fetch(`${main}/gc`);
      return (await heap.send("Runtime.getHeapUsage")).usedSize;
    };
    try {
      const play = async (first, last) => {
        const lanes = SCENES.flatMap((scene) => Array.from({ length: LANES }, (_, index) => ({ scene, index })));
        const results = await Promise.all(
          lanes.map(async ({ scene, index }) => {
            const found = [];
            for (let number = first; number < last; number++)
              found.push({ scene, ...(await round({ service, origin: main }, scene, index, number)) });
            return found;
          }),
        );
        return results.flat();
      };
      const [half, all] = [Math.ceil(ROUNDS / LANES / 2), Math.ceil(ROUNDS / LANES) + 1];
      const results = await play(0, half);
      const before = await heapBytes();
      results.push(...(await play(half, all)));
      const grown = (await heapBytes()) - before;
      const problems = results.flatMap((each) => each.problems);
      const maxExtra = Math.max(...results.map(({ extra }) => extra));
      t.diagnostic(`${results.length} rounds, ${problems.length} errors, heap ${Math.round(grown / 1000)} KB`);
      t.diagnostic(`extra requests: ${results.reduce((sum, { extra }) => sum + extra, 0)}, of one reset ${maxExtra}`);
      for (const lane of ["hasty-gateway", "hasty-bare"])
        for (const { status, text } of await sendDuringTokenWait({ service, origin: main }, lane))
          assert.deepEqual([status, text], [200, '{"creatives":[],"fallback":true}'], lane);
      for (const lane of ["hasty-gateway-reset", "hasty-bare-reset", "client-hasty"])
        assert.equal((await sendAfterReset({ service, origin: main }, lane)).status, 200, lane);
      assert.deepEqual(countsOf(problems), {});
      assert.ok(maxExtra <= 1, `${maxExtra} extra requests for one reset`);
      assert.ok(grown < MAX_GROWTH, `the heap grew by ${grown} bytes`);
    } finally {
      heap.close();
      stop();
      await close();
    }
  });
}

function countsOf(problems) {
  const counts = {};
  for (const each of problems) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}
