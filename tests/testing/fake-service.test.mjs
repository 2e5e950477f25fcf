// `fakeService`: clients and gateways reach it, faults, the record, the clock, and options.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { filesBelow } from "../../tools/portable.mjs";
import { importPacked, project } from "../support/packed.mjs";

const { fakeService, rawImageBanner, rawShoppableVideo } = await importPacked("endcap/testing");
const { EndcapClient, NetworkError, TimeoutError } = await importPacked("endcap/client");
const { createGateway } = await importPacked("endcap/gateway");
const { GatewayClient } = await importPacked("endcap/gateway-client");

const list = { title: "Soup", line_items: [{ name: "leek" }] };
const request = {
  page_context: { page_query: { storefront_query: { page_view_id: "None" } } },
  placement_context: { placement_kind: { display_placement: {} } },
};
const clientOf = (service, more) => new EndcapClient({ ...service.connection, ...more });

function gatewayClientOf(service) {
  const gateway = createGateway({ ...service.connection, authorize: "anyone", log: false });
  return new GatewayClient("https://shop.example/api", { fetch: (url, init) => gateway.fetch(new Request(url, init)) });
}

async function idsOf(pages) {
  const ids = [];
  for await (const { id } of pages.creatives()) ids.push(id);
  return ids;
}

for (const [name, create] of [
  ["EndcapClient", clientOf],
  ["GatewayClient, through a gateway", gatewayClientOf],
]) {
  test(`${name}: links, users, and all pages of ads`, async () => {
    const service = fakeService();
    const client = create(service);
    assert.match((await client.links.create(list)).url, /^https:\/\/service\.example\/lists\/[0-9a-f]{32}$/);
    const user = { user_id: "u", first_name: "Ada" };
    assert.deepEqual(
      [await client.users.create(user), await client.users.create(user)].map(({ created }) => created),
      [true, false],
    );
    const ids = await idsOf(client.placements.list(request));
    assert.equal(new Set(ids).size, 18);
    const offsets = service.received
      .filter(({ path }) => path === "/v2/ian/dp")
      .map(({ body }) => body.pagination_context?.offset ?? 1);
    assert.deepEqual(offsets, [1, 2, 3, 4, 5, 6]);
  });
}

test("the same connection works where there is a `document`, as in jsdom", async (t) => {
  globalThis.document = {};
  t.after(() => delete globalThis.document);
  const service = fakeService();
  for (const client of [clientOf(service), gatewayClientOf(service)]) await client.links.create(list);
  assert.equal(service.received.length, 2);
});

