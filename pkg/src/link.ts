// The answer to a shopping list.

import { lacks, members } from "./answer.js";
import { kindOf, LOOPBACK, NAME } from "./host.js";
import type { Bytes } from "./input.js";
import { own } from "./options.js";

/** A page for a shopping list or recipe. */
export interface Link {
  /** Where it is: an absolute `https` URL without credentials, or one of this machine where that is allowed. */
  products_link_url: string;
}

/** What a caller can choose for reading a link. */
export interface LinkOptions {
  /** The hosts that the link may have, in any case and with their ports, unless those are 443; any host when there are none. */
  hosts?: readonly string[] | undefined;
  /** Lets the link also be one of this machine, as from a stand-in of the service: `http://localhost`, `http://127.x.x.x` or `http://[::1]`. */
  allowLoopbackHttp?: boolean | undefined;
}

export function readLink(answer: Bytes | string, options: LinkOptions = {}): Link {
  const hosts = own(options, "hosts") ?? [];
  if (!Array.isArray(hosts)) throw new TypeError("hosts must be a list of names of hosts");
  const allowLoopbackHttp = own(options, "allowLoopbackHttp") ?? false;
  if (typeof allowLoopbackHttp !== "boolean") throw new TypeError("allowLoopbackHttp must be true or false");
  let url: unknown;
  members(answer, (name, json) => {
    if (name === "products_link_url") url = json.read();
  });
  if (typeof url !== "string" || !isGood(url, hosts, allowLoopbackHttp)) throw lacks("products_link_url");
  return { products_link_url: url };
}

function isGood(url: string, hosts: readonly unknown[], allowLoopbackHttp: boolean): boolean {
  // What URL parsers drop or take for a slash. Few URLs are not plain, and asking for properties takes long.
  if (!/^[!-[\]-~]*$/.test(url) && /[\p{Cc}\p{White_Space}\\]/u.test(url)) return false;
  const [, scheme = "", authority = ""] = /^(https?):\/\/([^/?#]*)/i.exec(url) ?? [];
  const kind = kindOf(authority);
  if (typeof kind === "string" || (kind === LOOPBACK && !allowLoopbackHttp)) return false;
  const isSecure = /^https$/i.test(scheme);
  if (!isSecure && !(allowLoopbackHttp && kind !== NAME)) return false;
  const host = (isSecure ? authority.replace(/:443$/, "") : authority).toLowerCase();
  return hosts.length === 0 || hosts.some((allowed) => String(allowed).toLowerCase() === host);
}
