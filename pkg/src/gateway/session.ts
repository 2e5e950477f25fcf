// Who a placement request is for, as far as the connection tells.

import { splice } from "../splice.js";
import type { Settings } from "./settings.js";

/** The most characters that the service takes of a `User-Agent`. */
const MOST_OF_AN_AGENT = 1000;

/** Returns a checked body with the user's address and agent in its session; `undefined` where it has a second copy of these. */
export function withSession(
  body: Uint8Array<ArrayBuffer>,
  session: Settings<unknown, unknown>["session"],
  ip: string | undefined,
  agent: string | null,
): Uint8Array<ArrayBuffer> | undefined {
  if (session === "caller") return body;
  const isFilled = session === "fill";
  // Pairs of surrogates do not occur here: headers are of bytes.
  const known = { user_ip: ip, user_agent: agent?.slice(0, MOST_OF_AN_AGENT) || undefined };
  const members = Object.entries(known).filter(([, value]) => value !== undefined || !isFilled);
  const texts = members.map(([name, value]) => [name, JSON.stringify(value ?? null)]);
  return texts.length === 0 ? body : splice(body, "session_context", Object.fromEntries(texts), isFilled);
}
