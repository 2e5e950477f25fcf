// Bodies that a caller's `fetch` gives in chunks which no host's would.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { CALLS, GOOD, HOSTS, RESULTS, SECRETS, service } from "./service.mjs";

const { Client } = await importPacked("endcap/client");

/** An answer of chunks, of no class of the host's. */
function answer(chunks) {
  const left = [...chunks];
  const read = async () => (left.length === 0 ? { done: true } : { done: false, value: left.shift() });
  return { status: 200, type: "basic", headers: new Headers(), body: { getReader: () => ({ read, cancel() {} }) } };
}

const shared = (bytes) => {
  const view = new Uint8Array(new SharedArrayBuffer(bytes.length));
  view.set(bytes);
  return view;
};
const good = {
  "words of 16 bits": (bytes) => [Uint16Array.from(bytes)],
  "shared memory": (bytes) => [shared(bytes)],
  "shared memory, in pieces": (bytes) => [shared(bytes.subarray(0, 5)), shared(bytes.subarray(5))],
  "a class of its own": (bytes) => [new (class Mine extends Uint8Array {})(bytes)],
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
      const { fetch } = service({ [endpoint]: [async () => answer(chunksOf(bytes))] });
      assert.deepEqual(await call(new Client({ hosts: HOSTS, ...SECRETS, fetch })), RESULTS[endpoint]);
    });
  }
  for (const [name, chunk] of Object.entries(broken)) {
    test(`${endpoint}: ${name} are no bytes`, async () => {
      const { fetch } = service({ [endpoint]: [async () => answer([chunk])] });
      await assert.rejects(call(new Client({ hosts: HOSTS, ...SECRETS, fetch, retries: 0 })), { name: "NetworkError" });
    });
  }
}