test("the origin may be an address of this machine, so that a browser can load the pictures", async () => {
  const service = fakeService({ origin: "http://127.0.0.1:4321" });
  const { url } = await clientOf(service).links.create(list);
  assert.ok(url.startsWith("http://127.0.0.1:4321/"), url);
  assert.match((await gatewayClientOf(service).links.create(list)).url, /^http:\/\/127\.0\.0\.1:4321\//);
  for await (const { creatives } of clientOf(service).placements.list(request)) {
    assert.ok(creatives.length > 0 && creatives.every(({ withheld }) => withheld.length === 0));
    break;
  }
});

test("an origin with a path is the base of links and pictures, and calls go to its host", async () => {
  const service = fakeService({ origin: "https://shop.example/sandbox/" });
  assert.equal(service.connection.hosts.api, "https://shop.example");
  const { url } = await clientOf(service).links.create(list);
  assert.ok(url.startsWith("https://shop.example/sandbox/"), url);
});

test("creatives of the test are served in their order, in pages", async () => {
  const ids = ["a", "b", "c"];
  const creatives = [...ids.map((object_tracking_id) => rawImageBanner({ object_tracking_id })), rawShoppableVideo()];
  const service = fakeService({ creatives });
  const pages = clientOf(service).placements.list({ ...request, pagination_context: { page_size: 2 } });
  assert.deepEqual(await idsOf(pages), [...ids, "shoppable-video-1"]);
  assert.deepEqual(await idsOf(clientOf(fakeService({ creatives: [] })).placements.list(request)), []);
});

test("faults are for the next calls of an endpoint, by its name or by a path", async () => {
  const service = fakeService();
  const client = clientOf(service, { maxRetries: 0 });
  service.inject("links", { status: 503, retryAfter: "1" }, null, { cut: "headers" });
  service.inject("/v2/users", { status: 423 });
  assert.deepEqual(service.pendingFaults(), {
    links: [{ status: 503, retryAfter: "1" }, null, { cut: "headers" }],
    "/v2/users": [{ status: 423 }],
  });
  await assert.rejects(client.links.create(list), { status: 503, retryAfter: 1 });
  await client.links.create(list);
  await assert.rejects(client.links.create({ ...list, title: "Other" }), (error) => NetworkError.is(error));
  await assert.rejects(client.users.create({ user_id: "u", first_name: "Ada" }), { status: 423 });
  assert.deepEqual(service.pendingFaults(), {});
  assert.deepEqual(
    service.received.map(({ path, status, fault }) => [path.split("/").at(-1), status, fault]),
    [
      ["products_link", 503, { status: 503, retryAfter: "1" }],
      ["products_link", 200, null],
      ["products_link", null, { cut: "headers" }],
      ["token", 200, null],
      ["users", 423, { status: 423 }],
    ],
  );
  service.inject("token", { garbage: true });
  service.clearFaults();
  assert.deepEqual(service.pendingFaults(), {});
});

test("a delay ends with the request's signal", async () => {
  const service = fakeService();
  service.inject("links", { delay: 60_000 }, { drip: 60_000 });
  await assert.rejects(clientOf(service, { timeout: 50 }).links.create(list), (error) => TimeoutError.is(error));
  await assert.rejects(clientOf(service, { timeout: 50 }).links.create(list), (error) => TimeoutError.is(error));
  const reason = new Error("left");
  await assert.rejects(service.fetch("https://x.example/v2/users", { signal: AbortSignal.abort(reason) }), reason);
});

test("the clock moves by `advance`, or is that of the test", async () => {
  let time = 1_000_000;
  const service = fakeService({ tokenLifetime: 100, now: () => time });
  const client = clientOf(service);
  const tokens = () => service.received.filter(({ path }) => path === "/v2/oauth/token").length;
  await client.users.create({ user_id: "a", first_name: "Ada" });
  service.advance(99);
  await client.users.create({ user_id: "b", first_name: "Ada" });
  assert.equal(tokens(), 1);
  time += 1000;
  await client.users.create({ user_id: "c", first_name: "Ada" });
  assert.equal(tokens(), 2);
  assert.deepEqual([...new Set(service.received.map((each) => each.time))], [1_000_000, 1_099_000, 1_100_000]);
});

test("fake timers apply without `performance`: a token expires, and retries and timeouts wait for them", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const service = fakeService();
  const client = clientOf(service);
  await client.users.create({ user_id: "a", first_name: "Ada" });
  t.mock.timers.tick(90_000_000);
  service.inject("users", { status: 503 }, { delay: 60_000 });
  const retried = client.users.create({ user_id: "b", first_name: "Ada" }, { timeout: 5000 });
  const rejected = assert.rejects(retried, (error) => TimeoutError.is(error));
  for (let turn = 0; turn < 20; turn++) {
    await new Promise(setImmediate);
    t.mock.timers.tick(500);
  }
  await rejected;
  assert.deepEqual(
    service.received.map(({ status }) => status),
    [200, 200, 200, 503, null],
  );
});

