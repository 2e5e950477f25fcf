// Response bodies from a caller's `fetch`, in chunks that the `fetch` of a runtime never produces.

import assert from "node:assert/strict";
import { Readable } from "node:stream";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { measureBuffers, streamOfViews } from "../support/small-views.mjs";
import { setUp } from "./client.mjs";
import { CALLS, GOOD, HOSTS, RESULTS, SECRETS } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");
const { readLink, readResponse } = await importPacked("endcap/http");

const MEBIBYTE = 1 << 20;

/** A response in chunks that is not an instance of a class of the runtime. `cancel` is called when it is canceled. */
function chunkedResponse(chunks, cancel = () => {}) {
  const left = [...chunks];
  const read = async () => (left.length === 0 ? { done: true } : { done: false, value: left.shift() });
  return { status: 200, type: "basic", headers: new Headers(), body: { getReader: () => ({ read, cancel }) } };
}

const shared = (bytes) => {
  const view = new Uint8Array(new SharedArrayBuffer(bytes.length));
  view.set(bytes);
  return view;
};
const good = {
  "16-bit integers": (bytes) => [Uint16Array.from(bytes)],
  "shared memory": (bytes) => [shared(bytes)],
  "shared memory, in pieces": (bytes) => [shared(bytes.subarray(0, 5)), shared(bytes.subarray(5))],
  "a subclass": (bytes) => [new (class Mine extends Uint8Array {})(bytes)],
};
const broken = {
  strings: "{}",
  "big integers": new BigInt64Array(2),
  nothing: undefined,
  views: new DataView(new ArrayBuffer(2)),
};

for (const [endpoint, call] of Object.entries(CALLS)) {
  for (const [name, chunksOf] of Object.entries(good)) {
    test(`${endpoint}: ${name}`, async () => {
      const bytes = new TextEncoder().encode(JSON.stringify(GOOD[endpoint]));
      const { client } = setUp({ scripts: { [endpoint]: [async () => chunkedResponse(chunksOf(bytes))] } });
      assert.deepEqual(await call(client), RESULTS[endpoint]);
    });
  }
  for (const [name, chunk] of Object.entries(broken)) {
    test(`${endpoint}: ${name} are not bytes`, async () => {
      const { client } = setUp({ scripts: { [endpoint]: [async () => chunkedResponse([chunk])] }, maxRetries: 0 });
      await assert.rejects(call(client), {
        name: "NetworkError",
      });
    });
  }
}

const text = JSON.stringify(GOOD.links);
const head = () => ({ status: 200, type: "basic", headers: new Headers() });
/** Responses of libraries whose body is not a web stream. */
const otherBodies = {
  "a stream of Node.js": () => ({
    ...head(),
    body: Readable.from([Buffer.from(text.slice(0, 5)), Buffer.from(text.slice(5))]),
  }),
  "a stream of text": () => ({ ...head(), body: Readable.from([text.slice(0, 5), text.slice(5)]) }),
  "an async iterable": () => ({
    ...head(),
    body: (async function* () {
      yield Buffer.from(text);
    })(),
  }),
  "no body, but arrayBuffer()": () => ({ ...head(), arrayBuffer: async () => new TextEncoder().encode(text).buffer }),
  "a null body, and text()": () => ({ ...head(), body: null, text: async () => text }),
};

for (const [name, respond] of Object.entries(otherBodies)) {
  test(`${name} is read by the client and by readResponse`, async () => {
    const { client } = setUp({ scripts: { links: [async () => respond()] } });
    assert.deepEqual(await CALLS.links(client), RESULTS.links);
    assert.equal(Buffer.from((await readResponse(respond())).body).toString(), text);
    await assert.rejects(readResponse(respond(), { maxBytes: text.length - 1 }), {
      name: "MalformedResponseError",
      field: null,
    });
  });
}

