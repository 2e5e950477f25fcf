// Hooks: which events they receive, and that errors in a hook never affect a call.

import assert from "node:assert/strict";
import test from "node:test";
import { CANARY } from "../support/http-tables.mjs";
import { setUp } from "./client.mjs";
import { CALLS, RESULTS } from "./service.mjs";

test("a hook that throws, rejects or calls the client affects no call, and its events hold no secret", async () => {
  const hooks = {
    throws() {
      throw new Error("no");
    },
    rejects: () => Promise.reject(new Error("no")),
    "returns a thenable that throws": () => ({
      // biome-ignore lint/suspicious/noThenProperty: that is what is tested
      get then() {
        throw new Error("no");
      },
    }),
  };
  for (const hook of Object.values(hooks)) {
    const attempts = [];
    const onAttempt = (attempt) => {
      attempts.push(attempt);
      return hook();
    };
    const { client, settled } = setUp({ scripts: { users: ["status=429"] }, onAttempt });
    assert.deepEqual(await settled(CALLS.users(client)), RESULTS.users);
    const base = { endpoint: "users", status: null, wait: null, ms: null };
    assert.deepEqual(attempts.slice(2), [
      { ...base, phase: "before", attempt: 1 },
      { ...base, phase: "after", attempt: 1, status: 429, wait: 125, ms: 0 },
      { ...base, phase: "before", attempt: 2 },
      { ...base, phase: "after", attempt: 2, status: 200, ms: 0 },
    ]);
    assert.ok(!JSON.stringify(attempts).includes(CANARY));
  }
  let inner;
  const onAttempt = () => {
    inner ??= CALLS.token(client);
  };
  const { client, settled } = setUp({ onAttempt });
  assert.deepEqual(await settled(CALLS.users(client)), RESULTS.users);
  assert.equal(await settled(inner), RESULTS.token);
});

test("a hook receives the event of a token request that is not waited for", async () => {
  const attempts = [];
  const { client, clock } = setUp({
    scripts: { users: ["status=401"] },
    onAttempt: (attempt) => attempts.push(attempt),
  });
  assert.deepEqual((await clock.settle(CALLS.users(client))).value, RESULTS.users);
  const ends = attempts.filter(({ endpoint, phase }) => endpoint === "users" && phase === "after");
  assert.deepEqual(
    ends.map(({ status, wait }) => [status, wait]),
    [
      [401, 0],
      [200, null],
    ],
  );
});
