// The client ignores properties added to `Object.prototype`.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { VirtualClock } from "./clock.mjs";
import { HOSTS, json, LIST, SECRETS, service, USER } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");

/** Returns the results of a few calls. The service fails some of them. */
async function story() {
  const clock = new VirtualClock();
  const busy = async () => json({}, 503);
  const refused = async () => json({ error: { message: "no", code: null } }, 401);
  const { fetch, requests } = service({ users: [busy, refused], links: [async () => json({}, 500)] });
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch }, clock);
  const seen = [];
  for (const call of [
    () => client.users.create(USER),
    () => client.users.create(USER),
    () => client.links.create(LIST),
  ]) {
    const result = await clock.settle(call());
    seen.push(Object.hasOwn(result, "error") ? result.error.name : result.value.userId);
  }
  return [...seen, ...requests.map(({ endpoint }) => endpoint)];
}

test("properties of Object.prototype are not read", async () => {
  const expected = await story();
  assert.deepEqual(expected.slice(0, 3), ["u1", "u1", "ServiceError"]);
  const values = ["final", 1e7, 5, { url: "https://evil.example/" }, "https://evil.example/"];
  for (const name of [
    "statusOverride",
    "retryAfter",
    "doubted",
    "isShared",
    "expiresIn",
    "Ok",
    "value",
    "error",
    "since",
    "max",
    "timer",
    "waitUntil",
    "rejected",
    "breaker",
    "allowance",
    "tokenTimeout",
  ]) {
    for (const value of values) {
      Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true, enumerable: false });
      try {
        assert.deepEqual(await story(), expected, `${name}: ${JSON.stringify(value)}`);
      } finally {
        delete Object.prototype[name];
      }
    }
  }
});
