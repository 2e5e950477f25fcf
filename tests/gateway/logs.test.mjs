// Log lines, the ids of requests in them, and the times in the `Server-Timing` header.

import assert from "node:assert/strict";
import test from "node:test";
import { gatewayOf } from "./gateway-of.mjs";
import { dp, list, titled, user } from "./payloads.mjs";

test("the log has the result, and the response has the times with `serverTiming`", async () => {
  const { send, lines } = gatewayOf({ serverTiming: true });
  const response = await send("links", '{"title":"Soup","line_items":[{"name":"a","upcs":["1"]}]}');
  assert.match(response.headers.get("server-timing"), /^total;dur=[\d.]+$/);
  const { ms, ...line } = lines[0];
  assert.ok(ms >= 0);
  assert.deepEqual(line, { route: "links", status: 400, bytes: 57, rules: ["upc-format"], reason: "invalid" });
  const other = await send("placements", dp());
  assert.match(other.headers.get("server-timing"), /^service;dur=[\d.]+, total;dur=[\d.]+$/);
  assert.ok(lines[1].upstreamMs <= lines[1].ms);
});

test("by default, responses have no times", async () => {
  const { send } = gatewayOf();
  for (const body of [list, "{}"]) assert.equal((await send("links", body)).headers.get("server-timing"), null);
  assert.throws(() => gatewayOf({ serverTiming: "yes" }), { message: "`serverTiming` must be true or false" });
});

test("a cached link reports no time of the service", async () => {
  const { send, lines } = gatewayOf({ serverTiming: true });
  await send("links", list);
  const again = await send("links", list);
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
  const { send, lines } = gatewayOf({ emptyPageWhenDown: true });
  const logged = async (path, body) => {
    const { status } = await send(path, body);
    return [status, lines.at(-1).reason, lines.at(-1).serviceStatus];
  };
  assert.deepEqual(await logged("placements", dp("status=503")), [200, "service", 503]);
  assert.deepEqual(await logged("placements", dp("redirect=307; location=https://evil.example")), [
    200,
    "redirect",
    307,
  ]);
  const nowhere = dp("status=401").replace('"location_code":"1"', "");
  assert.deepEqual(await logged("placements", nowhere), [200, "credentials", 401]);
  assert.deepEqual(await logged("placements", dp("cut=headers")), [200, "network", undefined]);
  assert.deepEqual(await logged("placements", dp("status=404")), [404, "service", undefined]);
  assert.deepEqual(await logged("links", titled("status=401")), [502, "credentials", 401]);
  assert.deepEqual(await logged("links", titled("status=503")), [503, "service", undefined]);
  assert.deepEqual(await logged("placements", dp("status=401")), [403, "location-code", 401]);
});

test("by default, lines are written to the console as JSON", async (context) => {
  const written = context.mock.method(console, "log", () => {});
  const { send } = gatewayOf({ log: undefined });
  await send("links", "{}");
  assert.equal(JSON.parse(written.mock.calls[0].arguments[0]).status, 400);
  const silent = gatewayOf({ log: false });
  await silent.send("links", "{}");
  assert.equal(written.mock.callCount(), 1);
});

test("an invalid status is an error of the service", async () => {
  const fetch = async () => ({ status: 700, type: "default", headers: new Headers(), body: null });
  const { send, lines } = gatewayOf({ fetch });
  assert.equal((await send("links", list)).status, 502);
  assert.equal(lines[0].reason, "status");
});

test("the log has the ids of the platform and the service, and error responses have that of the platform", async () => {
  const ids = [];
  const marked = async (_, pass) => {
    const response = await pass();
    response.headers.set(...ids);
    return response;
  };
  const marking = { links: marked, placements: marked, users: marked };
  const { calls, send, lines } = gatewayOf({ onError: (error) => lines.push(error) }, marking);
  const platform = { "x-request-id": "from-the-client", "cf-ray": "8f1a-YUL" };
  for (const name of ["x-request-id", "request-id", "x-requestid", "x-correlation-id", "x-amzn-requestid", "cf-ray"]) {
    ids.splice(0, 2, name, `${name}/1`);
    for (const [path, body] of [
      ["placements", dp()],
      ["users", user()],
      ["links", titled(name)],
    ]) {
      const { headers } = await send(path, body, platform);
      const { requestId, serviceRequestId } = lines.at(-1);
      assert.deepEqual([requestId, serviceRequestId, headers.get("x-request-id")], ["8f1a-YUL", `${name}/1`, null]);
    }
  }
  const failed = await send("links", titled("status=500"), { "x-vercel-id": "cdg1::iad1::x-1" });
  assert.equal(failed.headers.get("x-request-id"), "cdg1::iad1::x-1");
  const [line, error] = lines.slice(-2);
  assert.deepEqual(
    [line.requestId, line.serviceRequestId, error.requestId],
    ["cdg1::iad1::x-1", "cf-ray/1", "cf-ray/1"],
  );
  const token = calls.find(({ endpoint }) => endpoint === "users").headers.authorization.split(" ")[1];
  for (const unusable of ["a@shop.example", "two words", "", "x".repeat(129), '{"id":1}', token]) {
    ids.splice(0, 2, "x-request-id", unusable);
    const { headers } = await send("links", "{}", { "x-request-id": unusable === token ? "" : unusable });
    await send("users", user());
    assert.deepEqual([headers.get("x-request-id"), lines.at(-1).serviceRequestId], [null, undefined], unusable);
    for (const { requestId } of lines.slice(-2)) assert.equal(requestId, undefined, unusable);
  }
});
