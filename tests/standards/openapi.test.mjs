// The OpenAPI document of the gateway's routes: valid, and true of what a gateway accepts and responds.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv2020 from "ajv/dist/2020.js";
import { gatewayOf, post } from "../gateway/gateway-of.mjs";
import { env } from "../gateway/gateways.mjs";
import { dp, event, events, list, several, titled, user } from "../gateway/payloads.mjs";
import { cases } from "../support/cases.mjs";
import { root } from "../support/pack.mjs";
import { requirePacked } from "../support/packed.mjs";
import { faultOf } from "../testing/service.mjs";

const document = requirePacked("endcap/openapi.json");
const CREATIVES = "application/vnd.endcap.creatives+json";

const ajv = new Ajv2020.default({ strict: false, validateFormats: false });
ajv.addSchema(document, "openapi");
const validator = (pointer) => ajv.compile({ $ref: `openapi#${pointer}` });
const escaped = (text) => text.replaceAll("~", "~0").replaceAll("/", "~1");

test("a validator of OpenAPI accepts the document, as version 3.1", async () => {
  const found = new Validator();
  const { valid, errors } = await found.validate(structuredClone(document));
  assert.ok(valid, JSON.stringify(errors));
  assert.equal(found.version, "3.1");
  const broken = structuredClone(document);
  broken.paths["/api/links"].post.responses = undefined;
  broken.paths["/api/links"].post.requestBody.content = 7;
  assert.equal((await new Validator().validate(broken)).valid, false);
});

test("every reference leads to a component, and every component is used", () => {
  const refs = [];
  JSON.stringify(document, (key, value) => {
    if (key === "$ref") refs.push(value.replace("#/components/schemas/", ""));
    return value;
  });
  assert.deepEqual([...new Set(refs)].sort(), Object.keys(document.components.schemas).sort());
});

test("the paths and methods are those of a gateway with the default settings", async () => {
  const { gateway } = gatewayOf({ events: () => {} });
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      const { status } = await gateway.fetch(new Request(`https://gateway.example${path}`, { method }), env);
      assert.notEqual(status, 404);
      assert.equal(status !== 405, Object.hasOwn(operations, method.toLowerCase()), `${method} ${path}`);
    }
  }
  const routes = ["links", "placements", "users", "events", "health"];
  assert.deepEqual(
    Object.keys(document.paths),
    routes.map((route) => `/api/${route}`),
  );
});

for (const [path, resource] of [
  ["/api/placements", "placement"],
  ["/api/links", "shopping-list"],
  ["/api/users", "user"],
]) {
  test(`${path}: the schema of the body has the verdicts of the published one`, () => {
    const published = new Ajv2020.default({ strict: false, validateFormats: false }).compile(
      requirePacked(`endcap/schemas/${resource}.json`),
    );
    const validate = validator(`/paths/${escaped(path)}/post/requestBody/content/application~1json/schema`);
    const bodies = cases.filter((each) => each.resource === resource && each.body !== undefined);
    assert.ok(bodies.length > 20);
    for (const { body } of bodies) assert.equal(validate(body), published(body), JSON.stringify(body));
  });
}

test("batches of events that the gateway accepts fit their schema, and others do not", async () => {
  const { send } = gatewayOf({ events: () => {} });
  const validate = validator("/paths/~1api~1events/post/requestBody/content/application~1json/schema");
  const changed = (change) => JSON.stringify({ events: [{ ...event, ...change }] });
  const changes = [{ id: "a b" }, { id: "x".repeat(65) }, { type: "view" }, { time: -1 }, { time: 0.5 }, { method: 1 }];
  const more = [{ threshold: 2 }, { creative_id: null }, { id: undefined }, { page_view_id: "any" }, { other: 1 }];
  const batches = [...[...changes, ...more].map(changed), events, '{"events":[]}', "[]", "{}"];
  batches.push(JSON.stringify({ events: Array(51).fill(event) }), JSON.stringify({ events: Array(50).fill(event) }));
  const verdicts = [];
  for (const batch of batches) {
    const { status } = await send("events", batch);
    verdicts.push(status === 204);
    assert.equal(validate(JSON.parse(batch)), status === 204, batch);
  }
  assert.deepEqual([...new Set(verdicts)].sort(), [false, true]);
});

