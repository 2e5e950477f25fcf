// The URLs that the module leaves to the host's own parser.

/** Whether a text is an absolute `https` URL without credentials, or `http` to this machine where that is allowed. */
export function isAbsoluteHttps(text: string, allowLoopbackHttp: boolean): boolean {
  // What parsers drop, take for a slash, or take for credentials.
  if (!/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(text) || /[\s\\\p{Cc}]/u.test(text)) return false;
  try {
    const { protocol, hostname } = new URL(text);
    return protocol === "https:" || (allowLoopbackHttp && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname));
  } catch {
    return false;
  }
}
