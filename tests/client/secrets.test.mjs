// Each credential of the client holds a canary. The canary never appears in an error or in output, for any failure.

import assert from "node:assert/strict";
import test from "node:test";
import { format, inspect } from "node:util";
import { CANARY } from "../support/http-tables.mjs";
import { importPacked } from "../support/packed.mjs";
import { setUp } from "./client.mjs";
import { CALLS, GOOD, HOSTS, json, PLACE, SECRETS } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");
const deep = { showHidden: true, depth: Number.POSITIVE_INFINITY, showProxy: true };

const texts = (value) => [
  JSON.stringify(value) ?? "",
  String(value),
  inspect(value, deep),
  inspect(value, { ...deep, customInspect: false }),
  inspect({ nested: [value] }, deep),
  format("%s %o %O %j", value, value, value, value),
  String(value?.stack),
];

function clean(value, what) {
  for (const text of texts(value)) assert.ok(!text.toLowerCase().includes(CANARY), `${what} shows the canary`);
}

test("an inspected client shows the names of its members and no values", () => {
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, retailerId: "shop" });
  clean(client, "the client");
  assert.deepEqual(JSON.parse(String(client)), {
    hosts: ["auth", "ads", "api"],
    credentials: "[redacted]",
    apiKey: "[redacted]",
    retailerId: "shop",
  });
  clean(new EndcapClient({ hosts: { api: `https://${CANARY}@a.example` } }), "a client with a bad host");
  const pager = client.placements.list(PLACE);
  clean(pager, "a pager");
  clean(pager[Symbol.asyncIterator](), "an iterator");
});

/** Values with parts of the request with which a `fetch` rejects. */
const failures = {
  "the request": (request) => request,
  "an error with the header in its message": ({ headers }) => new Error(`refused: ${headers.authorization}`),
  "an error with the header in capitals": ({ headers }, text) =>
    new Error(`refused: ${headers.authorization ?? text}`.toUpperCase()),
  "an error with the body in its message": (_, text) => new TypeError(`cannot send ${text}`),
  "an error that has the request": (request) => Object.assign(new Error("failed"), { request }),
  "an error whose cause has the headers": ({ headers }) => new Error("failed", { cause: { config: { headers } } }),
  "an error that has real headers": ({ headers }) =>
    Object.assign(new Error("failed"), { headers: new Headers(headers) }),
  "an error with a getter": ({ headers }) =>
    Object.defineProperty(new Error("failed"), "x", { get: () => headers, enumerable: true }),
  "an error with the secret for a name": ({ headers }, text) =>
    Object.assign(new Error("failed"), { [headers.authorization ?? text]: 1 }),
  "several errors in one": ({ headers }, text) =>
    new AggregateError([new Error(headers.authorization ?? text)], "failed"),
  "the header": ({ headers }, text) => headers.authorization ?? text,
  "a map": ({ headers }, text) => new Map([["authorization", headers.authorization ?? text]]),
  "a function": (request) => Object.assign(() => {}, { request }),
};

for (const endpoint of Object.keys(CALLS)) {
  for (const [name, failure] of Object.entries(failures)) {
    test(`${endpoint}: fetch fails with ${name}`, async () => {
      const fail = async (request) => {
        throw failure(request, await request.text);
      };
      const attempts = [];
      const { client, clock } = setUp({
        scripts: { [endpoint]: [fail, fail, fail] },
        onAttempt: (attempt) => attempts.push(attempt),
      });
      const { error } = await clock.settle(CALLS[endpoint](client));
      assert.equal(error.name, "NetworkError");
      assert.notEqual(error.cause, undefined);
      clean(error, name);
      clean(attempts, "the hook");
    });
  }

  test(`${endpoint}: the service repeats the request`, async () => {
    for (const status of [200, 400, 401, 403, 404, 429, 500]) {
      const echo = async ({ headers, text }) =>
        json(
          `<pre>Authorization: ${headers.authorization} client_secret=${SECRETS.credentials.clientSecret} key=${SECRETS.apiKey} ${await text}</pre>`,
          status,
        );
      const { client, clock } = setUp({ scripts: { [endpoint]: [echo, echo, echo] } });
      const { error } = await clock.settle(CALLS[endpoint](client));
      assert.notEqual(error, undefined);
      clean(error, `an error for ${status}`);
    }
  });
}

/** Credentials that look like words, or that JSON escapes. */
const plain = { apiKey: `${CANARY}/ab`, token: `${CANARY}/ab`, secret: `${CANARY}"/\\words` };

