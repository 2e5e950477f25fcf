// Responses to pages when the gateway cannot get a token, and the number of calls that one request can cause.

import assert from "node:assert/strict";
import test from "node:test";
import { creative, faultOf } from "../testing/service.mjs";
import { gatewayOf } from "./gateway-of.mjs";
import { dp, user } from "./payloads.mjs";

const STATUSES = [199, ...Array.from({ length: 201 }, (_, index) => 400 + index)];

/** A response with any status and a `Retry-After`. */
function responseOf(status, body = '{"error":{"message":"c4n4ry-secret","code":1},"meta":{"key":"client_id"}}') {
  const headers = { "Content-Type": "application/json", "Retry-After": "7" };
  return Object.defineProperty(new Response(body, { status: 200, headers }), "status", { value: status });
}

const token = () => responseOf(200, '{"access_token":"c4n4ry-token","token_type":"Bearer"}');

/** A gateway whose service responds to token requests and to other requests with these functions. */
function gatewayWith(tokens, others, options) {
  const count = { tokens: 0, others: 0 };
  const other = (call, pass) => others(count.others++, call, pass);
  const token = (call, pass) => tokens(count.tokens++, call, pass);
  return { ...gatewayOf(options, { token, users: other, placements: other }), count };
}

/** The status, the `Retry-After`, and whether the response has any text of the service's response to the gateway. */
async function responseTo({ send }, path, body) {
  const response = await send(path, body);
  const text = await response.text();
  assert.doesNotMatch(text, /c4n4ry|client_id/);
  return [response.status, response.headers.get("retry-after"), text];
}

const served = () => Response.json({ creatives: [creative] });

test("a failed token request is never a client error, for any status", async () => {
  const wanted = (status) => {
    if (status === 429 || (status >= 500 && status <= 599)) return [503, "7"];
    return [502, null];
  };
  for (const status of STATUSES) {
    for (const [path, body] of [
      ["placements", dp()],
      ["users", user()],
    ]) {
      const gateway = gatewayWith(() => responseOf(status), served);
      assert.deepEqual((await responseTo(gateway, path, body)).slice(0, 2), wanted(status), `${path}, ${status}`);
      assert.equal(gateway.count.others, 0);
    }
  }
});

/** Other failures of token requests, as faults, and the status of the response. */
const failures = [
  ["a redirect", "redirect=307; location=https://evil.example", 502],
  ["no JSON", "garbage", 502],
  ["no token in the response", "body={}", 502],
  ["a token of another type", 'body={"access_token":"c4n4ry","token_type":"mac"}', 502],
  ["no connection", "cut=headers", 502],
  ["no response in time", "delay=60000", 504],
  ["a grant that is refused", faultOf(400, { error: "invalid_grant" }), 502],
].map(([name, fault, status]) => [name, (_number, _call, pass) => pass(fault), status]);

for (const [name, tokens, status] of failures) {
  test(`${name}, for a token: ${status}`, async () => {
    const [found] = await responseTo(gatewayWith(tokens, served, { timeout: 100 }), "placements", dp());
    assert.equal(found, status);
  });
}

test("an empty page replaces the response when no token can be fetched, for any reason", async () => {
  const options = { emptyPageWhenDown: true, timeout: 100 };
  for (const tokens of [...STATUSES.map((status) => () => responseOf(status)), ...failures.map(([, each]) => each)]) {
    const [status, , text] = await responseTo(gatewayWith(tokens, served, options), "placements", dp());
    assert.equal(status, 200);
    assert.deepEqual(JSON.parse(text), { creatives: [], fallback: true });
  }
});

/** The maximum number of calls that one request can cause, by the retries of the gateway. */
const maxCalls = (retries) => ({ tokens: retries + 1, others: retries + 2 });

test("one request causes few calls, for each response of the service and without a cached token", async () => {
  const statuses = [...STATUSES.filter((status) => status % 7 === 0), 401, 403, 408, 423, 429, 500, 502, 503, 504];
  const outcomes = [
    ...statuses.map(
      (status) => () => Object.defineProperty(responseOf(status, "{}"), "headers", { value: new Headers() }),
    ),
    () => Promise.reject(new TypeError("fetch failed")),
  ];
  const worst = { tokens: 0, others: 0 };
  const run = async (retries, tokens, others, path, body) => {
    const gateway = gatewayWith(tokens, others, { maxRetries: retries, timeouts: { placements: 5000 } });
    await responseTo(gateway, path, body);
    const { count } = gateway;
    const limit = maxCalls(retries);
    assert.ok(count.tokens <= limit.tokens, `${count.tokens} token requests of ${limit.tokens}`);
    assert.ok(count.others <= limit.others, `${count.others} calls of ${limit.others}`);
    worst.tokens = Math.max(worst.tokens, count.tokens);
    worst.others = Math.max(worst.others, count.others);
  };
  const runs = [];
  for (const [path, body] of [
    ["placements", dp()],
    ["users", user()],
  ])
    for (const outcome of outcomes) {
      // Begins with a number of responses of one kind, followed by others.
      for (const first of [0, 1, 2]) {
        const late = (fallback) => (number, init) => (number < first ? outcome(number, init) : fallback(number, init));
        runs.push(run(2, late(token), () => responseOf(503, "{}"), path, body));
        runs.push(
          run(
            2,
            token,
            late(() => responseOf(401, "{}")),
            path,
            body,
          ),
        );
        runs.push(run(2, (number) => (number % 3 < first ? outcome() : token()), outcome, path, body));
      }
      for (const retries of [0, 1]) runs.push(run(retries, token, outcome, path, body));
    }
  await Promise.all(runs);
  assert.deepEqual(worst, maxCalls(2), "the maximum that SECURITY.md states is reached");
});
