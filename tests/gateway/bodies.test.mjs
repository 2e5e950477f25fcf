// The request bodies that a gateway accepts, and how much of a body it reads.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { measureBuffers, streamOfViews } from "../support/small-views.mjs";
import { gatewayOf, post } from "./gateway-of.mjs";
import { base, env } from "./gateways.mjs";
import { list } from "./payloads.mjs";

const { createGateway } = await importPacked("endcap/gateway");

/** Posts a body, as a stream of chunks or whole. Returns the status, the error message, and the logged error. */
async function send(options, body, headers = {}) {
  const { fetch, lines } = gatewayOf();
  const gateway = createGateway({ ...base, fetch, log: (line) => lines.push(line), ...options });
  const all = { "content-type": "application/json", ...headers };
  const init = { method: "POST", headers: all, body, duplex: "half" };
  const response = await gateway.fetch(new Request("https://gateway.example/api/links", init), env);
  const { error } = await response.json();
  return [response.status, error?.message, lines.at(-1).reason];
}

const GOOD = [200, undefined, undefined];
const bytes = new TextEncoder().encode(list);
/** A body in chunks, without a declared length. */
const streamOf = (...chunks) =>
  new ReadableStream({
    pull: (controller) => (chunks.length > 0 ? controller.enqueue(chunks.shift()) : controller.close()),
  });

test("only JSON in UTF-8 is accepted, for any spelling of the content type", async () => {
  for (const type of [
    "application/json",
    "APPLICATION/JSON",
    "application/json ;charset=utf-8",
    'application/json\t;\tcharset="UTF8"',
    "application/json; a=b; charset = utf-8",
    "application/json;a=b",
    'application/json; x=";charset=iso-8859-1"',
    'application/json; x="\\";charset=latin1"; charset="UTF-8"',
    "application/json; charset=utf-8; charset=utf8",
    "application/json;",
    `application/json${"; ".repeat(20_000)}`,
  ])
    assert.deepEqual(await send({}, list, { "content-type": type }), GOOD, type);
  const refused = [415, "the content type must be application/json in UTF-8", "media-type"];
  for (const type of [
    "",
    "text/json",
    "xapplication/json",
    "application/jsonx",
    "application/json x",
    "application/json; charset=utf-16",
    'application/json;\tcharset\t=\t"latin1"',
    "application/json; charset=xutf-8",
    "application/json; charset=utf-8x",
    "application/json; a=b;charset=utf--8",
    'application/json; x=";charset=utf-8"; charset=utf-16le',
    "application/json; charset=utf-8; charset=utf-16le",
    "application/json; charset=",
    'application/json; charset="utf-8',
  ])
    assert.deepEqual(await send({}, list, { "content-type": type }), refused, type);
});

test("a body with a content encoding is rejected", async () => {
  for (const encoding of ["identity", "Identity"])
    assert.deepEqual(await send({}, list, { "content-encoding": encoding }), GOOD, encoding);
  const refused = [415, "the body must have no content encoding", "content-encoding"];
  for (const encoding of ["", "gzip", "identity, gzip", "xidentity"])
    assert.deepEqual(await send({}, list, { "content-encoding": encoding }), refused, encoding);
});

test("a content length must be a number", async () => {
  const refused = [400, "the content length must be a number", "content-length"];
  for (const length of ["", "-1", "1e1", "x10", "10x", "10, 10"])
    assert.deepEqual(await send({}, list, { "content-length": length }), refused, length);
});

test("the size limit holds, whatever length is declared", async () => {
  const maxBytes = bytes.length;
  const refused = [413, `the body must be at most ${maxBytes} bytes`, "too-large"];
  const withLength = (length) => ({ "content-length": `${length}` });
  assert.deepEqual(await send({ maxBytes }, list, withLength(maxBytes)), GOOD);
  assert.deepEqual(await send({ maxBytes }, list, withLength(maxBytes + 1)), refused);
  assert.deepEqual(await send({ maxBytes }, `${list} `, withLength(maxBytes)), refused);
  assert.deepEqual(await send({ maxBytes }, streamOf(bytes.subarray(0, 9), bytes.subarray(9))), GOOD);
  assert.deepEqual(await send({ maxBytes }, streamOf(bytes, new Uint8Array(1).fill(0x20))), refused);
});

