// What happens before the first request: frameworks that build pages ahead of time stop at a random number.

import assert from "node:assert/strict";
import test, { afterEach } from "node:test";
import { gatewayOf } from "../gateway/gateway-of.mjs";
import { env } from "../gateway/gateways.mjs";
import { list } from "../gateway/payloads.mjs";
import { importPacked } from "../support/packed.mjs";
import { CALLS, HOSTS, SECRETS, service } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");
const { GatewayClient } = await importPacked("endcap/gateway-client");

const sources = [
  [Math, "random"],
  [crypto, "getRandomValues"],
  [crypto, "randomUUID"],
].map(([object, name]) => ({ object, name, value: object[name] }));

const restore = () => {
  for (const { object, name, value } of sources) object[name] = value;
};
afterEach(restore);

/** Makes random numbers throw until the function that it returns is called with a request. */
function untilRequested(send) {
  for (const { object, name } of sources)
    object[name] = () => {
      throw new Error(`${name} was called before the first request`);
    };
  return async (...sent) => {
    restore();
    return send(...sent);
  };
}

for (const [name, call] of Object.entries(CALLS))
  test(`a client reads no random number before its first request: ${name}`, async () => {
    const fetch = untilRequested(service().fetch);
    await call(new EndcapClient({ ...SECRETS, hosts: HOSTS, fetch }));
  });

test("the client of a page reads no clock before its first request either", async () => {
  const clocks = [
    [Date, "now"],
    [performance, "now"],
  ].map(([object, name]) => ({ object, name, value: object[name] }));
  const fetch = async () => {
    for (const { object, name, value } of clocks) object[name] = value;
    return Response.json({ products_link_url: "https://a.example/1" });
  };
  const client = new GatewayClient("/api", { fetch });
  for (const { object, name } of clocks)
    object[name] = () => {
      throw new Error(`${name} was called before the first request`);
    };
  assert.equal((await client.links.create(list)).url, "https://a.example/1");
});

test("nor does a gateway, or its client", async () => {
  const { fetch } = service();
  const { gateway, send } = gatewayOf({ fetch: untilRequested(fetch) });
  assert.equal((await send("links", list)).status, 200);
  const client = new GatewayClient("https://gateway.example/api", {
    fetch: untilRequested((url, init) => gateway.fetch(new Request(url, init), env)),
  });
  assert.match((await client.links.create(list)).url, /^https:/);
});
