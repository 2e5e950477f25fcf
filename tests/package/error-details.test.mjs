// Tests what errors contain for debugging: ids, headers, the body, causes, and class names that survive minifiers.

import assert from "node:assert/strict";
import test from "node:test";
import { inspect } from "node:util";
import { importPacked } from "../support/packed.mjs";

const { linkRequest, readError, ConfigurationError } = await importPacked("endcap/http");
const { EndcapClient, NetworkError } = await importPacked("endcap/client");

const hosts = { api: "https://api.example.com" };
const list = { title: "Soup", line_items: [{ name: "onion" }] };

test("the request id comes from the usual headers, in any case", () => {
  for (const name of ["X-Request-Id", "request-id", "X-Correlation-ID", "x-amzn-RequestId", "CF-Ray"])
    for (const headers of [{ [name]: "r-1" }, [[name, "r-1"]], new Headers({ [name]: "r-1" })])
      assert.equal(readError({ status: 500, headers, body: "" }).requestId, "r-1", name);
  assert.equal(readError({ status: 500, headers: { "x-request-id": "a", "cf-ray": "b" }, body: "" }).requestId, "a");
  for (const headers of [{}, undefined, null, 5, { other: "r-1" }])
    assert.equal(readError({ status: 500, headers, body: "" }).requestId, null);
});

test("headers have lower-case names, are truncated to one line, and exclude cookies", () => {
  const { headers } = readError({
    status: 500,
    headers: { "X-A": "1\r\n2", "Set-Cookie": "c4n4ry", "X-Long": "x".repeat(9999) },
    body: "",
  });
  assert.deepEqual(Object.keys(headers), ["x-a", "x-long"]);
  assert.deepEqual([headers["x-a"], headers["x-long"].length], ["1 2", 301]);
  const many = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`x-${index}`, "1"]));
  assert.equal(Object.keys(readError({ status: 500, headers: many, body: "" }).headers).length, 50);
  const parsed = readError({ status: 500, headers: [["__proto__", "1"]], body: "" }).headers;
  assert.equal(Object.getPrototypeOf(parsed), Object.prototype);
});

test("the body is a readable property, but is neither logged nor serialized", () => {
  const body = "<p>\nsome page</p>";
  const error = readError({ status: 502, body });
  assert.equal(error.body, body);
  assert.ok(!Object.keys(error).includes("body") && !("body" in JSON.parse(JSON.stringify(error))));
  assert.doesNotMatch(inspect(error), /body/);
  assert.equal(readError({ status: 502, body: "word ".repeat(9999) }).body.length, 16_380);
});

test("the JSON of an error has the message and the causes", async () => {
  const inner = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const fetch = () => Promise.reject(new TypeError("fetch failed", { cause: inner }));
  const client = new EndcapClient({ hosts, apiKey: "c4n4ry-key", maxRetries: 0, fetch });
  const error = await client.links.create(list).catch((reason) => reason);
  assert.ok(NetworkError.is(error));
  assert.deepEqual(JSON.parse(JSON.stringify(error)), {
    name: "NetworkError",
    message: "the connection failed after 1 attempt; see `cause`",
    attempts: 1,
    status: null,
    mayHaveBeenSent: true,
    endpoint: "links",
    cause: {
      name: "TypeError",
      message: "fetch failed",
      cause: { name: "Error", message: "connect ECONNREFUSED", code: "ECONNREFUSED" },
    },
  });
  const circle = new Error("a");
  circle.cause = circle;
  const around = new EndcapClient({ hosts, apiKey: "c4n4ry-key", maxRetries: 0, fetch: () => Promise.reject(circle) });
  const failed = await around.links.create(list).catch((reason) => reason);
  assert.ok(JSON.stringify(failed).length < 2000);
});

test("the error of a malformed 2xx response also has the request id", async () => {
  const fetch = async () => new Response("<html>", { headers: { "x-request-id": "r-1" } });
  const client = new EndcapClient({ hosts, apiKey: "c4n4ry-key", fetch });
  const error = await client.links.create(list).catch((reason) => reason);
  assert.deepEqual([error.name, error.requestId, error.endpoint], ["MalformedResponseError", "r-1", "links"]);
});

test("consoles show the name of the class despite minifiers", () => {
  assert.equal(ConfigurationError.name, "ConfigurationError");
  assert.equal(NetworkError.name, "NetworkError");
  assert.match(inspect(readError({ status: 429, body: "" })), /^RateLimitError: the service responded with 429/);
  assert.throws(
    () => linkRequest(list, { host: "http://a.example", apiKey: "c4n4ry" }),
    (error) => /^ConfigurationError: `host` /.test(inspect(error)),
  );
});
