// What a request's URL comes to.

import { refusal } from "./refusal.js";

/** A URL, parsed. Hosts of the web's interfaces put into it whatever the client says is its host, a URL or not. */
export function parsed(url: string): URL {
  if (!URL.canParse(url)) throw refusal(400, "url", "the URL, or the host that was sent, is malformed");
  return new URL(url);
}
