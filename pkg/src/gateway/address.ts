// Reads IP addresses in the forms in which platforms and proxies write them.

/** The address of a client. */
export interface Address {
  /** The address as it was written, without brackets, zone and port. */
  readonly ip: string;
  /** What identifies one client, in any spelling: an IPv4 address, or the /64 network of an IPv6 address. */
  readonly network: string;
}

/**
 * An IPv4 address or an address in brackets, each with or without a port; or else an address without both. A zone, as in `fe80::1%eth0`,
 * has no comma: that would separate two addresses.
 */
const FORM = /^(?:(?:([\d.]+)|\[([\da-f:.]+)(?:%[^\s,\]]*)?\])(?::\d{1,5})?|([\da-f:.]+)(?:%[^\s,\]]*)?)$/i;

/**
 * Reads an IPv4 or IPv6 address; returns `undefined` for other text. An IPv4 address that is mapped to IPv6, such as
 * `::ffff:192.0.2.1`, has the network of the IPv4 address.
 */
export function readAddress(text: string): Address | undefined {
  const [, v4, bracketed, bare] = FORM.exec(text.trim()) ?? [];
  const ip = v4 ?? bracketed ?? bare ?? "";
  if (bytesOf(ip) !== undefined) return { ip, network: ip };
  const groups = groupsOf(ip);
  if (groups === undefined) return undefined;
  const [mapped, first = 0, last = 0] = groups.slice(5);
  const isMapped = mapped === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  const network = isMapped
    ? [first >> 8, first & 255, last >> 8, last & 255].join(".")
    : groups
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(":");
  return { ip, network };
}

/** Returns the bytes of an IPv4 address; `undefined` for other text. Leading zeros are not allowed, because some programs read them as octal. */
function bytesOf(text: string): number[] | undefined {
  const parts = text.split(".");
  const isByte = (part: string): boolean => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255;
  return parts.length === 4 && parts.every(isByte) ? parts.map(Number) : undefined;
}

/** Returns the eight groups of an IPv6 address; `undefined` for other text. */
function groupsOf(ip: string): number[] | undefined {
  const [before = "", after, ...more] = ip.split("::");
  const [head, tail] = [readGroups(before, after === undefined), readGroups(after ?? "", true)];
  const zeros = 8 - head.length - tail.length;
  const isComplete = after === undefined ? zeros === 0 : zeros > 0 && more.length === 0;
  const groups = [...head, ...Array<number>(Math.max(0, zeros)).fill(0), ...tail];
  return isComplete && !groups.some(Number.isNaN) ? groups : undefined;
}

/** Returns the groups in a part of an IPv6 address; `NaN` for other text. The last two groups of an address may be written as IPv4. */
function readGroups(part: string, isEnd: boolean): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group, index, { length }) => {
    const [a, b = 0, c = 0, d = 0] = (isEnd && index === length - 1 && bytesOf(group)) || [];
    if (a !== undefined) return [a * 256 + b, c * 256 + d];
    return /^[\da-f]{1,4}$/i.test(group) ? Number.parseInt(group, 16) : Number.NaN;
  });
}
