// The values that `clientIp` can return, and the address that the service receives for each.

import assert from "node:assert/strict";
import test from "node:test";
import { gatewayOf } from "./gateway-of.mjs";
import { dp } from "./payloads.mjs";

for (const [input, sent] of [
  ["fe80::1%eth0", "fe80::1"],
  ["::1%", "::1"],
  [" 1.2.3.4 ", "1.2.3.4"],
  ["::ffff:1.2.3.4", "::ffff:1.2.3.4"],
  ["", null],
  ["  ", null],
  ["%eth0", null],
  [null, null],
  [undefined, null],
]) {
  test(`${JSON.stringify(input)} is sent as ${sent}`, async () => {
    const options = { clientIp: () => input, rateLimit: { perMinute: 9 } };
    const { send, sent: calls } = gatewayOf(options);
    assert.equal((await send("placements", dp())).status, 200);
    assert.equal(JSON.parse(calls()[0].body).session_context.user_ip, sent);
    const filling = gatewayOf({ ...options, session: "fill" });
    assert.equal((await filling.send("placements", dp())).status, 200);
    assert.equal(JSON.parse(filling.sent()[0].body).session_context?.user_ip, sent ?? undefined);
  });
}

for (const input of ["localhost", "1.2.3.4, 5.6.7.8", "1.2.3.4:80", "[::1]", 5, {}]) {
  test(`${JSON.stringify(input)} is an error of the option`, async () => {
    const { send, lines } = gatewayOf({ clientIp: () => input });
    assert.equal((await send("placements", dp())).status, 500);
    assert.equal(lines[0].reason, "clientIp");
    assert.match(
      lines[0].cause,
      /^TypeError: `clientIp` (?:must return a string|returned a value that cannot be sent: expected one IP address)$/,
    );
  });
}
