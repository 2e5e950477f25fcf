// The client follows no redirect: the other host receives nothing.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { startRedirecting } from "./redirecting.mjs";
import { redirects, STATUSES } from "./redirects.mjs";

const endcap = await importPacked("endcap/client");

for (const [way, ways] of [
  ["the host's fetch", {}],
  ["the option fetch", { fetch: (request) => fetch(request) }],
]) {
  test(`every endpoint and status, by ${way}`, async () => {
    const service = await startRedirecting();
    try {
      const results = await redirects(endcap, service.origin, ways);
      assert.equal(results.length, 4 * STATUSES.length);
      for (const { name, status, error, attempts, shown } of results)
        assert.deepEqual([error, attempts, shown], ["RedirectError", 1, status], name);
      assert.deepEqual(service.reached(), { bytes: 0, connections: 0, requests: results.length });
    } finally {
      await service.close();
    }
  });
}
