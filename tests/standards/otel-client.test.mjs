// Spans of `EndcapClient`, in the span of the caller, and the types of the option `otel`.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { context, trace } from "@opentelemetry/api";
import { service } from "../gateway/gateway-of.mjs";
import { dp } from "../gateway/payloads.mjs";
import { importPacked } from "../support/packed.mjs";
import { compiled } from "../support/typed.mjs";
import { hosts, secrets } from "../testing/service.mjs";
import { link, otel, takeSpans, trackContext, treeOf } from "./spans.mjs";

const { EndcapClient, InvalidRequestError } = await importPacked("endcap/client");
const { clientId, clientSecret, apiKey } = secrets;

trackContext();
beforeEach(takeSpans);

function clientOf(options) {
  const { fetch } = service();
  return new EndcapClient({ hosts, credentials: { clientId, clientSecret }, apiKey, fetch, otel, ...options });
}

/** Runs work in a span of the caller, and returns all spans as a tree. */
async function tree(work) {
  const outer = trace.getTracer("shop").startSpan("caller");
  await context.with(trace.setSpan(context.active(), outer), work);
  outer.end();
  return treeOf(takeSpans());
}

test("all spans of a call are in the span of its caller", async () => {
  const client = clientOf();
  assert.deepEqual(await tree(() => client.users.create({ user_id: "u1", first_name: "Ann" })), [
    "caller",
    "  endcap.check",
    "  endcap.token",
    "    POST auth.example",
    "  POST api.example",
  ]);
  assert.deepEqual(await tree(() => client.tokens.get()), ["caller"]);
  assert.deepEqual(await tree(() => client.links.create({ title: "Soup", line_items: [{ name: "onion" }] })), [
    "caller",
    "  endcap.check",
    "  endcap.link",
    "    endcap.store",
    "    POST api.example",
    "    endcap.store",
  ]);
});

test("an id of a request that repeats the new token, or a secret in upper case, is left out", async () => {
  const repeating = (id) => async (_, pass) => {
    const text = await (await pass()).text();
    return new Response(text, { headers: { "x-request-id": id ?? JSON.parse(text).access_token } });
  };
  const { fetch } = service({ token: repeating(), users: repeating(clientSecret.toUpperCase()) });
  await clientOf({ fetch }).users.create({ user_id: "u1", first_name: "Ann" });
  const attempts = takeSpans().filter(({ name }) => name === "POST");
  assert.deepEqual(
    attempts.map(({ attributes }) => [attributes["http.response.status_code"], attributes["endcap.request_id"]]),
    [
      [200, undefined],
      [200, undefined],
    ],
  );
});

test("spans of pages belong to the caller that requests them", async () => {
  const { fetch } = service({ placements: ["body={}"] });
  const client = clientOf({ credentials: undefined, accessToken: () => "c4n4ry-token", fetch });
  assert.deepEqual(await tree(() => client.placements.list(dp())[Symbol.asyncIterator]().next()), [
    "caller",
    "  endcap.check",
    "  endcap.check",
    "  endcap.token",
    "  POST ads.example",
  ]);
});

test("a shared token has spans for its store", async () => {
  const entries = new Map();
  const tokenStore = { get: (key) => entries.get(key), set: (key, value) => void entries.set(key, value) };
  const [token, stored, fetched] = ["  endcap.token", "    endcap.store", "    POST auth.example"];
  assert.deepEqual(await tree(() => clientOf({ tokenStore }).tokens.get()), ["caller", token, stored, fetched, stored]);
  assert.deepEqual(await tree(() => clientOf({ tokenStore }).tokens.get()), ["caller", token, stored]);
});

test("an invalid body has a span for its check alone", async () => {
  const client = clientOf();
  const line = await tree(() => assert.rejects(client.users.create({ user_id: "" }), InvalidRequestError.is));
  assert.deepEqual(line, ["caller", "  endcap.check"]);
});

test("a token that cannot be fetched is an error of its span", async () => {
  const failing = () => Promise.reject(new Error("c4n4ry"));
  const lines = await tree(() =>
    assert.rejects(clientOf({ credentials: undefined, accessToken: failing }).tokens.get()),
  );
  assert.deepEqual(lines, ["caller", "  endcap.token failed: NetworkError"]);
});

test("without the option nothing is recorded", async () => {
  const client = clientOf({ otel: undefined });
  assert.deepEqual(await tree(() => client.users.create({ user_id: "u1", first_name: "Ann" })), ["caller"]);
});

test("anything but the objects of the API is a TypeError that names the option", () => {
  const active = () => ({});
  for (const wrong of [null, "api", {}, { trace }, { context }, { trace: {}, context }, { trace, context: { active } }])
    assert.throws(() => clientOf({ otel: wrong }), {
      name: "TypeError",
      message: "`otel` must be `{ trace, context }` of @opentelemetry/api, version 1.9 or later",
    });
});

/** A program that passes the API as its users do. */
const PROGRAM = (name) => `import * as api from "${name}";
import { context, trace } from "${name}";
import { EndcapClient, type Otel } from "endcap/client";
import { createGateway, type Otel as GatewayOtel } from "endcap/gateway";
export const client = new EndcapClient({ otel: { trace, context } });
export const gateway = createGateway({ hosts: {}, authorize: "anyone", otel: api });
export const both: [Otel, GatewayOtel] = [api.default, { trace, context }];
// @ts-expect-error: the tracer alone is not the API
export const wrong: Otel = { trace: trace.getTracer("shop"), context };`;

for (const name of ["@opentelemetry/api", "opentelemetry-api-newest"]) {
  test(`the types of ${name} fit`, () => {
    link(name);
    assert.equal(compiled(`otel-${name.replace(/\W/g, "-")}.ts`, PROGRAM(name)), "");
  });
}
