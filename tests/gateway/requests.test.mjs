// Unusual request objects, as adapters create them. The gateway sends the checked bytes and always responds.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { service } from "./gateway-of.mjs";
import { base, env } from "./gateways.mjs";
import { list } from "./payloads.mjs";

const { createGateway } = await importPacked("endcap/gateway");

const fails = () => {
  throw new Error("c4n4ry");
};

/** An object with the members of a request that the gateway uses. */
function request(members = {}) {
  const headers = new Headers({ "content-type": "application/json", "content-length": String(list.length) });
  const body = new TextEncoder().encode(list);
  const all = { url: "https://x.example/api/links", method: "POST", headers, bodyUsed: false, body: null };
  return Object.defineProperties({ ...all, arrayBuffer: async () => body.buffer }, members);
}

test("a buffer that is reused after the check does not change the sent bytes", async () => {
  for (const Memory of [ArrayBuffer, SharedArrayBuffer]) {
    const bytes = new Uint8Array(new Memory(list.length));
    bytes.set(new TextEncoder().encode(list));
    const bodies = [];
    const upstream = service();
    const fetch = async (url, init) => {
      bodies.push(new TextDecoder().decode(init.body));
      return upstream.fetch(url, init);
    };
    // The store is read between the check and the request.
    const store = { get: () => void bytes.fill(0x20), set() {} };
    const gateway = createGateway({ ...base, fetch, store, log: false });
    const { status } = await gateway.fetch(request({ arrayBuffer: { value: async () => bytes.buffer } }), env);
    assert.equal(status, 200);
    assert.deepEqual(bodies, [list]);
  }
});

test("a body with a false length is rejected", async () => {
  const buffer = Object.defineProperty(new ArrayBuffer(2 << 20), "byteLength", { value: list.length });
  const gateway = createGateway({ ...base, fetch: fails, log: false });
  const { status } = await gateway.fetch(request({ arrayBuffer: { value: async () => buffer } }), env);
  assert.equal(status, 413);
});

test("a malformed URL or `Host` header is a 400", async () => {
  const lines = [];
  const gateway = createGateway({ ...base, fetch: service().fetch, log: (line) => lines.push(line) });
  const headers = new Headers({ "content-type": "application/json", origin: "https://other.example" });
  for (const [url, more] of [
    ["http://a b/c@d/api/links"],
    ["/api/links"],
    [""],
    ["http://%zz/other"],
    ["http://%zz/api/links", { headers: { value: headers } }],
  ]) {
    const response = await gateway.fetch(request({ url: { value: url }, ...more }), env);
    assert.equal(response.status, 400, url);
    const { error, meta } = await response.json();
    assert.deepEqual([error.message, meta.rule], ["the URL, the method or a header is malformed", "url"]);
  }
  assert.deepEqual(new Set(lines.map(({ reason }) => reason)), new Set(["url"]));
});

test("a path in the host is not the path of the request", async () => {
  // workerd and Deno build the URL from the Host header and the path.
  const gateway = createGateway({ ...base, fetch: service().fetch, log: false });
  for (const host of ["x/api/links?", "x#", "x?", "x\\y", "user@x", "x y"]) {
    const headers = new Headers({ "content-type": "application/json", host });
    const members = { url: { value: `http://${host}/other` }, headers: { value: headers } };
    const response = await gateway.fetch(request(members), env);
    assert.equal(response.status, 400, host);
    assert.equal((await response.json()).meta.rule, "url");
  }
  for (const host of ["x", "x.example:8080", "[::1]:80", Buffer.from("bücher.example").toString("latin1"), ""]) {
    const headers = new Headers({ "content-type": "application/json", "content-length": String(list.length), host });
    assert.equal((await gateway.fetch(request({ headers: { value: headers } }), env)).status, 200, host);
  }
});

test("a request whose members throw gets a response", async () => {
  const gateway = createGateway({ ...base, fetch: service().fetch, log: false });
  let reads = 0;
  const once = () => (reads++ === 0 ? "POST" : fails());
  for (const [input, status] of [
    [undefined, 500],
    [request({ method: { get: fails } }), 500],
    [request({ method: { get: once } }), 200],
    [request({ url: { get: fails } }), 500],
    [request({ headers: { get: fails } }), 500],
    [request({ body: { get: fails } }), 200],
    [request({ arrayBuffer: { value: fails } }), 500],
    [request({ arrayBuffer: { value: async () => fails() } }), 400],
  ]) {
    const response = await gateway.fetch(input, env);
    assert.equal(response.status, status);
    assert.doesNotMatch(await response.text(), /c4n4ry/);
  }
});
