// URLs, read by the runtime's parser, which the module imports, too.

/** Parses an absolute URL. Returns `undefined` for an invalid one. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a host name is this machine. Browsers do not look up names below `localhost`. */
export const isLoopback = (host: string): boolean => /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Returns whether a text is an absolute `https` URL without credentials, or with `allowLoopbackHttp` an `http` URL of this machine. */
export function isAbsoluteHttps(text: string, allowLoopbackHttp: boolean): boolean {
  // Refuses characters that URL parsers drop or read as a slash, and credentials.
  if (!/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(text) || /[\0- \x7f-\xa0\s\\]/.test(text)) return false;
  const url = parseUrl(text);
  return url?.protocol === "https:" || (allowLoopbackHttp && url !== undefined && isLoopback(url.hostname));
}
