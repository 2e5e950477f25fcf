// The gateway client for pages, against a gateway.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { faultOf } from "../testing/service.mjs";
import { service } from "./gateway-of.mjs";
import { base, env } from "./gateways.mjs";
import { dp, list, several, user } from "./payloads.mjs";

const { createGateway } = await importPacked("endcap/gateway");
const { GatewayClient, ServiceError, RateLimitError, NetworkError, StateError } =
  await importPacked("endcap/gateway-client");

const BASE = "https://gateway.example/api";

function front(options = {}, scripts = {}) {
  const upstream = service(scripts);
  const requests = [];
  const gateway = createGateway({ ...base, fetch: upstream.fetch, log: false });
  const fetch = async (url, init) => {
    const request = new Request(url, init);
    requests.push({
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: await request.clone().text(),
    });
    return gateway.fetch(request, env);
  };
  return { ...upstream, requests, client: new GatewayClient(BASE, { fetch, ...options }) };
}

/** A client whose gateway returns these responses in order. */
function respondingWith(...responses) {
  const requests = [];
  const fetch = async (_url, { body }) => {
    requests.push(await new Response(body).json());
    const next = responses.shift();
    return next instanceof Response ? next : Response.json(next);
  };
  return { requests, client: new GatewayClient(BASE, { fetch }) };
}

const page = (id, offset) => ({ creatives: [{ id }], skipped: 0, token: "t", offset });

