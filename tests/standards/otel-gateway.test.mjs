// Spans of a gateway, recorded by the OpenTelemetry SDK.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { snippet } from "../documents/programs.mjs";
import { gatewayOf, post, service } from "../gateway/gateway-of.mjs";
import { env } from "../gateway/gateways.mjs";
import { dp, list, user } from "../gateway/payloads.mjs";
import { importWritten } from "../support/packed.mjs";
import { hosts, secrets } from "../testing/service.mjs";
import { link, only, otel, takeSpans, trackContext, treeOf } from "./spans.mjs";

trackContext();
beforeEach(takeSpans);

const PLACEMENTS = "POST /api/placements";
const idOf = (span) => span.spanContext().spanId;
const traceOf = (span) => span.spanContext().traceId;

test("a placement request has spans for its checks, the token and the attempt; the next one finds the token", async () => {
  const { send } = gatewayOf({ otel });
  assert.equal((await send("placements", dp(), { "cf-ray": "8f1-YUL" })).status, 200);
  const spans = takeSpans();
  const checks = ["  endcap.check", "  endcap.check"];
  assert.deepEqual(treeOf(spans), [
    PLACEMENTS,
    ...checks,
    "  endcap.token",
    "    POST auth.example",
    "  POST ads.example",
  ]);
  const server = only(spans, PLACEMENTS);
  assert.equal(server.kind, SpanKind.SERVER);
  assert.deepEqual(server.attributes, {
    "http.request.method": "POST",
    "url.scheme": "https",
    "http.route": "/api/placements",
    "url.path": "/api/placements",
    "http.response.status_code": 200,
    "http.request.body.size": dp().length,
    "endcap.request_id": "8f1-YUL",
  });
  const attempt = spans.at(-1);
  assert.equal(attempt.kind, SpanKind.CLIENT);
  assert.deepEqual(attempt.attributes, {
    "http.request.method": "POST",
    "url.full": "https://ads.example/v2/ian/dp",
    "server.address": "ads.example",
    "server.port": 443,
    "endcap.endpoint": "placements",
    "http.response.status_code": 200,
  });
  await send("placements", dp());
  assert.deepEqual(treeOf(takeSpans()), [PLACEMENTS, ...checks, "  POST ads.example"]);
});

test("links have spans of the store; a cached link has no attempt", async () => {
  const entries = new Map();
  const store = { get: async (key) => entries.get(key), set: async (key, value) => entries.set(key, value) };
  const { send } = gatewayOf({ otel, store });
  await send("links", list);
  const created = takeSpans();
  const [link, get] = ["  endcap.link", "    endcap.store"];
  assert.deepEqual(treeOf(created), [
    "POST /api/links",
    "  endcap.check",
    link,
    get,
    "    POST api.example",
    "    endcap.store",
  ]);
  const stores = (spans) => spans.filter(({ name }) => name === "endcap.store").map(({ attributes }) => attributes);
  assert.deepEqual(stores(created), [
    { "endcap.store.operation": "get", "endcap.store.hit": false },
    { "endcap.store.operation": "set" },
  ]);
  await send("links", list);
  const cached = takeSpans();
  assert.deepEqual(treeOf(cached), ["POST /api/links", "  endcap.check", link, get]);
  assert.deepEqual(stores(cached), [{ "endcap.store.operation": "get", "endcap.store.hit": true }]);
  assert.equal(only(cached, "POST /api/links").attributes["endcap.cached"], true);
});

test("in a span of the same process, the request is not a second server span; a remote parent is continued", async () => {
  const { send } = gatewayOf({ otel });
  const outer = trace.getTracer("shop").startSpan("handler");
  await context.with(trace.setSpan(context.active(), outer), () => send("users", user()));
  outer.end();
  const inner = only(takeSpans(), "POST /api/users");
  assert.deepEqual([inner.kind, inner.parentSpanContext.spanId], [SpanKind.INTERNAL, idOf(outer)]);
  const remote = { traceId: "1".repeat(32), spanId: "2".repeat(16), traceFlags: 1, isRemote: true };
  await context.with(trace.setSpanContext(context.active(), remote), () => send("users", user()));
  const spans = takeSpans();
  const server = only(spans, "POST /api/users");
  assert.deepEqual([server.kind, server.parentSpanContext.spanId], [SpanKind.SERVER, remote.spanId]);
  for (const span of spans) assert.equal(traceOf(span), remote.traceId);
});

