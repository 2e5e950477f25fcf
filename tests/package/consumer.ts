// A program that uses every public type, compiled against the packed package; it is never run.

import {
  type Creative,
  type Finding,
  type Layout,
  locate,
  MalformedAnswerError,
  type Picture,
  type PlacementPage,
  type Position,
  pictureOf,
  placements,
  type RawPlacementAnswer,
  type Rule,
  shoppingLists,
  type TokenRequest,
  tokens,
  type User,
  users,
  type Verdict,
  videoOf,
} from "endcap";

const allow: readonly Rule[] = ["upc-format", "url-scheme"];
const verdict: Verdict = shoppingLists.check(new Uint8Array(), { limit: 1024, allow });
const body: Uint8Array | undefined = verdict.ok ? verdict.body : undefined;

// @ts-expect-error: only an accepted body can be forwarded
verdict.body;
// @ts-expect-error: a rule that does not exist
placements.check("{}", { allow: ["no-such-rule"] });
// @ts-expect-error: a limit is a number
placements.check("{}", { limit: "1" });

const metadata: User["metadata"] = { tier: "gold", note: null };
users.check({ user_id: "u", first_name: "Ada", metadata } satisfies User);
const secrets = { client_id: "i", client_secret: "s" };
tokens.check({ ...secrets, grant_type: "client_credentials", scope: "connect:ian" } satisfies TokenRequest);
// @ts-expect-error: a value of metadata is text
users.check({ user_id: "u", first_name: "Ada", metadata: { age: 1 } } satisfies User);
// @ts-expect-error: a token request needs a grant type
tokens.check(secrets satisfies TokenRequest);

const page: PlacementPage = placements.read("{}", { allowLoopbackHttp: true });
const creative: Creative | undefined = page.creatives[0];
const layout: Layout | undefined = creative?.layout;
const slug: string | undefined = creative?.click?.slug;
const picture: Picture | undefined = creative && pictureOf(creative);
const poster: string | undefined = creative && videoOf(creative)?.poster;
const raw: RawPlacementAnswer = placements.readRaw(new Uint8Array());
const field: string | null = new MalformedAnswerError("no JSON").field;
export const seen = [page.token, page.offset, layout, slug, picture?.srcset, poster, raw.creatives?.[0]?.type, field];
// @ts-expect-error: what may be absent must be asked for
creative?.hero.url;
// @ts-expect-error: an answer is bytes or text
placements.read({});

export function words(finding: Finding): string {
  const { class: kind, rule, code, key, path, segments, params, message } = finding;
  const start: Position = locate("{}", finding).start;
  const blocking: boolean = kind === "rejection" || kind === "breach";
  const last: string | number | undefined = segments.at(-1);
  const limit: string | number | undefined = params.limit;
  const number: number | null = code;
  const text: string | null = key ?? path;
  return [blocking, rule, number, text, last, limit, start.offset, start.line, start.column, message, body].join(" ");
}
