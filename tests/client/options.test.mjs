// The options of a client, and those that each method requires.

import assert from "node:assert/strict";
import test from "node:test";
import vm from "node:vm";
import { CANARY } from "../support/http-tables.mjs";
import { importPacked } from "../support/packed.mjs";
import { withoutIds } from "../testing/service.mjs";
import { setUp } from "./client.mjs";
import { CALLS, GOOD, HOSTS, json, LIST, PLACE, RESULTS, SECRETS, USER } from "./service.mjs";

const { EndcapClient, NetworkError, StateError } = await importPacked("endcap/client");
const { EndcapError, InternalError } = await importPacked();
const { ConfigurationError } = await importPacked("endcap/http");

/** Returns the error of a call, and asserts that it sent nothing. */
async function refusal(options, call, callOptions) {
  const { clock, fetch, requests } = setUp();
  const { error } = await clock.settle(
    (async () => call(new EndcapClient({ fetch, ...options }, clock), callOptions))(),
  );
  assert.deepEqual([requests.length, clock.pending], [0, 0]);
  return error;
}

const needs = [
  ["token", {}, "credentials"],
  ["token", { credentials: SECRETS.credentials }, "hosts.auth"],
  ["users", { credentials: SECRETS.credentials }, "hosts.api"],
  ["users", { hosts: { api: HOSTS.api } }, "credentials"],
  ["users", { hosts: { api: HOSTS.api }, credentials: SECRETS.credentials }, "hosts.auth"],
  ["placements", { hosts: { api: HOSTS.api, auth: HOSTS.auth }, credentials: SECRETS.credentials }, "hosts.ads"],
  ["placements", { hosts: { ads: HOSTS.ads } }, "credentials"],
  ["links", { apiKey: SECRETS.apiKey }, "hosts.api"],
  ["links", { hosts: { api: HOSTS.api } }, "apiKey"],
];
for (const [endpoint, options, field] of needs) {
  test(`${endpoint} needs ${field}`, async () => {
    const error = await refusal(options, CALLS[endpoint]);
    assert.ok(ConfigurationError.is(error), error);
    assert.deepEqual([error.field, error.reason], [field, "is required"]);
  });
}

const enough = {
  token: { hosts: { auth: HOSTS.auth }, credentials: SECRETS.credentials },
  users: { hosts: { auth: HOSTS.auth, api: HOSTS.api }, credentials: SECRETS.credentials },
  placements: { hosts: { ads: HOSTS.ads }, accessToken: () => CANARY },
  links: { hosts: { api: HOSTS.api }, apiKey: SECRETS.apiKey },
};
for (const [endpoint, options] of Object.entries(enough)) {
  test(`${endpoint} requires no other option`, async () => {
    const scripts = { placements: () => json(GOOD.placements) };
    const { settled, clock, fetch } = setUp({ scripts });
    const client = new EndcapClient({ ...options, fetch }, clock);
    assert.deepEqual(await settled(CALLS[endpoint](client)), RESULTS[endpoint]);
  });
}

test("invalid hosts, keys and headers are rejected", async () => {
  const all = { hosts: HOSTS, ...SECRETS };
  for (const [name, endpoints] of Object.entries({
    auth: ["token", "users", "placements"],
    ads: ["placements"],
    api: ["users", "links"],
  })) {
    for (const host of ["", "http://a.example", `https://${CANARY}@a.example`, "https://a.example/?q", 5, null]) {
      for (const endpoint of endpoints) {
        const error = await refusal({ ...all, hosts: { ...HOSTS, [name]: host } }, CALLS[endpoint]);
        assert.ok(ConfigurationError.is(error), String(error));
        assert.equal(error.field, `hosts.${name}`);
        assert.ok(!error.stack.includes(CANARY));
      }
    }
  }
  for (const apiKey of ["", `a ${CANARY}`, `Bearer ${CANARY}`, `${CANARY}\r\nx: y`, 5, null]) {
    assert.equal((await refusal({ ...all, apiKey }, CALLS.links)).field, "apiKey");
  }
  for (const endpoint of ["users", "placements", "links"]) {
    assert.equal((await refusal(all, CALLS[endpoint], { language: "de-DE" })).field, "language");
    assert.equal((await refusal(all, CALLS[endpoint], { retailerId: "a\nb" })).field, "retailerId");
    assert.equal((await refusal({ ...all, language: "fr-FR" }, CALLS[endpoint])).field, "language");
  }
  assert.equal((await refusal(all, CALLS.users, { path: "v2" })).field, "path");
});

test("invalid call options are rejected", async () => {
  const all = { hosts: HOSTS, ...SECRETS };
  for (const endpoint of Object.keys(CALLS)) {
    for (const callOptions of [null, 1, { timeout: 0 }, { maxRetries: 11 }, { signal: {} }]) {
      assert.ok((await refusal(all, CALLS[endpoint], callOptions)) instanceof TypeError);
    }
  }
});

