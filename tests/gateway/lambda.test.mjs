// `toLambdaHandler`: events of function URLs and of HTTP APIs.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { gatewayOf } from "./gateway-of.mjs";
import { env } from "./gateways.mjs";
import { list } from "./payloads.mjs";

const { toLambdaHandler } = await importPacked("endcap/lambda");

/** An event of a function URL. */
const eventOf = (changes = {}) => ({
  version: "2.0",
  rawPath: "/api/links",
  rawQueryString: "",
  headers: { host: "abc.lambda-url.example", "content-type": "application/json" },
  requestContext: {
    domainName: "abc.lambda-url.example",
    stage: "$default",
    http: { method: "POST", sourceIp: "192.0.2.7" },
  },
  body: list,
  isBase64Encoded: false,
  ...changes,
});

/** Calls a handler, and returns the requests that it passed on. */
async function seenBy(event, respond = () => new Response()) {
  const seen = [];
  const fetch = async (request, ...more) => {
    seen.push([request, await request.clone().text(), ...more]);
    return respond(request, ...more);
  };
  return { seen, response: await toLambdaHandler({ fetch })(event, "context") };
}

test("a gateway responds to an event, with its address", async () => {
  const addresses = [];
  const clientIp = (_request, { event }) => {
    addresses.push(event.requestContext.http.sourceIp);
    return addresses[0];
  };
  const { gateway } = gatewayOf({ clientIp });
  const handler = toLambdaHandler({
    fetch: (request, invocation) => gateway.fetch(request, { ...env, ...invocation }),
  });
  for (const body of [{ body: list }, { body: Buffer.from(list).toString("base64"), isBase64Encoded: true }]) {
    const { statusCode, headers, body: text, isBase64Encoded } = await handler(eventOf(body));
    assert.deepEqual([statusCode, headers["content-type"], isBase64Encoded], [200, "application/json", false]);
    assert.match(JSON.parse(text).products_link_url, /^https:/);
  }
  assert.deepEqual(addresses, ["192.0.2.7", "192.0.2.7"]);
});

test("a request has the URL, the cookies and the bytes of the event", async () => {
  const body = Buffer.from([0, 255, 195, 40]);
  const { seen } = await seenBy(
    eventOf({
      rawQueryString: "a=%20b",
      cookies: ["a=1", "b=2"],
      body: body.toString("base64"),
      isBase64Encoded: true,
    }),
    async (request) => {
      assert.deepEqual(Buffer.from(await request.arrayBuffer()), body);
      return new Response();
    },
  );
  const [[request, , { event, context }]] = seen;
  assert.equal(request.url, "https://abc.lambda-url.example/api/links?a=%20b");
  assert.equal(request.headers.get("cookie"), "a=1; b=2");
  assert.deepEqual([event.rawPath, context], ["/api/links", "context"]);
  const { seen: health } = await seenBy(
    eventOf({ requestContext: { ...eventOf().requestContext, http: { method: "GET" } }, body: undefined }),
  );
  assert.equal(health[0][0].body, null);
});

test("a stage of an HTTP API is removed from the path", async () => {
  for (const [rawPath, stage, expected] of [
    ["/prod/api/links", "prod", "/api/links"],
    ["/api/links", "prod", "/api/links"],
    ["/production/api", "prod", "/production/api"],
    ["//api/links", "$default", "//api/links"],
  ]) {
    const { seen } = await seenBy(eventOf({ rawPath, requestContext: { ...eventOf().requestContext, stage } }));
    assert.equal(new URL(seen[0][0].url).pathname, expected);
  }
});

test("cookies and bytes of a response reach the client", async () => {
  const bytes = Buffer.from([0xff, 0, 1]);
  const { response } = await seenBy(eventOf(), () => {
    const response = new Response(bytes, { status: 203, headers: { "x-a": "b" } });
    for (const cookie of ["a=1", "b=2, c"]) response.headers.append("set-cookie", cookie);
    return response;
  });
  const { statusCode, headers, cookies, body, isBase64Encoded } = response;
  assert.deepEqual([statusCode, headers, cookies], [203, { "x-a": "b" }, ["a=1", "b=2, c"]]);
  assert.deepEqual([Buffer.from(body, "base64"), isBase64Encoded], [bytes, true]);
  const text = await seenBy(eventOf(), () => new Response("\ufeffcrème"));
  assert.deepEqual([text.response.body, text.response.isBase64Encoded], ["\ufeffcrème", false]);
});

test("work in the background is awaited, also what it adds, and whatever its result", async () => {
  const done = [];
  const later = (name) => new Promise((resolve) => setTimeout(resolve, 20, done)).then(() => done.push(name));
  await seenBy(eventOf(), (_request, _invocation, context) => {
    context.waitUntil(Promise.reject(new Error("c4n4ry")));
    // biome-ignore lint/suspicious/noThenProperty: other libraries have promises of their own
    for (const work of [5, { then: (resolve) => resolve() }]) context.waitUntil(work);
    context.waitUntil(later("first").then(() => context.waitUntil(later("second"))));
    return later("response").then(() => new Response());
  });
  assert.deepEqual(done, ["first", "response", "second"]);
  const failing = seenBy(eventOf(), (_request, _invocation, context) => {
    context.waitUntil(later("third"));
    throw new Error("c4n4ry");
  });
  await assert.rejects(failing, { message: "c4n4ry" });
  assert.equal(done.at(-1), "third");
});

test("the gateway refuses and logs a malformed host, and an event of another format is a TypeError", async () => {
  const { gateway, lines } = gatewayOf();
  const { response } = await seenBy(eventOf({ headers: { host: "[::x" } }), (request) => gateway.fetch(request, env));
  assert.deepEqual([response.statusCode, JSON.parse(response.body).meta.rule], [400, "url"]);
  assert.equal(lines[0].reason, "url");
  const old = { version: "1.0", path: "/api/links", requestContext: { identity: {} }, body: list };
  await assert.rejects(seenBy(old), { name: "TypeError", message: /payload format 2\.0/ });
  await assert.rejects(seenBy({ path: "/" }), TypeError);
});
