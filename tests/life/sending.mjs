// Complete client calls in any runtime. A fifth of them get unusable responses.

import { fastClock } from "./fast-clock.mjs";

export const item = (index) => ({
  name: `onion ${index % 7}`,
  upcs: ["036000291452"],
  line_item_measurements: [{ quantity: 1 + (index % 9), unit: "each" }],
});
export const list = (index) => ({ title: `Soup ${index % 2000}`, line_items: [item(index), { name: "leek" }] });
export const place = (index) => ({
  page_context: { page_query: { search_query: { search_term: `soup ${index}`, page_view_id: "None" } } },
  placement_context: { placement_kind: { display_placement: { supported_format: ["image_banner"] } } },
  session_context: { user_id: `user-${index}` },
  store_context: { location_code: "1" },
});
export const user = (index) => ({
  user_id: `u${index}`,
  first_name: "Crème",
  metadata: { [`k${index}`]: "v", é: null },
});

// Not the fake service, whose record, links and users would count as growth.
const good = {
  token: { access_token: "t-c4n4ry", token_type: "Bearer", expires_in: 3600 },
  users: { user_id: "u", first_name: "Ann" },
  dp: { creatives: [{}], pagination_metadata: { token: "p", offset: 1 } },
  products_link: { products_link_url: "https://shop.example.com/" },
};
const responding = (status, body = "{}", headers = {}) => [async () => new Response(body, { status, headers })];
const down = [
  () => Promise.reject(new TypeError("fetch failed")),
  () => Promise.reject("boom"),
  () => {
    throw new Error("no");
  },
  () => undefined,
  ...responding(503),
  ...responding(429, "{}", { "retry-after": "1" }),
  ...responding(500, "<html>"),
  ...responding(400),
  ...responding(401),
  ...responding(200, "nonsense"),
  ...responding(302, null),
  async () => new Response(new ReadableStream()),
  async () => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error("cut")) })),
  () => new Promise(() => {}),
];

/** Returns `send`, which makes a call by its number and resolves to whether it succeeded. */
export function sending({ EndcapClient }) {
  let chosen = 0;
  /** The number of further requests that fail. */
  let wrong = 0;
  const fetch = (url) => {
    if (wrong === 0) return Promise.resolve(new Response(JSON.stringify(good[/\w+$/.exec(url)[0]])));
    wrong -= 1;
    return down[chosen % down.length]();
  };
  const hosts = { auth: "https://auth.example.com", ads: "https://ads.example.com", api: "https://api.example.com" };
  // A page has no credentials, so it cannot create links.
  const isPage = typeof document !== "undefined";
  const secrets = isPage
    ? { accessToken: async () => "t-c4n4ry" }
    : { credentials: { clientId: "id", clientSecret: "s-c4n4ry" }, apiKey: "key-c4n4ry" };
  const clock = fastClock({ soon: globalThis.setImmediate, patience: 2 });
  const client = new EndcapClient({ hosts, ...secrets, fetch }, clock);
  const calls = [
    (index, options) => client.users.create(user(index), options),
    (index, options) => client.placements.list(place(index), options)[Symbol.asyncIterator]().next(),
    (_, options) => client.tokens.get(options),
    (index, options) => client.links.create({ ...list(0), title: `Soup ${index % 2000}` }, options),
  ].slice(0, isPage ? 2 : 4);
  return (index) => {
    chosen = index;
    const isBad = index % 5 === 0;
    wrong = isBad ? 1 + (index % 4) : 0;
    const controller = new AbortController();
    if (isBad && index % 35 === 0) setTimeout(() => controller.abort());
    return calls[index % calls.length](index, { signal: controller.signal }).then(
      () => true,
      () => false,
    );
  };
}
