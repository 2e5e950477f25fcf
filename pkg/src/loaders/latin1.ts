// Decodes the text of a module in a bundle, which has one character for each byte.

/** The key with which the build combined each byte by XOR (`tools/inline.mjs`), repeated for the four bytes of a word. */
const KEY = 0x7676_7676;

interface NodeBuffer {
  from(buffer: ArrayBuffer): { write(text: string, encoding: "latin1"): number };
}

/** Returns the bytes of a module whose text has characters from U+0000 to U+00FF. */
export function latin1(text: string): Uint8Array<ArrayBuffer> {
  const { length } = text;
  const words = new Int32Array((length + 3) >> 2);
  const bytes = new Uint8Array(words.buffer, 0, length);
  const { Buffer } = globalThis as { Buffer?: NodeBuffer };
  if (Buffer === undefined) {
    for (let index = 0; index < length; index++) bytes[index] = text.charCodeAt(index) ^ KEY;
  } else {
    // Node's decoder and a loop over words take a quarter of the time of the loop above, which engines interpret at start-up.
    Buffer.from(words.buffer).write(text, "latin1");
    for (let index = 0; index < words.length; index++) (words[index] as number) ^= KEY;
  }
  return bytes;
}
