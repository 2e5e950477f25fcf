// Splits headers into items and parameters.

/**
 * Splits a header at a separator, but not inside quoted strings (RFC 9110, section 5.6.4), and trims the parts. Reads each character
 * once.
 */
export function splitHeader(header: string, separator: "," | ";"): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at++) {
    const character = header[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += character === "\\" ? 1 : 0;
    else if (character === separator) {
      parts.push(header.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, header.slice(start).trim()];
}