test("a body of tiny chunks is accepted, and the number of empty chunks is limited", async () => {
  assert.deepEqual(await send({ maxBytes: 1000 }, streamOf(...[...bytes].map((byte) => Uint8Array.of(byte)))), GOOD);
  let chunksRead = 0;
  let cancelled = 0;
  const empty = new ReadableStream(
    {
      pull: (controller) => {
        if (chunksRead++ < 10_000) controller.enqueue(new Uint8Array());
        else controller.close();
      },
      cancel: () => {
        cancelled++;
        return Promise.reject(new Error("c4n4ry"));
      },
    },
    { highWaterMark: 0 },
  );
  const refused = [413, "the body must be at most 1008 bytes", "too-large"];
  assert.deepEqual(await send({ maxBytes: 1008 }, empty), refused);
  // Each chunk counts as 16 bytes, and these may exceed the limit by 65,536.
  assert.deepEqual([chunksRead, cancelled], [(65_536 + 1008) / 16 + 1, 1]);
});

test("no chunk stays in memory after it was read", async () => {
  const measure = measureBuffers();
  assert.deepEqual(await send({}, streamOfViews(bytes, measure)), GOOD);
  measure.assertFree();
});

test("a byte stream fills the buffer of the gateway", async () => {
  let ownBuffers = 0;
  let at = 0;
  const body = new ReadableStream({
    type: "bytes",
    pull(controller) {
      const { byobRequest } = controller;
      if (byobRequest === null) ownBuffers++;
      else if (at === bytes.length) {
        controller.close();
        byobRequest.respond(0);
      } else {
        byobRequest.view[0] = bytes[at++];
        byobRequest.respond(1);
      }
      if (ownBuffers > 0) controller.close();
    },
  });
  assert.deepEqual(await send({}, body), GOOD);
  assert.equal(ownBuffers, 0);
});

test("a body in chunks of 16 bytes can be as long as `maxBytes`", async () => {
  const chunks = Array.from({ length: 5000 }, () => new Uint8Array(16).fill(0x20));
  assert.deepEqual(await send({ maxBytes: 16 * 5000 + bytes.length }, streamOf(bytes, ...chunks)), GOOD);
});

test("a chunked body with a declared length is read up to the limit", async () => {
  let chunksRead = 0;
  const pull = (controller) => {
    if (chunksRead++ < 100) controller.enqueue(new Uint8Array(1000).fill(32));
    else controller.close();
  };
  const headers = { "content-length": "10", "transfer-encoding": "chunked" };
  const refused = [413, "the body must be at most 2000 bytes", "too-large"];
  assert.deepEqual(
    await send({ maxBytes: 2000 }, new ReadableStream({ pull }, { highWaterMark: 0 }), headers),
    refused,
  );
  assert.equal(chunksRead, 3);
  assert.deepEqual(await send({}, streamOf(bytes), headers), GOOD);
});

test("a body that stalls is canceled after its 408", async (t) => {
  const stall = async (headers) => {
    let cancelled = 0;
    const body = new ReadableStream({ pull: () => new Promise(() => {}), cancel: () => cancelled++ });
    assert.equal((await send({ bodyTimeout: 30 }, body, headers))[0], 408);
    return cancelled;
  };
  assert.equal(await stall({}), 1);
  // Only Deno keeps a body in memory that is read in one call.
  t.after(() => delete globalThis.Deno);
  globalThis.Deno = {};
  assert.equal(await stall({ "content-length": "5" }), 1);
});

test("a body that stalls or breaks off ends the request", async () => {
  const bodyTimeout = 30;
  const never = () => new ReadableStream({ pull: () => new Promise(() => {}) });
  const late = [408, "the body did not arrive within 30 ms", "body-timeout"];
  assert.deepEqual(await send({ bodyTimeout }, never()), late);
  assert.deepEqual(await send({ bodyTimeout }, never(), { "content-length": "5" }), late);
  const broken = () =>
    new ReadableStream({
      pull: () => {
        throw new Error("c4n4ry");
      },
    });
  const brokenOff = [400, "the body ended too early", "body-broken"];
  assert.deepEqual(await send({}, broken()), brokenOff);
  assert.deepEqual(await send({}, broken(), { "content-length": "5" }), brokenOff);
});

test("a body that other code has read is a failure of the server, with its cause", async () => {
  for (const use of [(request) => request.text(), (request) => request.body.getReader()]) {
    for (const headers of [{}, { "content-length": String(list.length) }]) {
      const errors = [];
      const { gateway, lines } = gatewayOf({ authorize: () => true, onError: (error) => errors.push(error) });
      const request = post("links", list, headers);
      await use(request);
      assert.equal((await gateway.fetch(request, env)).status, 500);
      assert.match(lines[0].cause, /^ConfigurationError: `request` has a body that other code has read/);
      assert.equal(errors[0].field, "request");
    }
  }
});
