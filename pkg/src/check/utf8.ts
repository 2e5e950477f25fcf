// Decodes short texts in UTF-8. `TextDecoder` is slower for them: each call takes at least half a microsecond.

/** The maximum number of bytes for which `shortText` is the faster decoder. */
export const MAX_SHORT = 24;

/** Decodes well-formed UTF-8. */
export function shortText(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let at = start; at < end; ) {
    const lead = bytes[at++] as number;
    let point = lead;
    if (lead >= 0x80) {
      let more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
      point = lead & (0x3f >> more);
      for (; more > 0; more--) point = (point << 6) | ((bytes[at++] as number) & 0x3f);
    }
    text += String.fromCodePoint(point);
  }
  return text;
}
