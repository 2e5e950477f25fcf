// Who a placement request is for: what the connection and the shop's server say of that, in place of what the page says.

import type { PlacementRequest } from "../index.js";
import { splice } from "../splice.js";
import { Misuse } from "./hooks.js";
import type { SessionRequest } from "./options.js";

/** The most characters that the service takes of a `User-Agent`. */
const MAX_AGENT = 1000;

/** Members as JSON texts, by the object of the request that they are in. */
export type Members = Readonly<Record<"session_context" | "store_context", Readonly<Record<string, string>>>>;

/** For sessions that nobody patches. */
export const NO_MEMBERS: Members = { session_context: {}, store_context: {} };

/** The members that a patch may have, and their types. */
const MEMBERS = {
  session_context: { user_id: "string", user_ip: "string", user_agent: "string", test_only: "boolean" },
  store_context: { location_code: "string" },
} as const;

/** What the connection says; with `isFilled`, no more than it knows. */
export function connectionMembers(ip: string | undefined, agent: string | null, isFilled: boolean): Members {
  // Pairs of surrogates do not occur here: headers are of bytes.
  const known = { user_ip: ip, user_agent: agent?.slice(0, MAX_AGENT) || undefined };
  const members = Object.entries(known).filter(([, value]) => value !== undefined || !isFilled);
  const texts = members.map(([name, value]) => [name, JSON.stringify(value ?? null)]);
  return { session_context: Object.fromEntries(texts), store_context: {} };
}

/** What the option `session` returned; throws a `Misuse` for what is not a patch. */
export function patchMembers(patch: unknown): Members {
  const members: Record<keyof Members, Record<string, string>> = { session_context: {}, store_context: {} };
  for (const [object, values] of entries(patch, "the patch")) {
    const types: Readonly<Record<string, string>> = named(MEMBERS, object, "the patch");
    for (const [name, value] of entries(values, object)) {
      const type = named(types, name, object);
      if (value === undefined) continue;
      if (value !== null && (typeof value !== type || !isWhole(value)))
        throw new Misuse(`session must return a ${type} or null for ${object}.${name}`);
      members[object as keyof Members][name] = JSON.stringify(value);
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

/** The members of two, the second of which count. */
export function merged(first: Members, second: Members): Members {
  return {
    session_context: { ...first.session_context, ...second.session_context },
    store_context: { ...first.store_context, ...second.store_context },
  };
}

/** Returns a checked body with members set; `undefined` where it has a second copy of what is set. */
export function withMembers(
  body: Uint8Array<ArrayBuffer>,
  members: Members,
  isFilled: boolean,
): Uint8Array<ArrayBuffer> | undefined {
  let result: Uint8Array<ArrayBuffer> | undefined = body;
  for (const [object, texts] of Object.entries(members))
    if (result !== undefined && Object.keys(texts).length > 0) result = splice(result, object, texts, isFilled);
  return result;
}

/** Whether a checked body has a second copy of the store or its location code: the service may read one, the gateway the other. */
export const hasSecondStore = (body: Uint8Array<ArrayBuffer>): boolean =>
  splice(body, "store_context", { location_code: "null" }) === undefined;

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