test("options are own properties, and each is read once", async () => {
  Object.prototype.apiKey = CANARY;
  try {
    assert.equal((await refusal({ hosts: { api: HOSTS.api } }, CALLS.links)).field, "apiKey");
  } finally {
    delete Object.prototype.apiKey;
  }
  const reads = {};
  const counting = (target) =>
    new Proxy(target, {
      get(object, name) {
        reads[name] = (reads[name] ?? 0) + 1;
        return Reflect.get(object, name);
      },
    });
  const { clock, fetch } = setUp();
  const client = new EndcapClient(
    counting({
      hosts: counting({ ...HOSTS }),
      credentials: counting({ ...SECRETS.credentials }),
      apiKey: CANARY,
      fetch,
      timeout: 5,
    }),
    clock,
  );
  await clock.settle(CALLS.users(client));
  assert.deepEqual(new Set(Object.values(reads)), new Set([1]), JSON.stringify(reads));
});

test("in a page, credentials are rejected unless they may be public", async (t) => {
  const message = "must not be set in a browser, where every visitor can read it; use a gateway";
  globalThis.document = {};
  t.after(() => delete globalThis.document);
  for (const [options, field] of [
    [{ credentials: SECRETS.credentials }, "credentials"],
    [{ apiKey: SECRETS.apiKey }, "apiKey"],
    [{ ...SECRETS, dangerouslyAllowBrowser: false }, "credentials"],
  ]) {
    assert.throws(() => new EndcapClient({ hosts: HOSTS, ...options }), {
      name: "ConfigurationError",
      field,
      message: `\`${field}\` ${message}`,
    });
  }
  for (const options of [{ ...SECRETS, dangerouslyAllowBrowser: true }, { accessToken: () => CANARY }]) {
    const { clock, fetch, settled } = setUp({
      scripts: { users: () => json(GOOD.users) },
      dangerouslyAllowBrowser: true,
    });
    const client = new EndcapClient({ hosts: HOSTS, ...options, fetch }, clock);
    assert.deepEqual(await settled(CALLS.users(client)), RESULTS.users);
  }
});

test("credentials are sent only where required, and call options override client options", async () => {
  const { client, clock, requests } = setUp({ retailerId: "corner", language: "en-US" });
  await clock.settle(client.users.create(USER, { path: "fulfillment", retailerId: "market" }));
  await clock.settle(client.links.create(LIST, { language: "fr-CA" }));
  await clock.settle(client.placements.list(PLACE, { retailerId: "" })[Symbol.asyncIterator]().next());
  const [grant, user, link, page] = requests;
  assert.deepEqual(JSON.parse(await grant.text), {
    client_id: "shop",
    client_secret: SECRETS.credentials.clientSecret,
    grant_type: "client_credentials",
  });
  assert.equal(grant.headers.authorization, undefined);
  assert.equal(user.url, `${HOSTS.api}/v2/fulfillment/users`);
  assert.deepEqual(
    [withoutIds(user.headers.authorization), user.headers["x-retailer-id"], user.headers["accept-language"]],
    [`Bearer ${RESULTS.token}`, "market", "en-US"],
  );
  assert.deepEqual(
    [link.headers.authorization, link.headers["x-retailer-id"], link.headers["accept-language"]],
    [`Bearer ${SECRETS.apiKey}`, "corner", "fr-CA"],
  );
  assert.deepEqual(
    [withoutIds(page.headers.authorization), page.headers["x-retailer-id"]],
    [`Bearer ${RESULTS.token}`, undefined],
  );
  for (const { url } of requests) assert.ok(!url.includes(CANARY));
});

test("fetch is called without `this`, and a response of another realm is accepted", async () => {
  let self = "not called";
  const foreign = vm.runInNewContext("({ status: 200, type: 'basic', redirected: false })");
  function fetch() {
    self = this;
    const { body, headers } = json({ access_token: CANARY, token_type: "bearer" });
    return Object.assign(foreign, { body, headers });
  }
  const { client, settled } = setUp({ fetch });
  assert.equal(await settled(client.tokens.get()), CANARY);
  assert.equal(self, undefined);
});

test("a value that is not a response is an error", async () => {
  const { client, clock } = setUp({ fetch: async () => ({}), maxRetries: 0 });
  const { error } = await clock.settle(client.tokens.get());
  assert.deepEqual([error.name, error.cause.name], ["NetworkError", "TypeError"]);
  assert.equal(error.cause.message, "`fetch` must return a Response");
});

test("errors are instances of the exported classes, in both entries", () => {
  for (const kind of [NetworkError, StateError]) assert.ok(kind.prototype instanceof EndcapError);
  assert.ok(EndcapError.is(new StateError()) && !InternalError.is(new StateError()));
});
