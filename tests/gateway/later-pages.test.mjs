// `emptyPageWhenDown` for the first page and for later ones.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { gatewayOf } from "./gateway-of.mjs";
import { dp } from "./payloads.mjs";

const { GatewayClient } = await importPacked("endcap/gateway-client");

/** Returns a placement request that fails, with this text as its `pagination_context`. */
const failing = (context) => {
  const body = JSON.stringify({ ...JSON.parse(dp("status 503")), pagination_context: "-" });
  return body.replace('"-"', context);
};

test("a request that continues with a token gets the error, so that it can be sent again", async () => {
  for (const type of ["application/json", "application/vnd.endcap.creatives+json"]) {
    const { send, lines } = gatewayOf({ emptyPageWhenDown: true });
    const response = await send("placements", failing('{"offset":2,"token":"t"}'), { accept: type });
    assert.equal(response.status, 503);
    assert.equal(response.headers.get("x-endcap-fallback"), null);
    assert.deepEqual([lines[0].reason, lines[0].fallback], ["service", undefined]);
  }
});

test("a request without a token gets the empty page, whatever its other members are", async () => {
  for (const context of ["null", "{}", '{"token":""}', '{"offset":3}', '{"token":null}', '{"page_size":2}']) {
    const { send } = gatewayOf({ emptyPageWhenDown: true, rules: { type: "warn" } });
    const response = await send("placements", failing(context));
    assert.equal(response.status, 200, `${context}: ${response.status}`);
    assert.equal(response.headers.get("x-endcap-fallback"), "1", context);
  }
});

test("a client that iterates over pages gets the error, and continues with the same page", async () => {
  let isDown = false;
  const { fetch: respond } = gatewayOf();
  const page = (token, id) =>
    Response.json({ creatives: [{ id: { value: id } }], pagination_metadata: { token, offset: 1 } });
  const upstream = async (request) => {
    if (request.url.endsWith("/token")) return respond(request);
    if (isDown) return Response.json({}, { status: 503 });
    const { offset } = (await request.json()).pagination_context ?? {};
    return page("t", `c${offset}`);
  };
  const { gateway } = gatewayOf({ fetch: upstream, emptyPageWhenDown: true, maxRetries: 0 });
  const fetch = (request) => gateway.fetch(request, {});
  const pages = new GatewayClient("https://gateway.example/api", { fetch }).placements.list(dp("soup"));
  const iterator = pages[Symbol.asyncIterator]();
  assert.equal((await iterator.next()).done, false);
  isDown = true;
  await assert.rejects(iterator.next(), { name: "ServiceError", status: 503 });
  isDown = false;
  assert.equal((await iterator.next()).done, false);
});
