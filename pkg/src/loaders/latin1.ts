// Decodes the text of a module in a bundle, which has one character for each byte.

/** Returns the bytes of a text whose characters are U+0000 to U+00FF. */
export function latin1(text: string): Uint8Array<ArrayBuffer> {
  // Node's decoder takes a tenth of the time of the loop, which engines have not compiled yet at start-up.
  const { Buffer } = globalThis as { Buffer?: { from(text: string, encoding: "latin1"): Uint8Array<ArrayBuffer> } };
  if (Buffer !== undefined) return Buffer.from(text, "latin1");
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}
