// Streams whose chunks are small views of large buffers, as those of Deno, and a measurement of the buffers that stay in memory.

import assert from "node:assert/strict";
import { heapBytes } from "./gauges.mjs";

const BUFFER_BYTES = 1 << 16;
/** The number of bytes, one in each chunk. Together, the buffers take 100 MB. */
const CHUNKS = 1600;
const MAX_GROWTH = 20e6;

/** Measures the memory of buffers while a stream is read. */
export function measureBuffers() {
  const buffers = () => {
    heapBytes();
    return process.memoryUsage().arrayBuffers;
  };
  const before = buffers();
  let grown;
  return {
    record() {
      grown = buffers() - before;
    },
    assertFree() {
      assert.ok(grown < MAX_GROWTH, `${grown} bytes of buffers stayed in memory`);
    },
  };
}

/** Returns a stream of JSON and of spaces after it, in chunks of one byte. Records the memory before its end. */
export function streamOfViews(json, measure) {
  let at = 0;
  const pull = (controller) => {
    if (at === CHUNKS) {
      measure.record();
      controller.close();
      return;
    }
    const chunk = new Uint8Array(BUFFER_BYTES).subarray(0, 1);
    chunk[0] = json[at++] ?? 0x20;
    controller.enqueue(chunk);
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}