for (const isTracked of [true, false]) {
  test(`requests that share a token have one token request, and links to it${isTracked ? "" : ", without a context manager"}`, async (t) => {
    if (!isTracked) {
      context.disable();
      t.after(trackContext);
    }
    const { callsOf, send } = gatewayOf({ otel }, { token: ["delay=20"] });
    await Promise.all([dp("a"), dp("b"), dp("c")].map((body) => send("placements", body)));
    assert.equal(callsOf("token").length, 1);
    const spans = takeSpans();
    const token = only(spans, "endcap.token");
    const servers = spans.filter(({ name }) => name === PLACEMENTS);
    assert.deepEqual([servers.length, new Set(servers.map(traceOf)).size], [3, 3]);
    const trees = servers.map((server) => treeOf(spans.filter((span) => traceOf(span) === traceOf(server))));
    const around = (...inner) => [PLACEMENTS, "  endcap.check", "  endcap.check", ...inner, "  POST ads.example"];
    const [first, ...others] = trees.sort((a, b) => b.length - a.length);
    assert.deepEqual(first, around("  endcap.token", "    POST auth.example"));
    for (const tree of others) assert.deepEqual(tree, around("  endcap.token.wait"));
    for (const { links } of spans.filter(({ name }) => name === "endcap.token.wait"))
      assert.deepEqual(
        links.map(({ context }) => [context.traceId, context.spanId]),
        [[traceOf(token), idOf(token)]],
      );
  });
}

test("a token request that outlives its browser in `waitUntil` ends in the trace of its request", async () => {
  const controller = new AbortController();
  const leave = (_, pass) => {
    controller.abort();
    return pass();
  };
  const { gateway, send } = gatewayOf({ otel }, { token: [leave] });
  const waited = [];
  const request = new Request(post("placements", dp()), { signal: controller.signal });
  const pending = gateway.fetch(request, env, { waitUntil: (work) => waited.push(work) });
  await pending;
  await Promise.all(waited);
  const spans = takeSpans();
  assert.deepEqual(treeOf(spans), [
    PLACEMENTS,
    "  endcap.check",
    "  endcap.check",
    "  endcap.token",
    "    POST auth.example",
  ]);
  assert.equal(only(spans, PLACEMENTS).attributes["http.response.status_code"], 499);
  await send("placements", dp());
  assert.ok(!treeOf(takeSpans()).some((line) => line.includes("token")));
});

test("failed attempts are recorded, with their retries", async () => {
  const { send } = gatewayOf({ otel, maxRetries: 1, retryBudget: false });
  const failures = async (search) => {
    await send("placements", dp(search));
    const attempts = takeSpans().filter(({ attributes }) => attributes["endcap.endpoint"] === "placements");
    return attempts
      .filter(({ kind }) => kind === SpanKind.CLIENT)
      .map(({ status, attributes }) => [
        status.code === SpanStatusCode.ERROR,
        attributes["error.type"],
        attributes["http.response.status_code"],
        attributes["http.request.resend_count"],
      ]);
  };
  assert.deepEqual(await failures("status=503"), [
    [true, "503", 503, undefined],
    [true, "503", 503, 1],
  ]);
  assert.deepEqual(await failures("status=404"), [[true, "404", 404, undefined]]);
  assert.deepEqual(await failures("redirect=307"), [[true, "RedirectError", 307, undefined]]);
  assert.deepEqual(await failures("cut=headers"), [
    [true, "NetworkError", undefined, undefined],
    [true, "NetworkError", undefined, 1],
  ]);
  const hasty = gatewayOf({ otel, timeout: 500 });
  await hasty.send("placements", dp("delay=60000"));
  const spans = takeSpans();
  const slow = spans.find(
    ({ kind, attributes }) => kind === SpanKind.CLIENT && attributes["endcap.endpoint"] !== "token",
  );
  assert.equal(slow.attributes["error.type"], "TimeoutError");
  const { status, attributes } = only(spans, PLACEMENTS);
  assert.deepEqual([status.code, attributes["error.type"]], [SpanStatusCode.ERROR, "504"]);
});

