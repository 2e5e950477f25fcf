// What may leave an answer: the URLs that the module leaves to the host's own parser, and slugs.

/** Whether a host is this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Whether a text is an absolute `https` URL without credentials, or `http` to this machine where that is allowed. */
export function isAbsoluteHttps(text: string, allowLoopbackHttp: boolean): boolean {
  // What parsers drop, take for a slash, or take for credentials.
  if (!/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(text) || /[\0- \x7f-\xa0\s\\]/.test(text)) return false;
  try {
    const { protocol, hostname } = new URL(text);
    return protocol === "https:" || (allowLoopbackHttp && isLoopback(hostname));
  } catch {
    return false;
  }
}

/**
 * Whether a slug is a path, which leads nowhere else once it stands behind another path: not empty, no scheme, no two
 * slashes in a row, no step up, and no character that URL parsers drop or read as a slash. As in `src/creative/slug.rs`.
 */
export const isPath = (slug: string): boolean =>
  !/^$|[\0- \x7f-\xa0\s\\]|%2[ef]|%5c|^[^/]*:|\/\/|(^|\/)\.\.?([/?#]|$)/i.test(slug);

/** The path with one leading slash, whether or not it has one. */
export const rooted = (path: string): string => (path.startsWith("/") ? path : `/${path}`);
