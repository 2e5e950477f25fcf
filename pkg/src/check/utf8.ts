// Short texts in UTF-8. The host's decoder takes half a microsecond to begin, which is more than all of these take.

/** The most bytes of a text that is not for the host's decoder. */
export const MAX_SHORT = 24;

/** The text of well-formed UTF-8. */
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
