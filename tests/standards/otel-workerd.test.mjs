// Spans of a gateway in workerd, which has no context manager, and drops the promises of a request whose client disconnects.

import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { connect } from "node:net";
import { basename, join } from "node:path";
import test from "node:test";
import { absent } from "../runtimes/hosts.mjs";
import { makeProject } from "../runtimes/project.mjs";
import { bundled, DATES, startServices, worker } from "../runtimes/workerd.mjs";

/**
 * Records spans in memory. `/spans` returns those that ended. `delay` is how long the next token request takes. With `alone`, the gateway gets
 * no `waitUntil`, so nothing of a request outlives its client.
 */
const main = `import { context, trace } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { createGateway } from "endcap/gateway";
import * as testing from "endcap/testing";
import { dp, list } from "./payloads.mjs";
import { hosts, secrets, service } from "./service.mjs";

const exporter = new InMemorySpanExporter();
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
const { clientId, clientSecret, apiKey } = secrets;
/** Milliseconds that the next token request takes. */
let delay = 0;
const token = (_, pass) => {
  const wait = delay;
  delay = 0;
  return pass("delay=" + wait);
};
const { fetch } = service(testing, { token });
const gateway = createGateway({
  ...{ hosts, apiKey, authorize: "anyone", otel: { trace, context } },
  ...{ credentials: { clientId, clientSecret }, fetch },
});
const post = (path, body, signal) =>
  new Request("https://shop.example/api/" + path, {
    ...{ method: "POST", body, signal },
    headers: { "content-type": "application/json" },
  });
const plain = (span) => ({
  ...{ name: span.name, attributes: span.attributes, status: span.status },
  ...{ id: span.spanContext().spanId, trace: span.spanContext().traceId, parent: span.parentSpanContext?.spanId },
});

export default {
  async fetch(request, env, worker) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/spans") {
      const spans = exporter.getFinishedSpans().map(plain);
      exporter.reset();
      return Response.json(spans);
    }
    delay = Number(searchParams.get("delay") ?? delay);
    return gateway.fetch(post(...(pathname === "/link" ? ["links", list] : ["placements", dp()]), request.signal), env, searchParams.has("alone") ? undefined : worker);
  },
};
`;

const skip = absent("workerd");
/** Starts the worker at each date of compatibility. Each test has its own, without a token. */
async function start(t) {
  const folder = makeProject("otel-workerd", { "main.mjs": main }, import.meta.dirname);
  for (const path of ["../gateway/payloads.mjs", "../testing/service.mjs"])
    cpSync(join(import.meta.dirname, path), join(folder, basename(path)));
  const servers = [];
  const built = await bundled(folder, "main.mjs");
  for (const date of DATES)
    servers.push(await startServices(built.folder, [worker("main", built.files, { date })], ["main"]));
  t.after(() => {
    for (const { stop } of servers) stop();
  });
  return servers.map(({ main }) => main);
}

const takeSpans = async (url) => (await fetch(`${url}/spans`)).json();

/** Returns the name of each span with those of its ancestors. */
const pathsOf = (spans) => {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const path = ({ name, parent }) => (byId.has(parent) ? `${path(byId.get(parent))} > ${name}` : name);
  return spans.map(path).sort();
};

test("each span has the right parent without a context manager, also of requests at the same time", {
  skip,
}, async (t) => {
  for (const url of await start(t)) {
    const responses = await Promise.all(["/ads?delay=200", "/ads", "/link"].map((path) => fetch(url + path)));
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200],
    );
    const spans = await takeSpans(url);
    assert.equal(new Set(spans.map(({ trace }) => trace)).size, 3);
    const paths = pathsOf(spans);
    const count = (path) => paths.filter((each) => each === path).length;
    assert.equal(count("POST /api/placements"), 2);
    assert.equal(count("POST /api/placements > endcap.check"), 4);
    assert.equal(count("POST /api/placements > POST"), 2);
    assert.equal(count("POST /api/placements > endcap.token > POST"), 1, "one token for both");
    assert.equal(count("POST /api/placements > endcap.token.wait"), 1);
    assert.equal(count("POST /api/links > endcap.link > POST"), 1);
    assert.doesNotMatch(JSON.stringify(spans), /c4n4ry/);
  }
});

test("a request that takes over the token request of a client that disconnected has spans of its own", {
  skip,
}, async (t) => {
  for (const url of await start(t)) {
    const first = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
    first.write("GET /ads?delay=20000&alone HTTP/1.1\r\nHost: worker\r\n\r\n");
    await new Promise((resolve) => setTimeout(resolve, 300));
    const second = fetch(`${url}/ads?alone`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    first.resetAndDestroy();
    const start = Date.now();
    assert.equal((await second).status, 200);
    assert.ok(Date.now() - start < 10_000, "it does not wait for the dropped request");
    const spans = await takeSpans(url);
    const server = spans.find(
      ({ attributes }) => attributes["http.route"] && attributes["http.response.status_code"] === 200,
    );
    const taken = spans.filter(({ trace }) => trace === server.trace);
    assert.deepEqual(pathsOf(taken), [
      "POST /api/placements",
      "POST /api/placements > POST",
      "POST /api/placements > endcap.check",
      "POST /api/placements > endcap.check",
      "POST /api/placements > endcap.token",
      "POST /api/placements > endcap.token > POST",
      "POST /api/placements > endcap.token.wait",
    ]);
  }
});
