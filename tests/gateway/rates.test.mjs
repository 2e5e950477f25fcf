// Who may ask how often.

import assert from "node:assert/strict";
import test from "node:test";
import { gatewayOf } from "./asking.mjs";
import { dp } from "./payloads.mjs";

test("a client that asks too often has to wait, and others do not", async () => {
  const clientIp = (request) => request.headers.get("x-ip");
  const { ask, sent } = gatewayOf({ clientIp, rateLimit: { perMinute: 6, burst: 2 } });
  const from = async (ip) => {
    const { status, headers } = await ask("placements", dp(), { "x-ip": ip });
    return [status, headers.get("retry-after")];
  };
  const answers = [];
  for (const ip of ["1.1.1.1", "1.1.1.1", "1.1.1.1", "2.2.2.2"]) answers.push(await from(ip));
  assert.deepEqual(answers, [
    [200, null],
    [200, null],
    [429, "10"],
    [200, null],
  ]);
  assert.equal(sent().length, 3);
  // A network of IPv6 is one client, however its addresses are spelled; IPv4 within IPv6 is not.
  for (const ip of ["2001:db8::1", "2001:db8:0:0:f::2"]) assert.equal((await from(ip))[0], 200, ip);
  assert.equal((await from("2001:DB8::3"))[0], 429);
  assert.equal((await from("2001:db8:0:1::3"))[0], 200);
  for (const ip of ["::ffff:3.3.3.3", "::ffff:3.3.3.3", "::ffff:4.4.4.4"]) assert.equal((await from(ip))[0], 200, ip);
});

test("names count for rates, in place of addresses", async () => {
  const authorize = (request) => request.headers.get("x-user") ?? "";
  const { ask } = gatewayOf({ authorize, rateLimit: { perMinute: 1 } });
  const statuses = [];
  for (const name of ["ann", "ann", "bob"]) statuses.push((await ask("placements", dp(), { "x-user": name })).status);
  assert.deepEqual([...statuses, (await ask("placements", dp())).status], [200, 429, 200, 403]);
});
