// One token for all instances of a gateway that share a store: in one process, and in workerd with KV.

import assert from "node:assert/strict";
import test from "node:test";
import { absent } from "../runtimes/hosts.mjs";
import { makeProject } from "../runtimes/project.mjs";
import { bundled, DATES } from "../runtimes/workerd.mjs";
import { importPacked } from "../support/packed.mjs";
import { startSandbox } from "../testing/command.mjs";
import { hosts, secrets } from "../testing/service.mjs";
import { gatewayOf, service } from "./gateway-of.mjs";
import { dp, dpAt, list, user } from "./payloads.mjs";
import { startWorkerd } from "./workerd.mjs";

const { kvStore } = await importPacked("endcap/gateway");

function namespace() {
  const entries = new Map();
  const puts = [];
  return {
    entries,
    puts,
    get: async (key) => entries.get(key) ?? null,
    async put(key, value, options) {
      puts.push(options);
      entries.set(key, value);
    },
  };
}

test("gateways with one store send one token request, for each way to pass the store", async () => {
  for (const wrap of [(store) => store, (store) => () => store, (store) => async () => store]) {
    const kv = namespace();
    const { callsOf, fetch } = service();
    for (let number = 0; number < 3; number++) {
      const { send } = gatewayOf({ fetch, tokenStore: wrap(kvStore(kv)) });
      assert.equal((await send("placements", dp())).status, 200);
      assert.equal((await send("users", user())).status, 200);
    }
    assert.deepEqual([callsOf("token").length, kv.entries.size], [1, 1]);
    assert.ok(kv.puts.every(({ expirationTtl }) => expirationTtl >= 60));
  }
});

test("links and tokens stay in their own stores", async () => {
  const [links, tokens] = [namespace(), namespace()];
  const { callsOf, send } = gatewayOf({ store: () => kvStore(links), tokenStore: () => kvStore(tokens) });
  assert.equal((await send("links", list)).status, 200);
  assert.equal((await send("placements", dp())).status, 200);
  assert.deepEqual([links.entries.size, tokens.entries.size], [1, 1]);
  const [, token] = callsOf("placements")[0].headers.authorization.split(" ");
  assert.ok([...tokens.entries.values()].join().includes(token));
  assert.ok(![...links.entries.values()].join().includes(token));
  assert.ok([...tokens.entries].every(([key, value]) => !`${key}${value}`.includes(secrets.clientSecret)));
});

test("a store that fails is skipped, and an invalid store or one that cannot be opened is logged", async () => {
  const failing = { get: () => assert.fail("c4n4ry"), set: () => assert.fail("c4n4ry") };
  assert.equal((await gatewayOf({ tokenStore: failing }).send("placements", dp())).status, 200);
  for (const tokenStore of [1, {}, false])
    assert.throws(() => gatewayOf({ tokenStore }), /^TypeError: `tokenStore` must /);
  const { send, lines } = gatewayOf({ tokenStore: () => assert.fail("c4n4ry") });
  assert.equal((await send("placements", dp())).status, 500);
  assert.equal(lines[0].reason, "tokenStore");
});

const main = `import { createGateway, kvStore } from "endcap/gateway";
export default createGateway({
  hosts: ${JSON.stringify(hosts)},
  credentials: (env) => ({ clientId: env.CLIENT_ID, clientSecret: env.CLIENT_SECRET }),
  tokenStore: (env) => kvStore(env.TOKENS),
  authorize: "anyone",
  allowedOrigins: ["https://shop.example"],
  log: false,
});
`;

for (const date of DATES) {
  test(`isolates share one token by KV in workerd, ${date}`, { skip: absent("workerd") }, async (t) => {
    const sandbox = await startSandbox();
    t.after(() => sandbox.stop());
    const { address, client_id: CLIENT_ID, client_secret: CLIENT_SECRET, location_codes: codes } = sandbox;
    const built = await bundled(makeProject(`token-store-${date}`, { "main.mjs": main }), "main.mjs");
    const texts = { CLIENT_ID, CLIENT_SECRET };
    const names = { date, address, texts, kvNamespace: "TOKENS", others: ["second", "third"] };
    const { stop, kv, ...workers } = await startWorkerd(built, names);
    try {
      const headers = { "content-type": "application/json", origin: "https://shop.example" };
      for (const name of ["main", "second", "third"]) {
        const send = () => fetch(`${workers[name]}/api/placements`, { method: "POST", headers, body: dpAt(codes[0]) });
        const responses = await Promise.all(Array.from({ length: 5 }, send));
        assert.deepEqual(
          responses.map(({ status }) => status),
          Array(5).fill(200),
        );
        await Promise.all(responses.map((each) => each.text()));
      }
      const { counts } = await sandbox.control("requests");
      assert.deepEqual(counts, { "POST /v2/oauth/token": 1, "POST /v2/ian/dp": 15 });
      const [{ text, ttl }, ...more] = await (await fetch(`${kv}/entries`)).json();
      assert.match(JSON.parse(text).token, /^c4n4ry-/);
      assert.ok(ttl >= 60 && more.length === 0);
    } finally {
      stop();
    }
  });
}
