// A body is checked once. The client sends the bytes that it checked, even if the caller changes the input meanwhile.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked, requirePacked } from "../support/packed.mjs";
import { setUp } from "./client.mjs";
import { CALLS, GOOD, HOSTS, json, LIST, PLACE, SECRETS, service, USER } from "./service.mjs";

const client = await importPacked("endcap/client");
const { InvalidRequestError, ConfigurationError } = await importPacked("endcap/http");
const { EndcapClient } = client;

const bodies = { users: USER, links: LIST, placements: PLACE };
const first = (pager) => pager[Symbol.asyncIterator]().next();
const send = {
  users: (client, body, options) => client.users.create(body, options),
  links: (client, body, options) => client.links.create(body, options),
  placements: (client, body, options) => first(client.placements.list(body, options)),
};

/** Returns its own memory instead of a copy. */
class Sly extends Uint8Array {
  static get [Symbol.species]() {
    return Sly;
  }
  slice() {
    return this;
  }
  subarray() {
    return this;
  }
}

const kinds = {
  "a Uint8Array": (text) => new TextEncoder().encode(text),
  "a Buffer of node's": (text) => Buffer.from(text),
  "an ArrayBuffer": (text) => new TextEncoder().encode(text).buffer,
  "shared memory": (text) => {
    const bytes = new Uint8Array(new SharedArrayBuffer(text.length));
    bytes.set(new TextEncoder().encode(text));
    return bytes;
  },
  "an array of a class that does not copy": (text) => new Sly(new TextEncoder().encode(text)),
};

for (const [endpoint, body] of Object.entries(bodies)) {
  for (const [kind, make] of Object.entries(kinds)) {
    test(`${endpoint}: ${kind} that changes after the call is sent as it was checked, on each attempt`, async () => {
      const text = JSON.stringify(body);
      const bytes = make(text);
      const { client, clock, requests } = setUp({ scripts: { [endpoint]: ["status=429"] } });
      const call = send[endpoint](client, bytes);
      new Uint8Array(bytes.buffer ?? bytes).fill(0x20);
      assert.equal((await clock.settle(call)).error, undefined);
      const sent = await Promise.all(requests.filter((each) => each.endpoint === endpoint).map((each) => each.text));
      assert.deepEqual(sent, [text, text]);
    });
  }

  test(`${endpoint}: an invalid body is not sent, in any form`, async () => {
    const { client, requests } = setUp();
    for (const wrong of [{}, "{}", Buffer.from("{}"), "no JSON"])
      await assert.rejects(send[endpoint](client, wrong), (error) => InvalidRequestError.is(error));
    assert.equal(requests.length, 0);
  });

  test(`${endpoint}: each call uses its own retailer and language`, async () => {
    const { fetch, requests } = service();
    const client = new EndcapClient({
      hosts: HOSTS,
      ...SECRETS,
      fetch,
      retailerId: "corner",
      store: { get() {}, set() {} },
    });
    const ways = [{}, { language: "fr-CA" }, { language: "fr-CA" }, { retailerId: "market" }, { retailerId: "" }, {}];
    for (const way of ways) await send[endpoint](client, bodies[endpoint], way);
    await assert.rejects(send[endpoint](client, bodies[endpoint], { retailerId: "a b" }), (error) =>
      ConfigurationError.is(error),
    );
    const sent = requests.filter((each) => each.endpoint === endpoint).map(({ headers }) => headers);
    assert.deepEqual(
      sent.map((headers) => [headers["x-retailer-id"], headers["accept-language"]]),
      [
        ["corner", undefined],
        ["corner", "fr-CA"],
        ["corner", "fr-CA"],
        ["market", undefined],
        [undefined, undefined],
        ["corner", undefined],
      ],
    );
  });
}

test("each user is created at the path of its call", async () => {
  const { client, requests, settled } = setUp();
  const paths = [undefined, "fulfillment", "users", "fulfillment", undefined];
  for (const path of paths) await settled(client.users.create(USER, { path }));
  assert.deepEqual(
    requests.filter(({ endpoint }) => endpoint === "users").map(({ url }) => new URL(url).pathname),
    paths.map((path) => (path === "fulfillment" ? "/v2/fulfillment/users" : "/v2/users")),
  );
});

test("the request for the next page is checked again", async () => {
  // The page token of the service makes the body exceed the size limit.
  const token = "t".repeat(1 << 20);
  const page = { ...GOOD.placements, pagination_metadata: { token, offset: 1 } };
  const { client, count } = setUp({ scripts: { placements: [async () => json(page)] } });
  const pages = client.placements.list(PLACE)[Symbol.asyncIterator]();
  assert.equal((await pages.next()).value.creatives.length, 1);
  await assert.rejects(pages.next(), (error) => InvalidRequestError.is(error) && error.issues[0].rule === "too-large");
  assert.equal(count("placements"), 1);
});

test("a retry with a renewed token sends the same body", async () => {
  const { client, requests, settled } = setUp({ scripts: { users: ["status=401"] } });
  await settled(CALLS.users(client));
  const [one, two] = requests.filter(({ endpoint }) => endpoint === "users");
  assert.equal(one.body, two.body);
  assert.notEqual(one.headers.authorization, two.headers.authorization);
});

test("unchecked bodies cannot be sent: the client exposes only its documented members", () => {
  const documented = {
    links: ["create", "createMany"],
    users: ["create"],
    placements: ["list"],
    tokens: ["get"],
  };
  const exported = [
    "AbortError",
    "AuthenticationError",
    "ConfigurationError",
    "EndcapClient",
    "EndcapError",
    "InternalError",
    "InvalidRequestError",
    "LockedError",
    "MalformedResponseError",
    "NetworkError",
    "NotFoundError",
    "PermissionError",
    "RateLimitError",
    "RedirectError",
    "ServiceError",
    "StateError",
    "SubrequestLimitError",
    "TimeoutError",
    "UnsupportedRuntimeError",
    "init",
    "placementRequest",
  ];
  for (const each of [client, requirePacked("endcap/client")]) {
    assert.deepEqual(Object.keys(each).sort(), exported);
    const created = new each.EndcapClient({ hosts: HOSTS, ...SECRETS });
    const methodsOf = (object) => Object.getOwnPropertyNames(Object.getPrototypeOf(object)).sort();
    assert.deepEqual(methodsOf(created), ["constructor", "toJSON", "toString"]);
    assert.deepEqual(Object.keys(created), Object.keys(documented));
    for (const [name, methods] of Object.entries(documented)) {
      assert.deepEqual(methodsOf(created[name]), ["constructor", ...methods].sort());
      assert.deepEqual(Object.keys(created[name]), []);
    }
  }
});
