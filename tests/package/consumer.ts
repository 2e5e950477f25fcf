// A program that uses every public type, compiled against the packed package; it is never run.

import {
  type CheckResult,
  EndcapError,
  type Issue,
  type LineItem,
  locate,
  type PlacementRequest,
  type Position,
  placements,
  type Resource,
  type RuleLevels,
  type ShoppingList,
  shoppingLists,
  type TokenRequest,
  tokens,
  type User,
  users,
} from "endcap";
import {
  type Creative,
  type Layout,
  type PictureAttributes,
  type PlacementPage,
  pictureOf,
  videoOf,
} from "endcap/creatives";
import {
  type Account,
  AuthenticationError,
  ConfigurationError,
  type ErrorItem,
  type FetchResponse,
  type HeadersLike,
  InvalidRequestError,
  type Language,
  type Link,
  type LinkTarget,
  LockedError,
  linkRequest,
  MalformedResponseError,
  NotFoundError,
  type OAuthError,
  PermissionError,
  type PlacementTarget,
  placementsRequest,
  RateLimitError,
  type RawPlacements,
  type RequestParts,
  readError,
  readLink,
  readPlacements,
  readRawPlacements,
  readResponse,
  readToken,
  readUser,
  ServiceError,
  type Token,
  type TokenTarget,
  tokenRequest,
  type UserResult,
  type UserTarget,
  userRequest,
  type WholeResponse,
} from "endcap/http";

const rules: RuleLevels = { "upc-format": "warn", blank: "error", url: "off" };
const result: CheckResult = shoppingLists.check(new Uint8Array(), { maxBytes: 1024, rules });
const { ok, body } = result;
export const sent: Uint8Array | undefined = ok ? (body satisfies Uint8Array) : body;

// @ts-expect-error: only a valid body has bytes to send
result.body.length;
// @ts-expect-error: a rule that does not exist
placements.check("{}", { rules: { "no-such-rule": "warn" } });
// @ts-expect-error: maxBytes is a number
placements.check("{}", { maxBytes: "1" });

const metadata: User["metadata"] = { tier: "gold", note: null };
users.check({ user_id: "u", first_name: "Ada", metadata } satisfies User);
const secrets = { client_id: "i", client_secret: "c4n4ry" };
tokens.check({ ...secrets, grant_type: "client_credentials", scope: "connect:ian" } satisfies TokenRequest);
// @ts-expect-error: a value of metadata is text
users.check({ user_id: "u", first_name: "Ada", metadata: { age: 1 } } satisfies User);
// @ts-expect-error: a token request needs a grant type
tokens.check(secrets satisfies TokenRequest);

const received: PlacementPage = readPlacements({ status: 200, body: "{}" }, { allowLoopbackHttp: true });
const creative: Creative | undefined = received.creatives[0];
const layout: Layout | undefined = creative?.layout;
const slug: string | undefined = creative?.click?.slug;
const picture: PictureAttributes | undefined = creative && pictureOf(creative);
const poster: string | undefined = creative && videoOf(creative)?.poster;
const raw: RawPlacements = readRawPlacements({ status: 200, body: new Uint8Array() });
declare const malformed: MalformedResponseError;
const field: string | null = malformed.field;
export const seen = [
  received.token,
  received.offset,
  layout,
  slug,
  picture?.sources[0]?.srcset,
  poster,
  raw.creatives?.[0]?.type,
  field,
];
// @ts-expect-error: a member that may be absent needs a check
creative?.hero.url;
// @ts-expect-error: a response is bytes or text
readPlacements({ status: 200, body: {} });

export function words(issue: Issue): string {
  const { severity, rule, code, key, path, segments, message } = issue;
  const start: Position = locate("{}", issue).start;
  const blocking: boolean = severity === "error";
  const last: string | number | undefined = segments.at(-1);
  const limit: number | undefined = issue.rule === "expires-in" ? issue.params.limit : undefined;
  const number: number | null = code;
  const text: string | null = key ?? path;
  return [blocking, rule, number, text, last, limit, start.offset, start.line, start.column, message, body].join(" ");
}

// Requests and their targets.

const host = "https://api.example.com";
const language: Language = "fr-CA";
const forLinks: LinkTarget = { host, apiKey: "c4n4ry", retailerId: "r", language, allowLoopbackHttp: false };
const forUsers: UserTarget = { host, accessToken: "c4n4ry", path: "fulfillment" };
const forPlacements: PlacementTarget = { host, accessToken: "c4n4ry", language: undefined };
const forTokens: TokenTarget = { host };
// @ts-expect-error: an access token in a link target
({ host, accessToken: "c4n4ry" }) satisfies LinkTarget;
// @ts-expect-error: an access token beside the key of a link target
({ host, apiKey: "c4n4ry", accessToken: "c4n4ry" }) satisfies LinkTarget;
// @ts-expect-error: an API key in a placement target
({ host, apiKey: "c4n4ry" }) satisfies PlacementTarget;
// @ts-expect-error: an API key beside the token of a placement target
({ host, apiKey: "c4n4ry", accessToken: "c4n4ry" }) satisfies PlacementTarget;
// @ts-expect-error: an API key in a user target
({ host, apiKey: "c4n4ry" }) satisfies UserTarget;
// @ts-expect-error: a credential in a token target
({ host, accessToken: "c4n4ry" }) satisfies TokenTarget;
// @ts-expect-error: no credential
({ host }) satisfies LinkTarget;
// @ts-expect-error: a language that the service does not support
({ host, apiKey: "c4n4ry", language: "fr-FR" }) satisfies LinkTarget;
// @ts-expect-error: a path other than the two
({ host, accessToken: "c4n4ry", path: "/v2/users" }) satisfies UserTarget;

