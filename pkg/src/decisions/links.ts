// For how long a link is used again, and under which key it is kept.

import { judge_link, keep_link, link_days, link_key } from "../built/service.js";
import http, { type ReadLinkOptions } from "../http.js";
import { lengthOf } from "../input.js";
import { decide } from "./boundary.js";
import { plain } from "./stored.js";

/** What a link depends on besides its list. */
export interface LinkPlace {
  /** The host, as the target writes it into URLs. */
  host: string;
  retailerId?: string | undefined;
  language?: string | undefined;
}

/** A link as it is stored. */
export interface KeptLink {
  /** What to store under the key. */
  entry: string;
  /** For how many seconds it is worth keeping, 60 at least; `undefined` for a link that does not expire. */
  seconds: number | undefined;
}

/** The key to store a link under: 64 hexadecimal digits. `list` is the body as it was checked. */
export function linkKey(list: Uint8Array, { host, retailerId = "", language = "" }: LinkPlace): string {
  const place = new TextEncoder().encode(`${host}\n${retailerId}\n${language}\n`);
  const whole = new Uint8Array(place.length + lengthOf(list));
  whole.set(place);
  whole.set(list, place.length);
  return http.withBody(whole, (length) => http.hexAt(link_key(place.length, length)));
}

/** What to store of a link that was just made. `now` is in milliseconds since the epoch (`Date.now()`). */
export function keepLink(list: Uint8Array, url: string, now: number): KeptLink {
  const [until, seconds] = decide(keep_link, [daysOf(list), now]).map(numberOrNone);
  return { entry: JSON.stringify({ version: 1, url, made: Math.floor(now), until }), seconds };
}

const numberOrNone = (number: number): number | undefined => (Number.isNaN(number) ? undefined : number);

/** Returns the days until the link to a list expires, or NaN if it does not. */
const daysOf = (list: Uint8Array): number => http.withBody(list, link_days);

/**
 * The URL to use again; `undefined` where a link must be made, be it that what was stored, as data or as JSON text, is no
 * entry. `now` is in milliseconds since the epoch. `options` are those of `readLink`.
 */
export function reuseLink(
  stored: unknown,
  now: number,
  { allowLoopbackHttp = false }: ReadLinkOptions = {},
): string | undefined {
  const { version, url, made, until } = plain(stored) as Record<string, unknown>;
  const times = [made, until ?? 0, now];
  if (version !== 1 || until === null || !times.every(Number.isFinite)) return undefined;
  const [isUsed] = decide(judge_link, [made as number, until === undefined ? Number.NaN : (until as number), now]);
  if (isUsed !== 1) return undefined;
  try {
    const body = new TextEncoder().encode(JSON.stringify({ products_link_url: url }));
    return http.linkIn(body, { hosts: [], allowLoopbackHttp }).url;
  } catch {
    return undefined;
  }
}
