// Response bodies from a caller's `fetch`, in chunks that the `fetch` of a runtime never produces.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { CALLS, GOOD, HOSTS, RESULTS, SECRETS, service } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");

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
      const { fetch } = service({ [endpoint]: [async () => chunkedResponse(chunksOf(bytes))] });
      assert.deepEqual(await call(new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch })), RESULTS[endpoint]);
    });
  }
  for (const [name, chunk] of Object.entries(broken)) {
    test(`${endpoint}: ${name} are not bytes`, async () => {
      const { fetch } = service({ [endpoint]: [async () => chunkedResponse([chunk])] });
      await assert.rejects(call(new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch, maxRetries: 0 })), {
        name: "NetworkError",
      });
    });
  }
}

/** Returns the link or the error name, and how often the body was canceled. */
async function linkOf(chunks) {
  let cancelled = 0;
  const { fetch } = service({ links: [async () => chunkedResponse(chunks, () => cancelled++)] });
  const { error } = await CALLS.links(new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch })).catch((error) => ({
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
  const { fetch } = service({ links: [async () => ({ status: 200, headers: new Headers(), body })] });
  await assert.rejects(CALLS.links(new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch })), {
    name: "MalformedResponseError",
  });
  assert.ok(chunksRead < 10, `${chunksRead} MiB were read`);
});
