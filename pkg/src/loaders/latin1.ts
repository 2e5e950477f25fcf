// Bytes as they stand in a bundle: a character a byte.

/** The bytes of a text. */
export function latin1(text: string): Uint8Array<ArrayBuffer> {
  // Node's own decoder, where there is one: at start-up, when no loop is compiled yet, it takes a tenth of the time.
  const { Buffer } = globalThis as { Buffer?: { from(text: string, encoding: "latin1"): Uint8Array<ArrayBuffer> } };
  if (Buffer !== undefined) return Buffer.from(text, "latin1");
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}