test("a stream of Node.js is destroyed at the limit", async () => {
  const body = Readable.from([Buffer.alloc(100)]);
  await assert.rejects(readResponse({ ...head(), body }, { maxBytes: 99 }), {
    name: "MalformedResponseError",
    field: null,
  });
  assert.ok(body.destroyed);
});

test("no chunk stays in memory after it was read", async () => {
  const bytes = new TextEncoder().encode(text);
  const ways = [
    (response) => readResponse(response),
    (response) => {
      const { client } = setUp({ scripts: { links: [async () => response] } });
      return CALLS.links(client);
    },
  ];
  for (const read of ways) {
    const measure = measureBuffers();
    await read(new Response(streamOfViews(bytes, measure)));
    measure.assertFree();
  }
});

test("every error after a success of a link request says that the link may exist", async () => {
  const doubt = /; the link may exist/;
  const broken = (controller) => controller.error(new Error("reset"));
  const stalled = () => new Promise(() => {});
  const bodies = {
    NetworkError: { pull: broken },
    TimeoutError: { pull: stalled },
    MalformedResponseError: {
      start: (controller) => controller.close(),
    },
  };
  for (const [name, source] of Object.entries(bodies)) {
    const respond = (status = 200) => new Response(new ReadableStream(source), { status });
    for (const store of [undefined, { get: () => undefined, set() {} }]) {
      const { client, settled } = setUp({ scripts: { links: [async () => respond()] }, timeout: 50, store });
      await assert.rejects(settled(CALLS.links(client)), { name, message: doubt });
    }
    const lost = new EndcapClient({ hosts: HOSTS, ...SECRETS, timeout: 50, fetch: async () => respond(500) });
    await assert.rejects(CALLS.links(lost), ({ message }) => !doubt.test(message));
  }
  assert.throws(() => readLink({ status: 200, body: "" }), { name: "MalformedResponseError", message: doubt });
});

/** Returns the link or the error name, and how often the body was canceled. */
async function linkOf(chunks) {
  let cancelled = 0;
  const { client } = setUp({ scripts: { links: [async () => chunkedResponse(chunks, () => cancelled++)] } });
  const { error } = await CALLS.links(client).catch((error) => ({
    error,
  }));
  return [error?.name, cancelled];
}

test("a body of 8 MiB is read, and reading a longer one stops at the limit", async () => {
  const first = new Uint8Array(MEBIBYTE).fill(0x20);
  first.set(new TextEncoder().encode(JSON.stringify(GOOD.links)));
  const space = new Uint8Array(MEBIBYTE).fill(0x20);
  const eight = [first, ...Array(7).fill(space)];
  assert.deepEqual(await linkOf(eight), [undefined, 0]);
  assert.deepEqual(await linkOf([...eight, space.subarray(0, 1)]), ["MalformedResponseError", 1]);
  let chunksRead = 0;
  const read = async () => ({ done: chunksRead++ === 100, value: space });
  const body = { getReader: () => ({ read, cancel() {} }) };
  const { client } = setUp({ scripts: { links: [async () => ({ status: 200, headers: new Headers(), body })] } });
  await assert.rejects(CALLS.links(client), {
    name: "MalformedResponseError",
  });
  assert.ok(chunksRead < 10, `${chunksRead} MiB were read`);
});

test("a byte stream that closes without a response to the reader's request is read to its end", async () => {
  const bytes = new TextEncoder().encode('{"products_link_url":"https://shop.example/l/1"}');
  for (const isPulled of [true, false]) {
    let isSent = false;
    const fill = (controller) => {
      if (!isSent) controller.enqueue(bytes.slice());
      else controller.close();
      isSent = true;
    };
    const start = (controller) => {
      fill(controller);
      setTimeout(() => fill(controller), 5);
    };
    const body = new ReadableStream({ type: "bytes", ...(isPulled ? { pull: fill } : { start }) });
    const response = { status: 200, headers: new Headers(), body };
    assert.equal(readLink(await readResponse(response)).url, "https://shop.example/l/1");
  }
});