const list: ShoppingList = { title: "Soup", line_items: [{ name: "onion", product_ids: [1, 9007199254740993n] }] };
const page: PlacementRequest = {
  page_context: { page_query: { cart_query: {} }, ad_load_query: { ads_count: "5" } },
  placement_context: { placement_kind: { display_placement: { supported_format: ["image_banner"] } } },
};
const built: RequestParts[] = [
  linkRequest(list, forLinks),
  linkRequest("{}", forLinks, { rules }),
  placementsRequest(page, forPlacements),
  placementsRequest(new Uint8Array(), forPlacements),
  userRequest({ user_id: "u", first_name: "Ada" }, forUsers),
  userRequest(new ArrayBuffer(2), forUsers),
  tokenRequest({ ...secrets, grant_type: "client_credentials" }, forTokens),
];
// @ts-expect-error: two page queries in one page_query
({ cart_query: {}, search_query: {} }) satisfies PlacementRequest["page_context"]["page_query"];
// @ts-expect-error: no page query
({}) satisfies PlacementRequest["page_context"]["page_query"];
// @ts-expect-error: both product_ids and upcs in a line item
({ name: "onion", product_ids: [1], upcs: ["012345678905"] }) satisfies LineItem;
// @ts-expect-error: a number for ads_count
({ page_query: { cart_query: {} }, ad_load_query: { ads_count: 5 } }) satisfies PlacementRequest["page_context"];
// @ts-expect-error: a list in place of a user
userRequest(list, forUsers);
// @ts-expect-error: a list for a placement target
linkRequest(list, forPlacements);
// @ts-expect-error: a placement for a link target
placementsRequest(page, forLinks);
// @ts-expect-error: no target
linkRequest(list);

export async function send(parts: RequestParts): Promise<void> {
  const { method, url, headers, body, redirect } = parts;
  const exact: ["POST", string, Record<string, string>, Uint8Array, "manual"] = [method, url, headers, body, redirect];
  // @ts-expect-error: a built request cannot be changed
  parts.url = "https://elsewhere.example";
  await Promise.all([exact, ...built]);
}

export const resource: Resource<User> = users;
// @ts-expect-error: a resource of users is not one of lists
export const other: Resource<ShoppingList> = users;

// The results.

export function readers(bytes: Uint8Array, headers: HeadersLike): unknown[] {
  const { url }: Link = readLink({ status: 200, body: bytes }, { allowedHosts: ["a.example"], secrets: ["c4n4ry"] });
  const { accessToken, expiresIn, createdAt, scope }: Token = readToken({ status: 200, body: bytes });
  const result: UserResult = readUser(
    { status: 200, headers, body: bytes },
    { sent: { user_id: "u", first_name: "Ada" }, now: 0 },
  );
  const { userId, created, user, reason } = result;
  const account: Account | undefined = user;
  const failure: ServiceError | undefined = reason;
  const error: ServiceError = readError(
    { status: 429, headers: [["retry-after", "1"]], body: "" },
    { now: Date.now() },
  );
  readError({ status: 429, headers: { "retry-after": ["1"], other: undefined } });
  readError({ status: 500, headers: new Map([["a", "b"]]), body: bytes.slice().buffer });
  const first: ErrorItem | undefined = error.errors[0];
  const oauth: OAuthError | null = error.oauth;
  const texts: (string | undefined)[] = [url, accessToken, scope, userId, account?.metadata.tier];
  const numbers: (number | null | undefined)[] = [expiresIn, createdAt, failure?.status, error.code, first?.code];
  return [...texts, ...numbers, created satisfies boolean, account?.guest satisfies boolean | undefined, oauth];
}
// @ts-expect-error: a body is bytes or text
readToken({ status: 200, body: 200 });
// @ts-expect-error: reading a user needs the sent body
readUser({ status: 200 });

export async function whole(response: FetchResponse): Promise<Link> {
  const read: WholeResponse = await readResponse(response, { maxBytes: 1024 });
  return readLink(read);
}
// @ts-expect-error: a time is a number
readError({ status: 500, body: "" }, { now: new Date() });

export function handle(error: unknown): unknown {
  if (InvalidRequestError.is(error)) return error.issues.map((issue: Issue) => issue.rule);
  if (ConfigurationError.is(error)) return `${error.field} ${error.reason}`;
  if (MalformedResponseError.is(error)) return error.field satisfies string | null;
  if (RateLimitError.is(error)) return error.sent ? (error.status satisfies 429 | null) : error.retryAfter;
  if (LockedError.is(error)) return error.retryAfter satisfies number | null;
  if (AuthenticationError.is(error) || PermissionError.is(error) || NotFoundError.is(error)) return error.code;
  if (ServiceError.is(error)) return error.status satisfies number | null;
  return EndcapError.is(error) ? error.message : error;
}