test("every response is one of the document, and fits its schema", async () => {
  const options = { events: () => {}, allowedOrigins: ["https://shop.example"], maxBytes: 2000, timeout: 200 };
  const responses = new Set();
  const check = async (path, response) => {
    const { status, headers } = response;
    const operation = document.paths[path].post ?? document.paths[path].get;
    const key = Object.hasOwn(operation.responses, status) ? String(status) : "default";
    const { content = {}, headers: named = {} } = operation.responses[key];
    const written = await response.text();
    responses.add(`${path} ${key}`);
    const type = headers.get("content-type");
    assert.deepEqual([type !== null, written !== ""], Array(2).fill(Object.keys(content).length > 0));
    for (const name of ["Retry-After", "X-Endcap-Fallback", "X-Request-Id"])
      if (headers.has(name)) assert.ok(key === "default" || Object.hasOwn(named, name), `${path} ${status} ${name}`);
    if (type === null) return;
    const at = `/paths/${escaped(path)}/${operation === document.paths[path].post ? "post" : "get"}/responses/${key}`;
    const validate = validator(`${at}/content/${escaped(type)}/schema`);
    assert.ok(validate(JSON.parse(written)), `${path} ${status}: ${written} ${JSON.stringify(validate.errors)}`);
  };
  const statuses = ["404", "423", "429; retry-after=7", "500", "503", "401"].map((status) => `status=${status}`);
  const severalErrors = JSON.stringify(faultOf(400, several)).slice(1, -1);
  const others = ["soup", severalErrors, "garbage", "redirect=307", "cut=headers", "delay=60000"];
  for (const emptyPageWhenDown of [false, true]) {
    const { send, gateway } = gatewayOf({ ...options, emptyPageWhenDown });
    for (const wish of [...others, ...statuses]) {
      for (const [path, body] of Object.entries({ placements: dp(wish), links: titled(wish), users: user(wish) }))
        await check(`/api/${path}`, await send(path, body, { "x-request-id": "r-1" }));
      await check("/api/placements", await send("placements", dp(wish), { accept: CREATIVES }));
    }
    for (const path of ["placements", "links", "users", "events"]) {
      for (const body of ["{}", "[", "7", '{"title":7,"user_id":"","line_items":[{}]}', "x".repeat(40_000)])
        await check(`/api/${path}`, await send(path, body));
      for (const headers of [{ origin: "https://evil.example" }, { "content-type": "text/plain" }])
        await check(`/api/${path}`, await send(path, list, headers));
    }
    await check("/api/events", await send("events", events));
    await check("/api/events", await send("events", events, { "endcap-gpp": "x".repeat(4097) }));
    await check("/api/health", await gateway.fetch(new Request("https://gateway.example/api/health"), env));
    await check("/api/links", await gateway.fetch(post("links", list), {}));
  }
  const limited = gatewayOf({ ...options, rateLimit: { perMinute: 1 } });
  for (let count = 0; count < 2; count++) await check("/api/links", await limited.send("links", list));
  const busy = gatewayOf({ ...options, limiter: async () => ({ success: false }) });
  await check("/api/users", await busy.send("users", user()));
  assert.ok(responses.size > 30, `${responses.size} kinds of responses`);
});

test("every status of an error response is in the document", () => {
  const folder = join(root, "pkg/src/gateway");
  const text = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  const statuses = [...text.matchAll(/\b(?:errorResponse|new ErrorResponse)\(\s*(\d{3}),/g)].map(
    ([, status]) => status,
  );
  assert.ok(statuses.length > 15);
  // A path or a method that no route has.
  const without = ["404", "405", "414"];
  const documented = Object.keys(document.paths["/api/placements"].post.responses);
  for (const status of statuses) assert.ok([...documented, ...without].includes(status), status);
  const own = documented.filter((status) => /^[45]/.test(status));
  assert.deepEqual(
    own.filter((status) => !statuses.includes(status)),
    [],
  );
});
