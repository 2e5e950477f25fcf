// The values that `clientIp` can return, and the address that the service receives for each.

import assert from "node:assert/strict";
import { isIP } from "node:net";
import test from "node:test";
import { gatewayOf } from "./gateway-of.mjs";
import { dp } from "./payloads.mjs";

for (const [input, expected] of [
  ["fe80::1%eth0", "fe80::1"],
  ["::1%", "::1"],
  [" 1.2.3.4 ", "1.2.3.4"],
  ["::ffff:1.2.3.4", "::ffff:1.2.3.4"],
  ["", null],
  ["  ", null],
  [null, null],
  [undefined, null],
  ["[2001:db8::1]:4711", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[fe80::1%eth0]:4711", "fe80::1"],
  ["2001:db8::1:4711", "2001:db8::1:4711"],
  ["1.2.3.4:80", "1.2.3.4"],
  ["%eth0", "nothing"],
  ["localhost", "nothing"],
  ["localhost:80", "nothing"],
  ["1.2.3.4, 5.6.7.8", "nothing"],
  ["1.2.3.4%, 5.6.7.8", "nothing"],
  ["fe80::1%eth0, 5.6.7.8", "nothing"],
  ["[::1", "nothing"],
  ["::1]:80", "nothing"],
  ["[::1]:", "nothing"],
  ["[::1]:4711x", "nothing"],
  ["[localhost]:80", "nothing"],
  ["1".repeat(100_000), "nothing"],
]) {
  const isInvalid = expected === "nothing";
  const sent = isInvalid ? null : expected;
  test(`${JSON.stringify(input)?.slice(0, 40)} is sent as ${expected}`, async () => {
    const options = { clientIp: () => input, rateLimit: { perMinute: 9 } };
    const { send, sent: calls, lines } = gatewayOf(options);
    assert.equal((await send("placements", dp())).status, 200);
    assert.equal(JSON.parse(calls()[0].body).session_context.user_ip, sent);
    assert.equal(lines[0].invalidIp, isInvalid ? true : undefined);
    assert.ok(!JSON.stringify(lines).includes(input || "?"), "the log does not contain the address");
    const filling = gatewayOf({ ...options, session: "fill" });
    assert.equal((await filling.send("placements", dp())).status, 200);
    assert.equal(JSON.parse(filling.sent()[0].body).session_context?.user_ip, sent ?? undefined);
  });
}

test("random texts are addresses if they are for Node.js", async () => {
  const parts = [":", "::", ".", "1", "0", "01", "ffff", "12345", "256", "g", "1.2.3.4", "1:2:3:4:5:6:7", ":8"];
  const clients = [];
  let random = 1;
  let valid = 0;
  const text = () => {
    random = (random * 48_271) % 2_147_483_647;
    return parts[random % parts.length];
  };
  const { send } = gatewayOf({
    clientIp: (request) => request.headers.get("x-ip"),
    limiter: (key) => clients.push(key),
  });
  for (let number = 0; number < 600; number++) {
    const ip = Array.from({ length: 1 + (number % 5) }, text).join("");
    // The limiter returns no object, so requests end there.
    await send("links", "{}", { "x-ip": ip });
    const isAddress = isIP(ip.replace(/^([\d.]+):\d{1,5}$/, "$1")) !== 0;
    if (isAddress) valid++;
    assert.equal(clients.at(-1) !== "", isAddress, ip);
  }
  assert.ok(valid > 30, `${valid} addresses`);
});

for (const input of [5, {}]) {
  test(`${JSON.stringify(input)} is an error of the option`, async () => {
    const { send, lines } = gatewayOf({ clientIp: () => input });
    assert.equal((await send("placements", dp())).status, 500);
    assert.equal(lines[0].reason, "clientIp");
    assert.equal(lines[0].cause, "TypeError: `clientIp` must return a string");
  });
}
