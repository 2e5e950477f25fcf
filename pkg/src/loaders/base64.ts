// Decodes the text of a module in a bundle for servers. It is longer than that of `latin1.ts`, but Node decodes it in one call, so the
// first check comes earlier.

interface NodeBuffer {
  from(text: string, encoding: "base64"): Uint8Array<ArrayBuffer>;
}

/** Returns the bytes of a module whose text is base64. */
export function base64(text: string): Uint8Array<ArrayBuffer> {
  const { Buffer } = globalThis as { Buffer?: NodeBuffer };
  return Buffer?.from(text, "base64") ?? Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
