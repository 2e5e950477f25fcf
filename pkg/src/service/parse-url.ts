// The runtime's parser of URLs, for the module: it does not throw.

/** Returns the URL that a text is, or `undefined`. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