test("links, users and placements need no credential, and none is sent", async () => {
  const { client, requests } = front({ headers: async () => ({ "X-CSRF": "c4n4ry" }) });
  const taglines = [];
  for await (const { tagline } of client.placements.list(dp()).creatives()) taglines.push(tagline);
  assert.deepEqual(taglines, ["Soup"]);
  assert.match((await client.links.create(list)).url, /^https:\/\/api\.example\/lists\//);
  assert.equal((await client.users.create(user())).created, true);
  assert.deepEqual(await client.users.create(user()), { userId: "u1", created: false });
  const number = respondingWith({ user_id: 5 }).client;
  assert.deepEqual(await number.users.create(user()), { userId: "u1", created: true });
  assert.deepEqual(
    [...new Set(requests.map(({ url }) => url))],
    [`${BASE}/placements`, `${BASE}/links`, `${BASE}/users`],
  );
  for (const { headers } of requests)
    assert.deepEqual(Object.keys(headers).sort(), ["accept", "content-type", "x-csrf"]);
});

test("consent strings are read for each request, and sent with it", async () => {
  let strings = { gpp: "gpp~string", tcf: "tcf.string" };
  const { client, requests } = front({ consent: () => strings, headers: { "endcap-gpp": "older" } });
  await client.links.create(list);
  strings = { tcf: "" };
  await client.users.create(user());
  strings = undefined;
  for await (const _ of client.placements.list(dp())) break;
  const sent = requests.map(({ headers }) => [headers["endcap-gpp"], headers["endcap-tcf"]]);
  assert.deepEqual(sent, [
    ["gpp~string", "tcf.string"],
    ["older", undefined],
    ["older", undefined],
  ]);
  const failing = front({ consent: () => Promise.reject(new Error("late")).catch(() => {}) });
  await failing.client.links.create(list);
  assert.equal(failing.requests[0].headers["endcap-tcf"], undefined);
  const { client: unreadable, requests: none } = front({ consent: () => ({ tcf: "a\nb" }) });
  await assert.rejects(unreadable.links.create(list), TypeError);
  assert.equal(none.length, 0);
  assert.throws(() => front({ consent: "tcf" }), /^TypeError: `consent` must be a function/);
});

test("an invalid body is an error with the rule and the path, and never reaches the service", async () => {
  const { client, sent } = front();
  const bad = { title: "Soup", line_items: [{ name: "onion", upcs: ["123"] }] };
  const error = await client.links.create(bad).catch((reason) => reason);
  assert.ok(ServiceError.is(error) && error instanceof ServiceError);
  const [{ rule, path, segments, params }] = error.errors;
  assert.deepEqual(segments, ["line_items", 0, "upcs", 0]);
  assert.deepEqual([error.status, error.endpoint, rule, path], [400, "links", "upc-format", "line_items[0].upcs[0]"]);
  assert.deepEqual(params, {});
  assert.equal(
    error.message,
    "the gateway responded 400: there were issues with your request: line_items[0].upcs[0]: must be 12 or 14 digits",
  );
  const far = await client.links.create({ ...bad, line_items: [], expires_in: 400 }).catch((reason) => reason);
  assert.deepEqual(far.errors[0].params, { limit: 365, actual: 400 });
  for (const text of ["{", "[]", "null"]) {
    const failed = client.placements.list(text)[Symbol.asyncIterator]().next();
    await assert.rejects(failed, (reason) => ServiceError.is(reason) && reason.errors[0].rule !== undefined, text);
  }
  assert.equal(sent().length, 0);
});

test("a request over the gateway's own limit was not sent to the service", async () => {
  const own = { error: { message: "too many requests", code: null }, meta: { key: null, rule: "rate-limit" } };
  const { client } = respondingWith(Response.json(own, { status: 429, headers: { "Retry-After": "3" } }));
  await assert.rejects(client.links.create(list), (error) => {
    assert.deepEqual([error.name, error.sent, error.retryAfter], ["RateLimitError", false, 3]);
    return true;
  });
});

test("errors of the service have their class and Retry-After", async () => {
  const wrapped = { error: { ...several.error, errors: several.error.errors.slice(1) }, meta: {} };
  const { client } = front({}, { users: [faultOf(400, several), faultOf(400, wrapped)] });
  const failed = client.links.create(list.replace("Soup", "status=429; retry-after=9"));
  await assert.rejects(failed, (error) => RateLimitError.is(error) && error.retryAfter === 9 && error.sent);
  await assert.rejects(client.users.create(user()), (error) => ServiceError.is(error) && error.errors.length === 2);
  await assert.rejects(client.users.create(user()), (error) => {
    assert.deepEqual([error.code, error.errors.map(({ code }) => code)], [9999, [1001]]);
    return error.reason === "issues";
  });
});

test("a creative that is not an object is skipped and counted", async () => {
  const { client } = respondingWith(
    { ...page("a", 1), creatives: [null, { id: "a" }, 5, { id: null }], skipped: 1 },
    { creatives: ["x", { id: "a" }, { id: 7 }, { id: 7 }] },
  );
  const pages = [];
  for await (const { creatives, skipped } of client.placements.list({})) pages.push({ creatives, skipped });
  assert.deepEqual(pages, [
    { creatives: [{ id: "a" }, { id: null }], skipped: 3 },
    { creatives: [{ id: 7 }, { id: 7 }], skipped: 1 },
  ]);
});

test("a number that JSON cannot express is refused with its path, and nothing is sent", async () => {
  const { client, requests } = front();
  const items = (quantity) => ({ line_items: [{ name: "Milk" }, { line_item_measurements: [{ quantity }] }] });
  for (const [body, path] of [
    [items(Number.NaN), "line_items[1].line_item_measurements[0].quantity"],
    [{ expires_in: new Number(Number.POSITIVE_INFINITY) }, "expires_in"],
    [[-Infinity], "[0]"],
  ]) {
    const refused = { name: "TypeError", message: /^`(.+)` must be a finite number$/ };
    await assert.rejects(client.links.create(body), (error) => {
      assert.equal(refused.message.exec(error.message)?.[1], path);
      return error instanceof TypeError;
    });
    await assert.rejects(client.placements.list(body)[Symbol.asyncIterator]().next(), refused);
  }
  assert.equal(requests.length, 0);
});

test("pages continue from a stored state; integers stay as they are", async () => {
  const request = '{"store_context":{"ids":[9007199254740993]},"pagination_context":{"page_size":4,"offset":1}}';
  const bodies = [];
  const responses = [page("a", 1), page("b", 2), { creatives: [], skipped: 0 }];
  const fetch = async (_url, { body }) => {
    bodies.push(body);
    return Response.json(responses.shift());
  };
  const client = new GatewayClient(BASE, { fetch });
  const first = client.placements.list(request);
  const pages = first[Symbol.asyncIterator]();
  assert.deepEqual((await pages.next()).value.creatives, [{ id: "a" }]);
  const rest = [];
  for await (const { id } of client.placements.list(request, { state: JSON.stringify(first.state) }).creatives())
    rest.push(id);
  assert.deepEqual(rest, ["b"]);
  assert.equal(bodies[0], request);
  assert.match(bodies[1], /\[9007199254740993\].*"page_size":4,"offset":2,"token":"t"/);
  assert.equal(bodies.length, 3);
  const bad = client.placements.list(request, { state: "nonsense" });
  assert.throws(() => bad.state, StateError);
  const later = client.placements.list(request.replace('"offset":1', '"offset":7'), { state: first.state });
  await assert.rejects(later[Symbol.asyncIterator]().next(), /^TypeError: pass the `state` of earlier pages/);
  assert.equal(bodies.length, 3);
});

test("after an error, the same page is requested again", async () => {
  const { client, requests } = respondingWith(page("a", 1), new Response("<html>", { status: 503 }), page("b", 2));
  const pages = client.placements.list({})[Symbol.asyncIterator]();
  await pages.next();
  await assert.rejects(pages.next(), (error) => ServiceError.is(error) && error.status === 503);
  assert.deepEqual((await pages.next()).value.creatives, [{ id: "b" }]);
  assert.deepEqual(requests[1], requests[2]);
});

test("a deadline, an abort, a redirect and a broken connection end a call", async () => {
  const endpoint = "links";
  const sent = [];
  const respondNever = (url) => new Promise(() => sent.push(url));
  const hanging = new GatewayClient(BASE, { fetch: respondNever, timeout: 20 });
  await assert.rejects(hanging.links.create(list), { name: "TimeoutError", attempts: 1, endpoint });
  const controller = new AbortController();
  const aborted = hanging.links.create(list, { signal: controller.signal, timeout: 5000 });
  await Promise.resolve();
  await Promise.resolve();
  controller.abort("left");
  await assert.rejects(aborted, { name: "AbortError", cause: "left", attempts: 1, endpoint });
  assert.equal(sent.length, 2);
  const early = { name: "AbortError", cause: "left", attempts: 0, endpoint };
  await assert.rejects(hanging.links.create(list, { signal: controller.signal }), early);
  const later = new AbortController();
  const headers = async () => later.abort("left");
  const slow = new GatewayClient(BASE, { fetch: respondNever, headers });
  await assert.rejects(slow.links.create(list, { signal: later.signal }), early);
  await new Promise(setImmediate);
  assert.equal(sent.length, 2, "an aborted call was sent");
  const broken = new GatewayClient(BASE, { fetch: () => Promise.reject(new TypeError("fetch failed")) });
  await assert.rejects(broken.links.create(list), (error) => NetworkError.is(error) && error.endpoint === endpoint);
  const stalled = new Response(new ReadableStream(), { status: 200 });
  const partial = new GatewayClient(BASE, { fetch: async () => stalled, timeout: 20 });
  await assert.rejects(partial.links.create(list), { name: "TimeoutError", status: 200, endpoint });
});

test("on a server, a path as the base reaches the caller's fetch as a path", async () => {
  const urls = [];
  const fetch = async (url, { method }) =>
    Response.json({ products_link_url: `https://a.example/${urls.push([url, method])}` });
  await new GatewayClient("/api", { fetch }).links.create(list);
  await new GatewayClient("/api/", { fetch, trailingSlash: true }).links.create(list);
  assert.deepEqual(urls, [
    ["/api/links", "POST"],
    ["/api/links/", "POST"],
  ]);
});

test("a redirect is an error with its status, the path of its target, and what to change", async () => {
  const start = "the gateway redirected the request";
  const end = "; ";
  const other = "check `base`, the session and `trailingSlash`";
  for (const [status, location, options, message] of [
    [308, "/api/links/", {}, `${start} to /api/links/ (308)${end}set \`trailingSlash\``],
    [308, "https://a.example/api/links/", {}, `${start} to /api/links/ (308)${end}set \`trailingSlash\``],
    [301, "/api/links", { trailingSlash: true }, `${start} to /api/links (301)${end}remove \`trailingSlash\``],
    [302, "/login?next=c4n4ry", {}, `${start} to /login (302)${end}${other}`],
    [307, "http://[", {}, `${start}${end}${other}`],
    [307, undefined, {}, `${start}${end}${other}`],
  ])
    for (const base of ["/api", BASE]) {
      const fetch = async () => new Response(null, { status, headers: location === undefined ? {} : { location } });
      const moved = new GatewayClient(base, { fetch, ...options });
      const expected = { name: "RedirectError", status, endpoint: "links", message };
      await assert.rejects(moved.links.create(list), expected);
      const first = moved.placements.list({})[Symbol.asyncIterator]().next();
      await assert.rejects(first, { name: "RedirectError", status, endpoint: "placements" });
    }
  const hidden = Object.defineProperty(Response.error(), "type", { value: "opaqueredirect" });
  const inBrowser = new GatewayClient("/api", { fetch: async () => hidden });
  const message = `${start}${end}${other}`;
  await assert.rejects(inBrowser.links.create(list), { name: "RedirectError", status: null, message });
});

test("an unusable success is an error", async () => {
  for (const [response, field] of [
    [new Response("<html>"), null],
    [{}, "products_link_url"],
    [{ products_link_url: 5 }, "products_link_url"],
  ])
    await assert.rejects(respondingWith(response).client.links.create(list), { name: "MalformedResponseError", field });
  await assert.rejects(respondingWith({ created: false }).client.users.create({}), { field: "user_id" });
  for (const response of [undefined, null, 5, {}, { status: 200 }, { status: 302 }]) {
    const wrong = new GatewayClient("/api", { fetch: async () => response });
    await assert.rejects(wrong.links.create(list), { name: "NetworkError" });
  }
  const plain = { status: 200, text: async () => "{}" };
  const withoutHeaders = new GatewayClient("/api", { fetch: async () => plain });
  await assert.rejects(withoutHeaders.links.create(list), { name: "MalformedResponseError" });
  await assert.rejects(respondingWith({}).client.placements.list({})[Symbol.asyncIterator]().next(), {
    field: "creatives",
  });
});

test("a response without an id is about the user that was sent, as the service documents", async () => {
  const sent = { user_id: "u1", first_name: "Ann" };
  for (const body of [sent, JSON.stringify(sent), new TextEncoder().encode(JSON.stringify(sent))])
    assert.deepEqual(await respondingWith({}).client.users.create(body), { userId: "u1", created: true });
});

test("an invalid base URL or option is a TypeError", async () => {
  const invalid = [
    ...["api", "//evil.example", "/\\evil.example", "/api?key=1", "/api#x", "https://a@b.example", "https:///api"],
    ...[
      "https://",
      "https://[",
      "http://[",
      "https://a:b@c.example",
      "ftp://a.example",
      "",
      undefined,
      null,
      new URL("https://a.example/?key=1"),
    ],
  ];
  for (const address of invalid)
    assert.throws(() => new GatewayClient(address, { allowHttp: true }), /^TypeError: `base` must be/, String(address));
  const other = ["http://shop.local/api", "http://10.0.2.2:8787/api", "http://192.168.1.5", "http://evil/x.localhost"];
  for (const address of other) {
    const message = /^`base` must be .+; `allowHttp` allows http$/;
    assert.throws(() => new GatewayClient(address), { name: "TypeError", message }, address);
    assert.ok(new GatewayClient(address, { allowHttp: true }), address);
  }
  const valid = [
    ...["/api", "/api/", "/", "/@scope/api", "https://shop.example/@scope/api", "https://a.example:1"],
    ...["http://localhost", "http://LOCALHOST:8787/api", "http://127.8.9.10", "http://[::1]:80", "http://a.localhost/"],
  ];
  for (const address of valid) assert.ok(new GatewayClient(address), address);
  const urls = [];
  const fetch = async (url) => Response.json({ products_link_url: urls.push(url) && "https://a.example" });
  await new GatewayClient(new URL("https://shop.example"), { fetch }).links.create(list);
  assert.deepEqual(urls, ["https://shop.example/links"]);
  assert.throws(() => new GatewayClient("/api", { time_out: 5 }), {
    name: "TypeError",
    message: /did you mean `timeout`/,
  });
  for (const timeout of [0, 0.5, Number.POSITIVE_INFINITY, 2 ** 31, "5"])
    assert.throws(() => new GatewayClient("/api", { timeout }), TypeError);
  const { client } = front();
  await assert.rejects(client.links.create(list, { signals: 1 }), { name: "TypeError", message: /`signal`/ });
  await assert.rejects(client.links.create(undefined), TypeError);
});
