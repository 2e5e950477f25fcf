// A program that uses the client, compiled against the packed package; it is never run.

import type { PlacementRequest, ShoppingList } from "endcap";
import {
  AbortError,
  type Attempt,
  type ClientOptions,
  type CreatedLink,
  EndcapClient,
  type Fetch,
  type LinkBatch,
  type LinkBatchProgress,
  type LinkResult,
  type ListedPage,
  NetworkError,
  type PagerState,
  type PlacementPages,
  RedirectError,
  StateError,
  type Store,
  TimeoutError,
} from "endcap/client";
import { type Account, type Language, ServiceError, type UserResult } from "endcap/http";

const host = "https://api.example.com";
const language: Language = "fr-CA";
const list: ShoppingList = { title: "Soup", line_items: [{ name: "onion" }] };
const page: PlacementRequest = {
  page_context: { page_query: { cart_query: {} } },
  placement_context: { placement_kind: { display_placement: {} } },
};
const seen: (string | undefined)[] = [];
const seenAttempts: Attempt[] = [];
declare const service: { fetch: typeof fetch };
const own: Fetch = fetch;
const store: Store = { get: async (key) => key, set: (_key, _value, ttl?: number) => ttl };
const everything: ClientOptions = {
  hosts: { auth: host, ads: host, api: host },
  credentials: { clientId: "i", clientSecret: "c4n4ry" },
  apiKey: "c4n4ry",
  retailerId: "r",
  language,
  allowLoopbackHttp: true,
  dangerouslyAllowBrowser: false,
  timeout: 5000,
  maxRetries: 1,
  store,
  tokenStore: store,
  onAttempt: (attempt) => seenAttempts.push(attempt),
  signal: AbortSignal.timeout(5),
  fetch: (url, init) => service.fetch(url, init),
};
new EndcapClient({ hosts: { ads: host }, accessToken: async () => "c4n4ry", timeout: undefined, fetch: own });
// @ts-expect-error: the clock is not an option
new EndcapClient(everything, {});
// @ts-expect-error: an unknown host
new EndcapClient({ hosts: { images: host } });
// @ts-expect-error: half of the credentials
new EndcapClient({ credentials: { clientId: "i" } });

export async function useClient(client: EndcapClient): Promise<unknown[]> {
  const token: string = await client.tokens.get({ timeout: 1000 });
  const { url, cached }: CreatedLink = await client.links.create(list, { language, maxRetries: 0 });
  const made: UserResult = await client.users.create({ user_id: "u", first_name: "Ada" }, { path: "fulfillment" });
  const batch: LinkBatch<ShoppingList> = client.links.createMany([list, Promise.resolve(list)], {
    concurrency: 4,
    onProgress: ({ completed, total }: LinkBatchProgress) => seen.push(`${completed} of ${total}`),
    retailerId: "r",
  });
  for await (const result of batch) {
    if (result.link === undefined) seen.push(`${result.list.title}: ${result.error}`);
    else seen.push(result.link.url);
  }
  const results: LinkResult<ShoppingList>[] = await batch.all();
  async function* texts(): AsyncGenerator<string> {
    yield "{}";
  }
  const again: LinkResult<string>[] = await client.links.createMany(texts()).all();
  // @ts-expect-error: users for lists
  client.links.createMany([{ user_id: "u", first_name: "Ada" }]);
  const account: Account | undefined = made.user;
  const walk: PlacementPages = client.placements.list(page, { maxPages: 3, state: "{}" });
  for await (const served of walk) {
    const { creatives, restarted }: ListedPage = served;
    seen.push(String(restarted), creatives[0]?.type);
  }
  for await (const each of walk.creatives()) seen.push(each.layout);
  const pages: AsyncIterator<ListedPage, undefined> = walk[Symbol.asyncIterator]();
  const first = await pages.next();
  const offset: number | undefined = first.done === true ? undefined : first.value.offset;
  const state: PagerState = walk.state;
  client.placements.list("{}", { state });
  client.placements.list({ page: "search", searchTerm: "soup", enableAutoCorrect: false });
  // @ts-expect-error: a list for users
  client.users.create(list);
  // @ts-expect-error: a language that the service does not support
  client.links.create(list, { language: "fr-FR" });
  return [
    token,
    url,
    results[0]?.index,
    again[0]?.list,
    cached,
    made.userId,
    made.created,
    made.reason?.attempts,
    account,
    offset,
    state.next?.token,
  ];
}

export function handleCall(error: unknown): unknown {
  if (NetworkError.is(error) || TimeoutError.is(error) || RedirectError.is(error))
    return [error.attempts satisfies number, error.status satisfies number | null];
  if (AbortError.is(error)) return error.cause;
  if (ServiceError.is(error)) return error.attempts satisfies number | undefined;
  return StateError.is(error) ? error.name : error;
}
