// The answer to a shopping list.

import { lacks, members } from "./answer.js";
import type { Bytes } from "./input.js";
import { checkNames } from "./option-names.js";
import { own } from "./options.js";
import { isLoopback } from "./url.js";

/** A page for a shopping list or recipe. */
export interface Link {
  /**
   * An absolute `https` URL without credentials, as the runtime's URL parser reads it, or a loopback one where that is
   * allowed. A URL with white space, control characters or backslashes is returned as the parser writes it.
   */
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
  checkNames(options, ["hosts", "allowLoopbackHttp"]);
  const hosts = own(options, "hosts") ?? [];
  if (!Array.isArray(hosts)) throw new TypeError("hosts must be a list of names of hosts");
  const allowLoopbackHttp = own(options, "allowLoopbackHttp") ?? false;
  if (typeof allowLoopbackHttp !== "boolean") throw new TypeError("allowLoopbackHttp must be true or false");
  let text: unknown;
  members(answer, (name, json) => {
    if (name === "products_link_url") text = json.read();
  });
  const url = typeof text === "string" ? secureUrl(text, hosts, allowLoopbackHttp) : undefined;
  if (url === undefined) throw lacks("products_link_url");
  return { products_link_url: url };
}

/** Returns a URL that a browser may be sent to, in the parser's spelling where others could read it in another way. */
function secureUrl(text: string, hosts: readonly unknown[], allowLoopbackHttp: boolean): string | undefined {
  const url = parse(text);
  if (url === undefined || url.username !== "" || url.password !== "") return undefined;
  const { protocol, hostname } = url;
  const isLocalHttp = protocol === "http:" && allowLoopbackHttp && isLoopback(hostname);
  if (protocol !== "https:" && !isLocalHttp) return undefined;
  const isAllowed = (host: unknown): boolean => parse(`${protocol}//${host}`)?.host === url.host;
  if (hosts.length > 0 && !hosts.some(isAllowed)) return undefined;
  // What parsers drop or take for a slash, a number of slashes other than two, and an at sign without a name.
  const isUnambiguous = /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(text) && !/[\0- \\]/.test(text);
  return isUnambiguous ? text : url.href;
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
