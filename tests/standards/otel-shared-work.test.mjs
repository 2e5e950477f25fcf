// The `error.type` of shared work that ends with its callers.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { service } from "../gateway/gateway-of.mjs";
import { importPacked } from "../support/packed.mjs";
import { hosts, secrets } from "../testing/service.mjs";
import { otel, takeSpans, trackContext, treeOf } from "./spans.mjs";

const { EndcapClient } = await importPacked("endcap/client");
const { clientId, clientSecret, apiKey } = secrets;
const body = { user_id: "u1", first_name: "Ann" };
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

trackContext();
beforeEach(takeSpans);

/** Runs calls of a client whose token request gets no response, and returns the lines of all spans that failed. */
async function failures(...calls) {
  const { fetch } = service({ token: () => new Promise(() => {}) });
  const client = new EndcapClient({ hosts, credentials: { clientId, clientSecret }, apiKey, fetch, otel });
  await Promise.all(calls.map((options) => assert.rejects(client.users.create(body, options()))));
  // The work of callers that waited for another one ends at its next stamp.
  await pause(600);
  return treeOf(takeSpans()).filter((line) => line.includes("failed"));
}

const aborted = (milliseconds) => () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return { signal: controller.signal };
};
const timeout = (milliseconds) => () => ({ timeout: milliseconds });

const names = (calls) => calls.map((call) => Object.keys(call())).join(", ");

for (const [calls, wait, work] of [
  [[aborted(50)], undefined, "AbortError"],
  [[timeout(50)], undefined, "TimeoutError"],
  [[aborted(50), aborted(100)], "AbortError", "AbortError"],
  [[timeout(50), aborted(100)], "AbortError", "AbortError"],
  [[aborted(50), timeout(100)], "TimeoutError", "TimeoutError"],
  [[timeout(100), aborted(50)], "AbortError", "TimeoutError"],
])
  test(`a token request whose ${calls.length} callers end (${names(calls)}) is a ${work}`, async () => {
    const lines = await failures(...calls);
    assert.deepEqual(
      lines.sort(),
      [
        `endcap.token failed: ${work}`,
        `  POST auth.example failed: ${work}`,
        ...(wait ? [`endcap.token.wait failed: ${wait}`] : []),
      ].sort(),
    );
  });
