// Where requests go: hosts that every URL parser reads alike, for a credential goes where they point. The twin of
// `src/http/host.rs` and `src/http/authority.rs`.

/** What an authority can name; anything else is a reason against it, in words. */
type Kind = 0 | 1 | 2;
/** A name other than `localhost`. */
const NAME = 0;
const LOCALHOST = 1;
/** 127.0.0.0/8 in its plain spelling, or `[::1]`. */
const LOOPBACK = 2;

const NO_NAME = "must have a host name";
const NO_ADDRESS = "must have a host name, not an address; a loopback address needs allowLoopbackHttp";
const NOT_SECURE = "must be https; http is for loopback hosts and needs the option for it";

/** Takes the base of the service's URLs; without a slash at its end, `refuse` is given the reason where it cannot be one. */
export function baseUrl(url: string, allowLoopbackHttp: boolean, refuse: (reason: string) => never): string {
  if (url === "") refuse("must not be empty");
  if (url.length > 2048) refuse("must not be longer than 2048 characters");
  if (/[^!-~]|\\/.test(url)) refuse("must be ASCII without white space, control characters and backslashes");
  const [, scheme, authority, path] = /^([^:]*):\/\/([^/?#]*)(.*)/.exec(url) ?? refuse("must start with https://");
  const isSecure = /^https$/i.test(scheme as string);
  if (!isSecure && !/^http$/i.test(scheme as string)) refuse(NOT_SECURE);
  const mark = /[?#]/.exec(path as string)?.[0];
  if (mark) refuse(`must not have a ${mark === "?" ? "query" : "fragment"}`);
  const kind = kindOf(authority as string);
  if (typeof kind === "string") refuse(kind);
  if (kind === LOOPBACK && !allowLoopbackHttp) refuse(NO_ADDRESS);
  if (!isSecure && !(allowLoopbackHttp && kind !== NAME)) refuse(NOT_SECURE);
  const prefix = (path as string).replace(/\/$/, "");
  // Segments that nobody rewrites, without percent-encoding.
  if (!/^(?:\/(?!\.\.?(?:\/|$))[\w.~!$&'()*+,;=:@-]+)*$/.test(prefix)) refuse("must have a plain path or none");
  return `${scheme}://${authority}`.toLowerCase() + prefix;
}

/**
 * What kind of host stands between the slashes and the path of a URL. Browsers read `0x7f.1`, `127.1` and `2130706433` as
 * addresses, and undo percent-encoding in a host: here the former are addresses too, and the latter is no name.
 */
function kindOf(authority: string): Kind | string {
  if (authority.includes("@")) return "must not hold a user name or password";
  const isV6 = authority.startsWith("[::1]");
  if (!isV6 && authority.startsWith("[")) return NO_ADDRESS;
  const [, name, port] = /^(\[::1\]|[^:[]*)(?::(.*))?$/.exec(authority) ?? [];
  if (name === undefined) return NO_NAME;
  const kind = isV6 ? LOOPBACK : kindOfName(name);
  const isPort = port === undefined || (/^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65535);
  return typeof kind === "string" || isPort ? kind : "must have a port from 1 to 65535 or none";
}

function kindOfName(name: string): Kind | string {
  // 253 and 63 are what DNS knows.
  if (name.length > 253 || !/^\w(?:[\w-]{0,61}\w)?(?:\.\w(?:[\w-]{0,61}\w)?)*$/.test(name)) return NO_NAME;
  if (/(?:^|\.)(?:\d+|0x[\da-f]*)$/i.test(name))
    return /^127(?:\.(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])){3}$/.test(name) ? LOOPBACK : NO_ADDRESS;
  return /^localhost$/i.test(name) ? LOCALHOST : NAME;
}
