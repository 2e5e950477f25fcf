// The answer to a shopping list.

import { lacks, members } from "./answer.js";
import { kindOf, LOOPBACK } from "./host.js";
import type { Bytes } from "./input.js";
import { own } from "./options.js";

/** A page for a shopping list or recipe. */
export interface Link {
  /** Where it is: an absolute `https` URL without credentials. */
  products_link_url: string;
}

/** What a caller can choose for reading a link. */
export interface LinkOptions {
  /** The hosts that the link may have, in any case and with their ports, unless those are 443; any host when there are none. */
  hosts?: readonly string[] | undefined;
}

export function readLink(answer: Bytes | string, options: LinkOptions = {}): Link {
  const hosts = own(options, "hosts") ?? [];
  if (!Array.isArray(hosts)) throw new TypeError("hosts must be a list of names of hosts");
  let url: unknown;
  members(answer, (name, json) => {
    if (name === "products_link_url") url = json.read();
  });
  if (typeof url !== "string" || !isGood(url, hosts)) throw lacks("products_link_url");
  return { products_link_url: url };
}

function isGood(url: string, hosts: readonly unknown[]): boolean {
  // What URL parsers drop or take for a slash.
  if (/[\p{Cc}\p{White_Space}\\]/u.test(url)) return false;
  const authority = /^https:\/\/([^/?#]*)/i.exec(url)?.[1] ?? "";
  const kind = kindOf(authority);
  if (typeof kind === "string" || kind === LOOPBACK) return false;
  const host = authority.replace(/:443$/, "").toLowerCase();
  return hosts.length === 0 || hosts.some((allowed) => String(allowed).toLowerCase() === host);
}
