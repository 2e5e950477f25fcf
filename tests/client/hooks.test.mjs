// Hooks: which events they receive, and that errors in a hook never affect a call.

import assert from "node:assert/strict";
import test from "node:test";
import { CANARY } from "../package/http-tables.mjs";
import { importPacked } from "../package/packed.mjs";
import { VirtualClock } from "./clock.mjs";
import { CALLS, HOSTS, json, RESULTS, SECRETS, service } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");

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
    const clock = new VirtualClock();
    const client = new EndcapClient(
      { hosts: HOSTS, ...SECRETS, onAttempt, fetch: service({ users: [async () => json("{}", 429)] }).fetch },
      clock,
    );
    assert.deepEqual((await clock.settle(CALLS.users(client))).value, RESULTS.users);
    const base = { endpoint: "users", status: null, wait: null, ms: null };
    assert.deepEqual(attempts.slice(2), [
      { ...base, phase: "before", attempt: 1 },
      { ...base, phase: "after", attempt: 1, status: 429, wait: 125, ms: 0 },
      { ...base, phase: "before", attempt: 2 },
      { ...base, phase: "after", attempt: 2, status: 200, ms: 0 },
    ]);
    assert.ok(!JSON.stringify(attempts).includes(CANARY));
  }
  const clock = new VirtualClock();
  let inner;
  const onAttempt = () => {
    inner ??= client.tokens.get();
  };
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch: service().fetch, onAttempt }, clock);
  assert.deepEqual((await clock.settle(CALLS.users(client))).value, RESULTS.users);
  assert.equal((await clock.settle(inner)).value, RESULTS.token);
});

test("a hook receives the event of a token request that is not waited for", async () => {
  const attempts = [];
  const clock = new VirtualClock();
  const { fetch } = service({ users: [async () => json("{}", 401)] });
  const client = new EndcapClient(
    { hosts: HOSTS, ...SECRETS, fetch, onAttempt: (attempt) => attempts.push(attempt) },
    clock,
  );
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
