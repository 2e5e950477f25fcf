// Sets the session of a placement request from the connection and the shop's server, in place of what the page sent.

import type { Span } from "../client/spans.js";
import clientInternals from "../client.js";
import type { SessionPatchValues } from "../generated/service.js";
import httpInternals from "../http.js";
import { type Issue, type PlacementRequest, placements } from "../index.js";
import { callOption, OptionFailure, OptionTypeError } from "./option-functions.js";
import type { SessionOption, SessionRequest } from "./options.js";
import { signalsOf } from "./privacy-signals.js";
import type { GatewaySettings } from "./settings.js";

/** The maximum number of characters of a `User-Agent` that the service accepts. */
const MAX_AGENT = 1000;

/** The members that the default session removes if the browser sends the Global Privacy Control. */
const REMOVED_BY_GPC: SessionPatchValues = { user_id: null, user_ip: null, user_agent: null };

/** The members that a patch may have, and their types. */
const MEMBERS = {
  session_context: { user_id: "string", user_ip: "string", user_agent: "string", test_only: "boolean" },
  store_context: { location_code: "string" },
} as const;

/** Returns a placement request with its session set; `undefined` if a member to be set occurs twice in the body. */
export async function setSession<Env, Context>(
  { maxBytes, rules, session }: GatewaySettings<Env, Context>,
  body: Uint8Array<ArrayBuffer>,
  ip: string | undefined,
  request: Request,
  env: Env,
  context: Context,
  span: Span | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (session === "page") return body;
  const sessionInput = sessionRequest(request, body);
  const isFilled = session === "fill";
  const connection = connectionMembers(session, sessionInput, ip);
  const patch =
    typeof session === "function"
      ? await callOption("session", async () => patchMembers(await session(sessionInput, env, context)))
      : {};
  const members = { ...connection, ...patch };
  if (Object.keys(members).length === 0) return body;
  const amended = httpInternals.patchSession(body, members, isFilled);
  if (amended === undefined) return undefined;
  // Bytes that the gateway added do not count towards `maxBytes`.
  const options = { maxBytes: Math.max(maxBytes, amended.length), rules };
  const result = clientInternals.tracedCheck(span, "placements", () => placements.check(amended, options));
  if (result.ok) return amended;
  const { path, message } = result.issues.find((issue) => issue.severity === "error") as Issue;
  const problem = path === "session_context.user_ip" ? "expected one IP address" : `${path}: ${message}`;
  throw new OptionFailure(
    "session",
    new OptionTypeError(`\`session\` returned a value that cannot be sent: ${problem}`),
  );
}

/** Returns the members that the connection sets. If the option `session` is a function, its patch is applied after them. */
function connectionMembers(
  session: SessionOption<never, never>,
  { request, gpc }: SessionRequest,
  ip: string | undefined,
): SessionPatchValues {
  const user_agent = request.headers.get("user-agent")?.slice(0, MAX_AGENT) || null;
  const members = { user_ip: ip ?? null, user_agent };
  if (session === "fill") return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
  if (session !== "connection") return { user_id: null, test_only: null, ...members };
  return gpc ? REMOVED_BY_GPC : members;
}

/**
 * Reads what the option `session` returned. A member that is `undefined` becomes `null`: the shop's server found no value, so
 * the page's value must not be used.
 *
 * @throws {OptionTypeError} if the value is not a valid patch
 */
function patchMembers(patch: unknown): SessionPatchValues {
  const members: Record<string, unknown> = {};
  for (const [object, values] of entries(patch === undefined ? {} : patch, "the patch")) {
    const types: Readonly<Record<string, string>> = ownEntry(MEMBERS, object, "the patch");
    const all = Object.keys(types).map((name) => [name, null] as const);
    for (const [name, value = null] of values === undefined ? all : entries(values, object)) {
      const type = ownEntry(types, name, object);
      if (value !== null && (typeof value !== type || !isWellFormed(value)))
        throw new OptionTypeError(`\`session\` must return a ${type} or null for \`${object}.${name}\``);
      members[name] = value;
    }
  }
  return members;
}

function entries(value: unknown, name: string): [string, unknown][] {
  if (!isPlainObject(value)) throw new OptionTypeError(`\`session\` must return a plain object for ${name}`);
  return Object.entries(value);
}

/** Returns whether a value is a plain object. Instances of classes may inherit members, which `Object.entries` does not list. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  // The `Object.prototype` of any realm has the prototype `null`.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function ownEntry<T>(table: Readonly<Record<string, T>>, name: string, object: string): T {
  if (!Object.hasOwn(table, name)) {
    const hint = name === "location_code" ? "; `location_code` is a member of `store_context`" : "";
    throw new OptionTypeError(
      `\`session\` returned an unknown member of ${object}; expected ${Object.keys(table).join(", ")}${hint}`,
    );
  }
  return table[name] as T;
}

/** Returns whether a value can be sent: UTF-8 cannot encode half of a surrogate pair. */
const isWellFormed = (value: unknown): boolean => !/\p{Surrogate}/u.test(String(value));

/** Parses a checked body. */
export const parseBody = (bytes: Uint8Array): PlacementRequest => JSON.parse(new TextDecoder().decode(bytes));

/** Returns the argument of the option `session`: the request, and its body, which is parsed at the first access. */
function sessionRequest(request: Request, bytes: Uint8Array): SessionRequest {
  let body: PlacementRequest | undefined;
  return {
    ...signalsOf(request.headers),
    request,
    get body() {
      body ??= parseBody(bytes);
      return body;
    },
  };
}