test("an invalid body is an attribute of its check, and not an error of the gateway", async () => {
  const { send } = gatewayOf({ otel });
  assert.equal((await send("links", '{"title":"Soup","line_items":[{"name":"a","upcs":["1"]}]}')).status, 400);
  const spans = takeSpans();
  const server = only(spans, "POST /api/links");
  assert.deepEqual(
    [server.attributes["endcap.rules"], server.attributes["endcap.reason"]],
    [["upc-format"], "invalid"],
  );
  assert.deepEqual(only(spans, "endcap.check").attributes, {
    "endcap.endpoint": "links",
    "endcap.ok": false,
    "endcap.rules": ["upc-format"],
  });
  for (const { status } of spans) assert.equal(status.code, SpanStatusCode.UNSET);
});

test("a store that fails has a span with its error", async () => {
  const failing = gatewayOf({ otel, store: { get: () => Promise.reject(new RangeError("c4n4ry")), set: () => {} } });
  await failing.send("links", list);
  assert.ok(treeOf(takeSpans()).includes("    endcap.store failed: RangeError"));
});

test("an option that fails is an error of the request", async () => {
  const failing = () => {
    throw new TypeError("c4n4ry");
  };
  const { send } = gatewayOf({ otel, apiKey: failing });
  assert.equal((await send("links", list)).status, 500);
  const { status, attributes } = only(takeSpans(), "POST /api/links");
  assert.deepEqual([status.code, attributes["endcap.reason"], attributes["error.type"]], [2, "apiKey", "500"]);
});

test("a function that opens stores has one span, for the request that runs it", async () => {
  const store = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return false;
  };
  const { send } = gatewayOf({ otel, store: (env) => store(env) });
  await Promise.all([send("links", list), send("users", user())]);
  const names = takeSpans().map(({ name }) => name);
  assert.deepEqual(names.filter((name) => name.startsWith("endcap.store.open")).sort(), [
    "endcap.store.open",
    "endcap.store.open.wait",
  ]);
});

test("your own functions, `fetch` and stores run with the span as the active one", async () => {
  const active = {};
  const note = (name, value) => () => {
    active[name] = trace.getSpanContext(context.active())?.spanId;
    return value;
  };
  const store = { get: note("get"), set: note("set") };
  const links = (_, pass) => note("fetch", pass())();
  const authorize = note("authorize", true);
  const { send } = gatewayOf({ otel, store, authorize, log: note("log") }, { links });
  await send("links", list);
  const spans = takeSpans();
  const byId = Object.fromEntries(spans.map((span) => [idOf(span), span.name]));
  const names = Object.fromEntries(Object.entries(active).map(([name, id]) => [name, byId[id]]));
  assert.deepEqual(names, {
    authorize: "POST /api/links",
    get: "endcap.store",
    fetch: "POST",
    set: "endcap.store",
    log: "POST /api/links",
  });
});

test("the programs of the documents record spans, and send the times", async (t) => {
  link("@opentelemetry/api");
  const upstream = service();
  t.mock.method(globalThis, "fetch", (url, init) => upstream.fetch(new Request(url, init)));
  t.mock.method(console, "log", () => {});
  await importWritten("gateway.js", snippet("otel"));
  const { default: worker } = await importWritten("timing.js", snippet("timing"));
  const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, apiKey: API_KEY } = secrets;
  const environment = {
    AUTH_URL: hosts.auth,
    ADS_URL: hosts.ads,
    API_URL: hosts.api,
    CLIENT_ID,
    CLIENT_SECRET,
    API_KEY,
  };
  const { status, headers } = await worker.fetch(post("links", list), environment, {});
  assert.deepEqual([status, headers.get("timing-allow-origin")], [200, "https://shop.example"]);
  assert.match(headers.get("server-timing"), /^service;dur=[\d.]+, total;dur=[\d.]+$/);
  assert.equal(treeOf(takeSpans())[0], "POST /api/links");
});