for (const endpoint of Object.keys(CALLS)) {
  test(`${endpoint}: a credential without a recognizable pattern`, async () => {
    const token = JSON.stringify({ ...GOOD.token, access_token: plain.token });
    const credentials = { clientId: "id", clientSecret: plain.secret };
    const secret = { token: plain.secret, links: plain.apiKey }[endpoint] ?? plain.token;
    const spelled = JSON.stringify(secret).slice(1, -1);
    for (const text of [spelled, spelled.replaceAll("/", "\\/")]) {
      const repeat = async () =>
        json(`{"error":{"message":"not ${text} here","code":7},"meta":{"key":"${text}"}}`, 400);
      const fail = async () => {
        throw new Error(`not ${text} here`);
      };
      for (const [name, step] of Object.entries({ ServiceError: repeat, NetworkError: fail })) {
        const scripts = { token: [async () => json(token)], [endpoint]: [step] };
        const { client, clock } = setUp({ scripts, credentials, apiKey: plain.apiKey, maxRetries: 0 });
        const { error } = await clock.settle(CALLS[endpoint](client));
        assert.equal(error.name, name);
        clean(error, name);
        if (name === "ServiceError") assert.match(error.message, /7 at \[redacted\]: \[redacted\]$/);
      }
    }
  });
}

test("a later response that repeats the token of an earlier attempt shows no credential", async () => {
  const tokens = [`${CANARY}/first`, `${CANARY}/second`];
  for (const endpoint of ["users", "placements"]) {
    for (const repeated of tokens) {
      const token = tokens.map((each) => async () => json({ ...GOOD.token, access_token: each }));
      const repeat = async () => json({ error: { message: `not ${repeated} here` } }, 400);
      const { client, clock, count } = setUp({ scripts: { token, [endpoint]: ["status=401", repeat] } });
      const { error } = await clock.settle(CALLS[endpoint](client));
      assert.deepEqual([error.status, count("token")], [400, 2]);
      assert.equal(error.errors[0].message, "[redacted]");
      clean(error, endpoint);
    }
  }
});

test("a response with an unknown status shows no credential", async () => {
  const strange = async () =>
    Object.defineProperty(json({ message: `not ${plain.apiKey} here` }, 400), "status", { value: 199 });
  const { client, clock } = setUp({ scripts: { links: [strange] }, apiKey: plain.apiKey });
  const { error } = await clock.settle(CALLS.links(client));
  assert.deepEqual([error.status, error.errors[0].message], [199, "[redacted]"]);
});

test("a success is returned unchanged, even if it repeats a credential", async () => {
  for (const status of [200, 299]) {
    const token = `${GOOD.token.access_token}-of-the-next-page`;
    const page = { ...GOOD.placements, pagination_metadata: { token, offset: 1 } };
    const { client, clock } = setUp({ scripts: { placements: [async () => json(page, status)] } });
    const { value } = await clock.settle(CALLS.placements(client));
    assert.equal(value.token, token);
  }
});

test("a credential of fewer than eight characters is redacted", async () => {
  const echo = async () => json({ message: `no ${CANARY} here` }, 400);
  const { client, clock } = setUp({ scripts: { links: [echo] }, apiKey: CANARY });
  const { error } = await clock.settle(CALLS.links(client));
  assert.equal(error.errors[0].message, "[redacted]");
});

for (const endpoint of Object.keys(CALLS)) {
  test(`${endpoint}: a credential that the service repeats in headers and in the body`, async () => {
    const secret = "c4n4ry+key/of~words==";
    const shown = encodeURIComponent(secret);
    const token = JSON.stringify({ ...GOOD.token, access_token: secret });
    const credentials = { clientId: "id", clientSecret: secret };
    for (const [status, name] of [
      [400, "ServiceError"],
      [200, "MalformedResponseError"],
    ]) {
      const headers = { "x-request-id": "req-7f3c1122", "x-echo": shown };
      const echo = async () => new Response(`<p>not ${shown} here</p>`, { status, headers });
      const scripts = { token: [async () => json(token)], [endpoint]: [echo] };
      const { client, clock } = setUp({ scripts, credentials, apiKey: secret, maxRetries: 0 });
      const { error } = await clock.settle(CALLS[endpoint](client));
      assert.deepEqual([error.name, error.endpoint, error.requestId], [name, endpoint, "req-7f3c1122"]);
      assert.equal(error.headers["x-echo"], "[redacted]");
      if (status === 400) assert.deepEqual([error.body, error.reason], ["[redacted]", "[redacted]"]);
    }
  });
}

test("text without a secret is returned unchanged", async () => {
  for (const cause of [
    new TypeError("fetch failed", {
      cause: Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), { code: "ECONNREFUSED", port: 9 }),
    }),
    new DOMException("gone", "NetworkError"),
    new AggregateError([new Error("a"), new Error("b")]),
    "boom",
    undefined,
    7,
    { code: 5, list: ["a"] },
  ]) {
    const { client, clock } = setUp({ maxRetries: 0, fetch: () => Promise.reject(cause) });
    const { error } = await clock.settle(client.tokens.get());
    assert.equal(error.name, "NetworkError");
    assert.equal(error.cause, cause);
  }
});