test("the record has bodies, and no credential", async () => {
  const service = fakeService({ credentials: { clientSecret: "c4n4ry-own", apiKey: "c4n4ry-key" } });
  const client = clientOf(service);
  await client.links.create(list);
  await client.users.create({ user_id: "u", first_name: "Ada" });
  await service.fetch("https://x.example/?c4n4ry=1", { headers: { cookie: "c4n4ry", "x-own": "c4n4ry-key" } });
  assert.doesNotMatch(JSON.stringify(service.received).replace('"c4n4ry"]', ""), /c4n4ry/);
  assert.deepEqual(service.received[0].body, list);
  assert.deepEqual(service.received[1].body, {
    client_id: "sandbox-client",
    client_secret: "[redacted]",
    grant_type: "client_credentials",
  });
  assert.deepEqual(
    service.received.map(({ number, method }) => `${number} ${method}`),
    ["1 POST", "2 POST", "3 POST", "4 GET"],
  );
  service.clearReceived();
  assert.deepEqual(service.received, []);
});

test("the record has the last 10,000 requests", async () => {
  const service = fakeService();
  for (let count = 0; count < 10_002; count++) await service.fetch("https://x.example/nothing");
  assert.deepEqual([service.received.length, service.received[0].number], [10_000, 3]);
});

for (const [what, options, message] of [
  ["an unknown option", { credential: {} }, /`credential` is not an option; did you mean `credentials`\?/],
  ["an unknown credential", { credentials: { key: "" } }, /`credentials\.key` is not an option/],
  ["a secret that is a number", { credentials: { apiKey: 1 } }, /`credentials\.apiKey` must be a string/],
  [
    "a store that is not in a list",
    { credentials: { locationCodes: "a" } },
    /`credentials\.locationCodes` must be an array/,
  ],
  ["creatives that are not a list", { creatives: {} }, /`creatives` must be an array/],
  ["a life below zero", { tokenLifetime: -1 }, /`tokenLifetime` must be a whole number/],
  ["a rate of zero", { rate: 0 }, /`rate` must be a whole number, 1 or more/],
  ["an origin with a query", { origin: "https://x.example/?a" }, /`origin` must be a URL/],
  [
    "a creative of endcap",
    { creatives: [{ layout: "image_banner" }] },
    /`creatives` must be .* as the service sends them/,
  ],
  ["a creative that is none", { creatives: [null] }, /`creatives` must be an array of creatives/],
  ["a clock that is a number", { now: 1 }, /`now` must be a function/],
  ["a log that is a flag", { log: true }, /`log` must be a function/],
  ["options that are a text", "x", /options must be an object/],
]) {
  test(`refused: ${what}`, () => assert.throws(() => fakeService(options), { name: "TypeError", message }));
}

test("a client secret that the service does not accept is not recorded either", async () => {
  const service = fakeService();
  const credentials = { clientId: "sandbox-client", clientSecret: 'c4n4ry-"real"' };
  const client = new EndcapClient({ ...service.connection, credentials });
  await assert.rejects(client.tokens.get());
  assert.equal(service.received[0].body.client_secret, "[redacted]");
});

test("refused: an unknown endpoint, and a clock that is moved by a text", () => {
  assert.throws(() => fakeService().inject("link"), {
    name: "TypeError",
    message: /`endpoint` must be token or links/,
  });
  for (const endpoint of ["/v2/user", "/", 5, undefined])
    assert.throws(() => fakeService().inject(endpoint, null), {
      name: "TypeError",
      message: /`endpoint` must be token/,
    });
  for (const path of ["/v2/users", "/lists/1", "/pictures/a/b", "/page.css"]) fakeService().inject(path, null);
  assert.throws(() => fakeService().advance("1"), { name: "TypeError", message: /`seconds` must be a number/ });
});

test("no other file of the package contains or imports it, but for the command when it serves", () => {
  const dist = join(project, "node_modules/endcap/dist");
  const names = filesBelow(dist).filter((name) => /\.c?js$/.test(name));
  const having = (pattern) => names.filter((name) => pattern.test(readFileSync(join(dist, name), "utf8"))).sort();
  assert.deepEqual(having(/hilltop-dairy/), ["testing.cjs", "testing.js"]);
  assert.deepEqual(having(/(?:from|import) ?"[^"]*testing\.c?js"|require\("[^"]*testing\.c?js"\)/), []);
  assert.deepEqual(having(/import\("\.\.\/testing\.js"\)/), ["cli/main.js"]);
});
