// The runtime's URL parser, which the module imports, too.

/** Parses an absolute URL. Returns `undefined` for an invalid one. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
