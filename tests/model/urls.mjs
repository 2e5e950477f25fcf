// URLs as a browser reads them: leading controls and spaces are dropped, tabs and line ends removed.

/** The scheme in lower case, or null. */
export function schemeOf(url) {
  const read = url.replace(/[\t\n\r]/g, "").replace(/^[\0- ]+/, "");
  return /^([a-z][a-z0-9+.-]*):/i.exec(read)?.at(1).toLowerCase() ?? null;
}

/** Schemes whose URLs have a host. The rest of other URLs is not parsed. */
const WITH_HOST = ["https", "http", "wss", "ws", "ftp"];

/** Whether it is an absolute URL. `URL.canParse` of Node.js 20 is wrong for Latin-1 texts once it is optimized. */
export function isUrl(url) {
  const scheme = schemeOf(url);
  if (!WITH_HOST.includes(scheme)) return scheme !== null;
  try {
    return new URL(url) !== null;
  } catch {
    return false;
  }
}

/**
 * Whether a URL is valid except for its host, which is not of plain letters, digits, dots and hyphens. The model does not
 * decide about such hosts (IPv6, unusual spellings of IPv4, percent-encoded or international names).
 */
export function hasUnusualHost(url) {
  const read = url.replace(/[\t\n\r]/g, "");
  const authority = /^[^:]*:[/\\]*([^/\\?#]*)/.exec(read)?.[1] ?? "";
  const host = authority.replace(/^.*@/, "").replace(/:[0-9]*$/, "");
  return /[^ -~]|[%[\]]|xn--|(^|\.)(0x)?[0-9]+\.?$/i.test(host) && isUrl(read.replace(host, "a.example"));
}
