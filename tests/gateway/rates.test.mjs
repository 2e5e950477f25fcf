// Rate limits for clients of a gateway.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { gatewayOf } from "./gateway-of.mjs";
import { base } from "./gateways.mjs";
import { dp } from "./payloads.mjs";

const { createGateway } = await importPacked("endcap/gateway");

/** A gateway on a fake clock. Returns whether a client at a second is allowed, or the seconds it must wait. */
function limited(t, rateLimit) {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  // The gateway's clock follows the wall clock too, which goes on while a slow machine sends requests.
  const date = Date.now();
  t.mock.method(Date, "now", () => date + now);
  const clientIp = (request) => request.headers.get("x-ip");
  const { fetch } = createGateway({ ...base, clientIp, rateLimit, log: false });
  const url = "https://gateway.example/api/links";
  return async (ip, second = 0) => {
    now = 1000 * second;
    const headers = new Headers({ "content-type": "application/json", "x-ip": ip });
    // The rate limit is checked before the missing body.
    const { status, headers: received } = await fetch({ url, method: "POST", headers, body: null, bodyUsed: false });
    return status === 429 ? Number(received.get("retry-after")) : "allowed";
  };
}

test("a client above its rate must wait, and others do not", async () => {
  const clientIp = (request) => request.headers.get("x-ip");
  const { send, sent } = gatewayOf({ clientIp, rateLimit: { perMinute: 6, burst: 2 } });
  const from = async (ip) => {
    const response = await send("placements", dp(), { "x-ip": ip });
    const { error } = await response.json();
    return [response.status, response.headers.get("retry-after"), error?.message];
  };
  const responses = [];
  for (const ip of ["1.1.1.1", "1.1.1.1", "1.1.1.1", "2.2.2.2"]) responses.push(await from(ip));
  assert.deepEqual(responses, [
    [200, null, undefined],
    [200, null, undefined],
    [429, "10", "too many requests"],
    [200, null, undefined],
  ]);
  assert.equal(sent().length, 3);
});

test("rates apply to names instead of addresses", async () => {
  const authorize = (request) => request.headers.get("x-user") ?? "";
  const { send } = gatewayOf({ authorize, rateLimit: { perMinute: 1 } });
  const statuses = [];
  for (const name of ["ann", "ann", "bob"]) statuses.push((await send("placements", dp(), { "x-user": name })).status);
  assert.deepEqual([...statuses, (await send("placements", dp())).status], [200, 429, 200, 403]);
});

test("clients without a name or address count as one", async () => {
  const { send } = gatewayOf({ authorize: "anyone", clientIp: undefined, rateLimit: { perMinute: 1 } });
  const statuses = [await send("placements", dp()), await send("placements", dp())].map(({ status }) => status);
  assert.deepEqual(statuses, [200, 429]);
});

test("the allowance refills over time, up to the burst", async (t) => {
  const sendFor = limited(t, { perMinute: 6, burst: 2 });
  const results = [];
  // A little after each limit, where fractions of milliseconds of the clocks do not decide.
  for (const second of [0, 0, 0, 5.001, 9.5, 10.001, 10.001, 19.001, 20.002, 600, 600, 600])
    results.push(await sendFor("1.1.1.1", second));
  assert.deepEqual(results, ["allowed", "allowed", 10, 5, 1, "allowed", 10, 1, "allowed", "allowed", "allowed", 10]);
});

test("the default burst is the rate of a minute", async (t) => {
  const sendFor = limited(t, { perMinute: 3 });
  const results = [];
  for (let time = 0; time < 4; time++) results.push(await sendFor("1.1.1.1"));
  assert.deepEqual(results, ["allowed", "allowed", "allowed", 20]);
});

test("invalid rates are rejected", () => {
  for (const perMinute of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, "60"])
    assert.throws(
      () => createGateway({ ...base, rateLimit: { perMinute, burst: 1 } }),
      /^TypeError: `rateLimit.perMinute` must be a number greater than 0$/,
    );
  for (const rateLimit of [
    { perMinute: 0.5 },
    ...[0, 0.9, Number.NaN, Number.POSITIVE_INFINITY].map((burst) => ({ perMinute: 6, burst })),
  ])
    assert.throws(
      () => createGateway({ ...base, rateLimit }),
      /^TypeError: `rateLimit.burst` must be a number, 1 or more$/,
    );
});

/** Addresses of one client, then addresses of others. */
const NETWORKS = [
  [["3.3.3.3", "::ffff:3.3.3.3"], ["3.3.3.4"]],
  [["::1", "::", "0:0:0:0:1:2:3:4"], ["::1:0:0:0:0"]],
  [
    ["1::2:3:4:5:6:7", "1:0:2:3::", "1:0:2:3:9:9:9:9"],
    ["1:2:3:4::", "1:0:0:2::", "1::"],
  ],
  [
    ["1:2::", "1:2:0:0:5::6"],
    ["1:2:0:1::", "::1:2"],
  ],
  [["2001:db8:1:2:3:4:5:6", "2001:DB8:1:2::"], ["2001:db8:1:3::"]],
  [["1:12::", "1:12:0:0::5"], ["11:2::"]],
  [
    ["2001:db8::1", "[2001:DB8::1]:4711", "[2001:db8:0::2]:9", "[2001:db8::3]", "2001:db8::1:4711"],
    ["[2001:db8:0:1::]:4711"],
  ],
  [["[::ffff:1.2.3.4]:80", "1.2.3.4:81", "1.2.3.4", "::FFFF:102:304"], ["[::ffff:1.2.3.5]:80"]],
  [["fe80::1%eth0", "fe80::2%1", "[fe80::3%eth0]:80"], ["fe81::1"]],
  // All texts that are not addresses are one client.
  [
    [
      "Ann",
      "ann",
      "",
      "1.2.3.4, 5.6.7.8",
      "1.2.3",
      "1.2.3.256",
      "01.2.3.4",
      "1:2:3:4:5:6:7",
      "1::2::3",
      "::1.2.3.4:5",
      "[1::]:x",
    ],
    ["1.2.3.4"],
  ],
];

