// Who a placement request is for: what the connection and the shop's server say of that, in place of what the page says.

import type { Members } from "../generated/service.js";
import type { PlacementRequest } from "../index.js";
import { Misuse } from "./hooks.js";
import type { SessionRequest } from "./options.js";

/** The most characters that the service takes of a `User-Agent`. */
const MAX_AGENT = 1000;

/** For sessions that nobody patches. */
export const NO_MEMBERS: Members = {};

/** The members that a patch may have, and their types. */
const MEMBERS = {
  session_context: { user_id: "string", user_ip: "string", user_agent: "string", test_only: "boolean" },
  store_context: { location_code: "string" },
} as const;

/** What the connection says; with `isFilled`, no more than is known. */
export function connectionMembers(ip: string | undefined, agent: string | null, isFilled: boolean): Members {
  const known = { user_ip: ip ?? null, user_agent: agent?.slice(0, MAX_AGENT) || null };
  return isFilled ? Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)) : known;
}

/** Reads what the option `session` returned; throws a `Misuse` for what is not a patch. */
export function patchMembers(patch: unknown): Members {
  const members: Record<string, unknown> = {};
  for (const [object, values] of entries(patch, "the patch")) {
    const types: Readonly<Record<string, string>> = named(MEMBERS, object, "the patch");
    for (const [name, value] of entries(values, object)) {
      const type = named(types, name, object);
      if (value === undefined) continue;
      if (value !== null && (typeof value !== type || !isWhole(value)))
        throw new Misuse(`session must return a ${type} or null for ${object}.${name}`);
      members[name] = value;
    }
  }
  return members;
}

function entries(value: unknown, name: string): [string, unknown][] {
  if (value === undefined) return [];
  if (typeof value !== "object" || value === null) throw new Misuse(`session must return an object for ${name}`);
  return Object.entries(value);
}

function named<T>(known: Readonly<Record<string, T>>, name: string, object: string): T {
  if (!Object.hasOwn(known, name))
    throw new Misuse(`session returned an unknown member of ${object}; expected ${Object.keys(known).join(", ")}`);
  return known[name] as T;
}

/** Whether JSON can say it: half a pair of surrogates it cannot. */
const isWhole = (value: unknown): boolean => !/\p{Surrogate}/u.test(String(value));

/** What the option `session` gets: the request, and a copy of its body that is parsed when it is asked for. */
export function sessionRequest(request: Request, bytes: Uint8Array): SessionRequest {
  let body: PlacementRequest | undefined;
  return {
    request,
    get body() {
      body ??= JSON.parse(new TextDecoder().decode(bytes)) as PlacementRequest;
      return body;
    },
  };
}
