// Log lines, and the times in the `Server-Timing` header.

import assert from "node:assert/strict";
import test from "node:test";
import { gatewayOf } from "./asking.mjs";
import { dp, list, titled } from "./payloads.mjs";

test("the log has the result, and the response has the times", async () => {
  const { ask, lines } = gatewayOf();
  const response = await ask("links", '{"title":"Soup","line_items":[{"name":"a","upcs":["1"]}]}');
  assert.match(response.headers.get("server-timing"), /^total;dur=[\d.]+$/);
  const { ms, ...line } = lines[0];
  assert.ok(ms >= 0);
  assert.deepEqual(line, { route: "links", status: 400, bytes: 57, rules: ["upc-format"], fault: "invalid" });
  const other = await ask("placements", dp());
  assert.match(other.headers.get("server-timing"), /^service;dur=[\d.]+, total;dur=[\d.]+$/);
  assert.ok(lines[1].upstreamMs <= lines[1].ms);
});

test("a cached link reports no time of the service", async () => {
  const { ask, lines } = gatewayOf();
  await ask("links", list);
  const again = await ask("links", list);
  assert.match(again.headers.get("server-timing"), /^total;dur=[\d.]+$/);
  assert.deepEqual(
    lines.map(({ cached, upstreamMs }) => [cached, upstreamMs !== undefined]),
    [
      [false, true],
      [true, false],
    ],
  );
});

test("the log has the status of the service if the gateway responds with another", async () => {
  const { ask, lines } = gatewayOf({ emptyPageWhenDown: true });
  const logged = async (path, body) => {
    const { status } = await ask(path, body);
    return [status, lines.at(-1).fault, lines.at(-1).serviceStatus];
  };
  assert.deepEqual(await logged("placements", dp("status 503")), [200, "service", 503]);
  assert.deepEqual(await logged("placements", dp("redirect")), [200, "redirect", 307]);
  const nowhere = dp("status 401").replace('"location_code":"1"', "");
  assert.deepEqual(await logged("placements", nowhere), [200, "credentials", 401]);
  assert.deepEqual(await logged("placements", dp("broken")), [200, "network", undefined]);
  assert.deepEqual(await logged("placements", dp("status 404")), [404, "service", undefined]);
  assert.deepEqual(await logged("links", titled("status 401")), [502, "credentials", 401]);
  assert.deepEqual(await logged("links", titled("status 503")), [503, "service", undefined]);
  assert.deepEqual(await logged("placements", dp("status 401")), [403, "location-code", 401]);
});

test("by default, lines are written to the console as JSON", async (context) => {
  const written = context.mock.method(console, "log", () => {});
  const { ask } = gatewayOf({ log: undefined });
  await ask("links", "{}");
  assert.equal(JSON.parse(written.mock.calls[0].arguments[0]).status, 400);
  const silent = gatewayOf({ log: false });
  await silent.ask("links", "{}");
  assert.equal(written.mock.callCount(), 1);
});

test("an invalid status is an error of the service", async () => {
  const fetch = async () => ({ status: 700, type: "default", headers: new Headers(), body: null });
  const { ask, lines } = gatewayOf({ fetch });
  assert.equal((await ask("links", list)).status, 502);
  assert.equal(lines[0].fault, "status");
});
