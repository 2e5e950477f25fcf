// Bytes as they stand in a bundle: a character a byte, where NUL and "=" have changed places.

/** The bytes of a text. */
export function latin1(text: string): Uint8Array<ArrayBuffer> {
  // Nothing is compiled yet at start-up, so what the engine has built in takes a tenth of the time of a loop.
  const pieces = text.split("\0").map((piece) => piece.replaceAll("=", "\0"));
  const plain = pieces.join("=");
  const { Buffer } = globalThis as { Buffer?: { from(text: string, encoding: "latin1"): Uint8Array<ArrayBuffer> } };
  if (Buffer !== undefined) return Buffer.from(plain, "latin1");
  const bytes = new Uint8Array(plain.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = plain.charCodeAt(index);
  return bytes;
}
