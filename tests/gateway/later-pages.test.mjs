// `emptyPageWhenDown` for the first page and for later ones.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { gatewayOf } from "./gateway-of.mjs";
import { env } from "./gateways.mjs";
import { dp } from "./payloads.mjs";

const { GatewayClient } = await importPacked("endcap/gateway-client");

/** Returns a placement request that fails, with this text as its `pagination_context`. */
const failing = (context) => {
  const body = JSON.stringify({ ...JSON.parse(dp("status=503")), pagination_context: "-" });
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
  const { gateway } = gatewayOf(
    { emptyPageWhenDown: true },
    { placements: [null, "status=503"] },
    { creatives: undefined },
  );
  const fetch = (url, init) => gateway.fetch(new Request(url, init), env);
  const pages = new GatewayClient("https://gateway.example/api", { fetch }).placements.list(
    dp("tomato", ',"pagination_context":{"page_size":1}'),
  );
  const iterator = pages[Symbol.asyncIterator]();
  const { value: first } = await iterator.next();
  await assert.rejects(iterator.next(), { name: "ServiceError", status: 503 });
  const { value: second } = await iterator.next();
  assert.deepEqual([first.offset, second.offset], [1, 2]);
});
