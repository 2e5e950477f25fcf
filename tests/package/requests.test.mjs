// Compares requests byte by byte with the shared table, and tests invalid targets.

import assert from "node:assert/strict";
import test from "node:test";
import vm from "node:vm";
import { buildSync } from "esbuild";
import { MEMBERS, resources } from "../support/cases.mjs";
import { CANARY, optionOf, table, targetOf, thrownBy } from "../support/http-tables.mjs";
import { importPacked, requirePacked } from "../support/packed.mjs";

const endcap = await importPacked();
const http = await importPacked("endcap/http");
const { linkRequest, userRequest, InvalidRequestError, ConfigurationError } = http;
const encode = (text) => new TextEncoder().encode(text);
const decode = (bytes) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);

/** The package as one script, which another realm can run. */
const SOURCE = bundled(requirePacked.resolve("endcap/http"));

function bundled(entry) {
  const options = { bundle: true, format: "cjs", platform: "node", write: false, logLevel: "error" };
  return buildSync({ ...options, entryPoints: [entry] }).outputFiles[0].text;
}

const host = "https://api.example.com";
const list = (item = {}) => ({ title: "Soup", line_items: [{ name: "onion", ...item }] });
const user = { user_id: "u1", first_name: "Ann" };
/** The functions of each resource, a valid body and a valid target. */
const GOOD = resources.map(({ checks, builds, credential, body }) => [
  { build: http[builds], check: endcap[checks].check },
  body,
  { host, ...(credential !== "credentials" && { [credential]: `secret-${CANARY}` }) },
]);
const [, , [, , userTarget], [, grant]] = GOOD;

for (const row of table("requests")) {
  test(row.name, () => {
    const [resource] = GOOD[Object.keys(MEMBERS).indexOf(row.resource)];
    const bytes = encode(row.body);
    for (const input of [bytes, row.body, JSON.parse(row.body)]) {
      const parts = resource.build(input, targetOf(row.target));
      assert.equal(parts.url, row.url);
      assert.deepEqual({ ...parts.headers }, row.headers);
      assert.deepEqual([parts.method, parts.redirect], ["POST", "manual"]);
      if (input === bytes) assert.equal(parts.body, bytes, "the caller's own array");
      assert.deepEqual(JSON.parse(decode(parts.body)), JSON.parse(row.body));
      if (typeof input === "string") assert.equal(decode(parts.body), row.body);
    }
  });
}

/** Targets that differ from a good one in one option. */
function targetsWith(field, value, allowLoopbackHttp) {
  const needing = GOOD.filter(([, , target]) => field in target);
  return (needing.length > 0 ? needing : GOOD).map(([resource, body, target]) => [
    resource,
    body,
    { ...target, allowLoopbackHttp, [field]: value },
  ]);
}

test("invalid targets are rejected with a reason that does not repeat the value", () => {
  const rows = table("bad-targets");
  assert.ok(rows.length >= 190);
  for (const row of rows) {
    const field = optionOf(row.field);
    for (const [resource, body, target] of targetsWith(field, row.value, row.allowLoopbackHttp)) {
      const error = thrownBy(() => resource.build(body, target));
      assert.ok(
        ConfigurationError.is(error) && error instanceof ConfigurationError && error instanceof Error,
        row.value,
      );
      assert.deepEqual([error.name, error.field, error.reason], ["ConfigurationError", field, row.reason], row.value);
      assert.equal(error.message, `\`${field}\` ${row.reason}`);
      for (const text of [error.message, error.stack, JSON.stringify(error)]) {
        assert.ok(!text.includes(CANARY) && (row.value.length < 12 || !text.includes(row.value)), row.value);
      }
      assert.equal(error.cause, undefined);
    }
  }
});

test("an option of the wrong type is rejected", () => {
  const others = [null, 1, 1n, true, {}, [], ["https://a"], () => {}, Symbol("s"), new String("https://a")];
  for (const field of ["host", "apiKey", "accessToken", "retailerId"]) {
    for (const value of [...others, ...(field === "retailerId" ? [] : [undefined])]) {
      for (const [resource, body, target] of targetsWith(field, value)) {
        const error = thrownBy(() => resource.build(body, target));
        assert.deepEqual([error.name, error.field, error.reason], ["ConfigurationError", field, "must be a string"]);
      }
    }
  }
  for (const [field, reason, values] of [
    ["language", "must be en-US, en-CA or fr-CA", others],
    ["allowLoopbackHttp", "must be true or false", ["true", 1, null, {}]],
  ]) {
    for (const value of values) {
      for (const [resource, body, target] of targetsWith(field, value)) {
        const error = thrownBy(() => resource.build(body, { ...target, [field]: value }));
        assert.deepEqual([error.name, error.field, error.reason], ["ConfigurationError", field, reason]);
      }
    }
  }
  for (const path of ["", "Users", "/v2/users", "toString", null, 1, ["users"]]) {
    const error = thrownBy(() => userRequest(user, { ...userTarget, path }));
    assert.deepEqual([error.field, error.reason], ["path", "must be `users` or `fulfillment`"]);
  }
  for (const target of [undefined, null, "https://a", 1, Symbol("s")]) {
    for (const [resource, body] of GOOD) assert.equal(thrownBy(() => resource.build(body, target)).field, "target");
  }
});

test("a credential for another endpoint is rejected, alone and next to the right one", () => {
  const reason = "must be omitted for this endpoint";
  for (const [resource, body, target] of GOOD) {
    const wrong = ["apiKey", "accessToken"].filter((name) => !(name in target));
    for (const name of wrong) {
      const error = thrownBy(() => resource.build(body, { ...target, [name]: CANARY }));
      assert.deepEqual([error.name, error.field, error.reason], ["ConfigurationError", name, reason]);
      const swapped = thrownBy(() => resource.build(body, { host, [name]: CANARY }));
      assert.equal(swapped.name, "ConfigurationError");
      assert.doesNotMatch(swapped.stack, new RegExp(CANARY));
      assert.ok(resource.build(body, { ...target, [name]: undefined }));
    }
  }
});

