// The client ignores properties added to `Object.prototype`.

import assert from "node:assert/strict";
import test from "node:test";
import { setUp } from "./client.mjs";
import { GOOD, json, LIST, USER } from "./service.mjs";

/** Returns the results of a few calls. The service fails some of them. */
async function story() {
  // Not those of the fake service: it reads options of its own from objects that these properties would change.
  const failing = [() => json({}, 503), () => json({ error: { message: "no", code: null } }, 401)];
  const { client, clock, requests } = setUp({
    scripts: {
      token: () => json(GOOD.token),
      users: () => (failing.shift() ?? (() => json(GOOD.users)))(),
      links: () => json({}, 500),
    },
  });
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