for (const [same, others] of NETWORKS) {
  test(`${same.join(" and ")} are one client, and ${others.join(" and ")} others`, async (t) => {
    const sendFor = limited(t, { perMinute: 1, burst: 1 });
    assert.equal(await sendFor(same[0]), "allowed");
    for (const ip of same) assert.equal(await sendFor(ip), 60, ip);
    for (const ip of others) assert.equal(await sendFor(ip), "allowed", ip);
  });
}

test("ten thousand clients are remembered, then the least recent is dropped", async (t) => {
  const client = (number) => `10.0.${number >> 8}.${number & 255}`;
  const sendFor = limited(t, { perMinute: 1, burst: 1 });
  for (let number = 0; number < 10_000; number++) assert.equal(await sendFor(client(number)), "allowed");
  assert.equal(await sendFor(client(0)), 60);
  assert.equal(await sendFor("::1"), "allowed");
  assert.equal(await sendFor(client(0)), 60, "client 0 was used after client 1");
  assert.equal(await sendFor(client(2)), 60);
  assert.equal(await sendFor(client(1)), "allowed", "forgotten");
});

test("a shared limiter is called with the name or address of the client", async () => {
  const calls = [];
  const limiter = async (key, env) => {
    calls.push([key, env.apiKey]);
    return { success: key !== "2001:db8:0:0" };
  };
  const { send, sent } = gatewayOf({ limiter, clientIp: (request) => request.headers.get("x-ip") });
  const statuses = [];
  for (const ip of ["1.1.1.1", "2001:db8::1", ""])
    statuses.push((await send("placements", dp(), { "x-ip": ip })).status);
  assert.deepEqual(statuses, [200, 429, 200]);
  const named = gatewayOf({ limiter, authorize: () => "ann" });
  assert.equal((await named.send("placements", dp())).status, 200);
  const key = "c4n4ry-key";
  assert.deepEqual(calls, [
    ["1.1.1.1", key],
    ["2001:db8:0:0", key],
    ["", key],
    ["name ann", key],
  ]);
  assert.equal(sent().length, 2);
});

test("a limiter can say when to retry", async () => {
  const cases = [
    [{ success: false }, null],
    [{ success: false, reset: Date.now() + 90_000 }, "90"],
    [{ success: false, reset: 0 }, "1"],
    [{ success: false, reset: Number.NaN }, null],
    [{ success: false, reset: "soon" }, null],
    [{ success: false, reset: Number.POSITIVE_INFINITY }, null],
    [{ success: false, reset: 1e300 }, null],
    // As milliseconds, a value in seconds is in the past, and one in microseconds is years ahead.
    [{ success: false, reset: Date.now() / 1000 }, "1"],
    [{ success: false, reset: Date.now() * 1000 }, null],
    [{ success: false, reset: Date.now() + 86_300_000 }, "86300"],
  ];
  for (const [result, wait] of cases) {
    const { send, lines } = gatewayOf({ limiter: async () => result });
    const response = await send("placements", dp());
    assert.deepEqual([response.status, response.headers.get("retry-after")], [429, wait]);
    assert.equal(lines[0].reason, "rate-limit");
  }
});

test("a limiter that fails rejects each request", async () => {
  const failing = () => {
    throw new Error("c4n4ry");
  };
  for (const limiter of [failing, async () => failing()]) {
    const { send, lines, sent } = gatewayOf({ limiter });
    assert.equal((await send("placements", dp())).status, 500);
    assert.deepEqual([lines[0].reason, sent().length], ["limiter", 0]);
  }
});

test("an invalid return value of a limiter is a 500, in the log and in `onError`", async () => {
  const message = "`limiter` must return `{ success: boolean }`";
  const others = [undefined, null, true, "c4n4ry", {}, { ok: true }, { success: "c4n4ry" }, { success: 1 }];
  for (const result of others) {
    const errors = [];
    const { send, lines, sent } = gatewayOf({ limiter: async () => result, onError: (error) => errors.push(error) });
    const response = await send("placements", dp());
    const text = await response.text();
    assert.equal(response.status, 500);
    assert.doesNotMatch(text, /limiter|success|c4n4ry/);
    assert.deepEqual([lines[0].reason, sent().length], ["limiter", 0]);
    assert.ok(Object.values(lines[0]).includes(`TypeError: ${message}`), JSON.stringify(lines[0]));
    assert.deepEqual(
      errors.map((error) => [error.name, error.message]),
      [["TypeError", message]],
    );
  }
});