test("each option must be an own property and is read once", () => {
  for (const [resource, body, target] of GOOD) {
    const reads = [];
    const seen = {};
    for (const [name, value] of Object.entries({ ...target, retailerId: "r", language: "en-CA" })) {
      Object.defineProperty(seen, name, { enumerable: true, get: () => reads.push(name) && value });
    }
    resource.build(body, seen);
    assert.deepEqual([...new Set(reads)], reads);
    assert.equal(thrownBy(() => resource.build(body, Object.create(target))).name, "ConfigurationError");
    const { host: url, ...rest } = target;
    assert.equal(thrownBy(() => resource.build(body, Object.setPrototypeOf(rest, { host: url }))).field, "host");
  }
});

test("a body with blocking issues is not built, and the error has the issues", () => {
  for (const [resource, , target] of GOOD) {
    for (const input of ["{}", {}, encode("{"), "", undefined, null, 5]) {
      const error = thrownBy(() => resource.build(input, target));
      assert.ok(InvalidRequestError.is(error) && !ConfigurationError.is(error) && error instanceof InvalidRequestError);
      assert.equal(error.name, "InvalidRequestError");
      assert.deepEqual(error.issues, resource.check(input).issues);
    }
  }
  // The body is checked first.
  assert.equal(thrownBy(() => linkRequest({}, { host: "" })).name, "InvalidRequestError");
  const words = (line_items) => thrownBy(() => linkRequest({ title: "", line_items }, GOOD[0][2])).message;
  assert.equal(words([{}]), "line_items[0].name: is required");
  assert.equal(words([{}, {}]), "line_items[0].name: is required (and 1 more)");
  assert.match(thrownBy(() => userRequest("", userTarget)).message, /^the body: /);
});

test("warnings do not block, and errors can be lowered", () => {
  assert.ok(linkRequest({ ...list(), title: "" }, GOOD[0][2]));
  const invalid = list({ upcs: ["1"] });
  assert.throws(() => linkRequest(invalid, GOOD[0][2]), InvalidRequestError);
  assert.equal(
    decode(linkRequest(invalid, GOOD[0][2], { rules: { "upc-format": "warn" } }).body),
    '{"title":"Soup","line_items":[{"name":"onion","upcs":["1"]}]}',
  );
});

test("Request and fetch accept built requests", async () => {
  for (const [resource, body, target] of GOOD) {
    const parts = resource.build(body, { ...target, retailerId: "r", language: "fr-CA" });
    for (const init of [parts, { ...parts, signal: AbortSignal.timeout(60_000) }]) {
      const request = new Request(parts.url, init);
      assert.deepEqual([request.method, request.url, request.redirect], ["POST", parts.url, "manual"]);
      assert.deepEqual(
        Object.fromEntries(request.headers),
        Object.fromEntries(Object.entries(parts.headers).map(([name, value]) => [name.toLowerCase(), value])),
      );
      assert.deepEqual(new Uint8Array(await request.arrayBuffer()), new Uint8Array(parts.body));
    }
  }
});

test("members of Object.prototype are not read as options or headers", () => {
  const script = `
    const { host, accessToken } = target;
    Object.defineProperty(Object.prototype, "Accept", { set() { throw new Error("a setter") }, configurable: true });
    Object.assign(Object.prototype, {
      "X-Evil": "1", retailerId: "evil", language: "fr-CA", path: "fulfillment", allowLoopbackHttp: true, apiKey: "${CANARY}",
      value: 1, writable: true, Authorization: "Bearer ${CANARY}", read: 1, hosts: [], allowedHosts: [], now: 5, sent: "{}",
    });
    const parts = http.userRequest({ user_id: "u1", first_name: "Ann" }, { __proto__: null, host, accessToken });
    const names = [];
    for (const name in parts.headers) names.push(name);
    const plain = { __proto__: null, host };
    [names, parts.url, parts.headers["X-Evil"], http.tokenRequest(grant, plain).headers.Authorization,
      http.readLink({ status: 200, body: '{"products_link_url":"https://a.example"}' }).url,
      http.readError({ status: 500, body: "{}" }).retryAfter]`;
  // In a separate realm, so that no other test is affected.
  const context = vm.createContext({ TextEncoder, TextDecoder, URL, WebAssembly, Buffer, require: requirePacked });
  const load = `{ const module = { exports: {} }; const exports = module.exports; ${SOURCE}; globalThis.http = module.exports }`;
  vm.runInContext(load, context);
  vm.runInContext(
    `var target = { host: "${host}", accessToken: "${CANARY}" }; var grant = ${JSON.stringify(grant)};`,
    context,
  );
  const [names, url, unknownHeader, bearer, link, retryAfter] = vm.runInContext(script, context);
  assert.deepEqual([...names].slice(0, 3), ["Accept", "Content-Type", "Authorization"]);
  assert.deepEqual([names.length, url, unknownHeader], [3, `${host}/v2/users`, undefined]);
  assert.deepEqual([bearer, link, retryAfter], [undefined, "https://a.example", null]);
});

test("a header named __proto__ is never set", () => {
  const target = JSON.parse(`{"host":"${host}","apiKey":"${CANARY}","__proto__":{"X-Evil":"1"}}`);
  assert.throws(() => linkRequest(list(), target), {
    name: "TypeError",
    message: /^`__proto__` is not an option/,
  });
  const { headers } = linkRequest(list(), { host, apiKey: CANARY });
  assert.equal(Object.getPrototypeOf(headers), null);
});
