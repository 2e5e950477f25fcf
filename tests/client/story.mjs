// A scenario of what the client does with a runtime's `fetch` and timers, against the running sandbox. Uses only web APIs, so it runs in
// each runtime.

const LIST = { title: "Soup", line_items: [{ name: "onion" }] };
const place = {
  page_context: { page_query: { storefront_query: { page_view_id: "None" } } },
  placement_context: { placement_kind: { display_placement: {} } },
  session_context: { user_id: "u1", test_only: false },
  pagination_context: { page_size: 2 },
};

/** Runs the scenario and resolves to the names of its scenes. */
export async function story({ EndcapClient }, sandbox, ways = {}) {
  const { address, client_id: clientId, client_secret: clientSecret, api_key: apiKey } = sandbox;
  const control = async (path, body, method = body === undefined ? "GET" : "POST") => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${address}/sandbox/${path}`, init);
    if (!response.ok) throw new Error(`the sandbox responded with ${response.status} to ${method} ${path}`);
    return response.status === 204 ? undefined : response.json();
  };
  const counts = async (path) => (await control("requests")).counts[`POST ${path}`] ?? 0;
  const next = (endpoint, ...faults) => control("scenario", { endpoint, faults });
  const client = new EndcapClient({
    hosts: { auth: address, ads: address, api: address },
    credentials: { clientId, clientSecret },
    apiKey,
    allowLoopbackHttp: true,
    dangerouslyAllowBrowser: true,
    ...ways,
  });
  const list = { ...LIST, title: `Soup ${Math.random()}` };
  const user = { user_id: `u${Math.random()}`, first_name: "Ann" };

  const scenes = {
    async "a user, made and then there already"() {
      const made = await client.users.create(user);
      is([made.userId, made.created, made.user.first_name], [user.user_id, true, "Ann"]);
      const again = await client.users.create(user, { path: "fulfillment" });
      is([again.userId, again.created, again.reason.status], [user.user_id, false, 400]);
    },
    async "placements, to the last page"() {
      const pages = await all(client.placements.list(place));
      const ids = pages.flatMap(({ creatives }) => creatives.map(({ id }) => id));
      yes(pages.length > 2 && ids.every(Boolean) && new Set(ids).size === ids.length);
      yes(pages.every(({ restarted }) => !restarted));
      const creatives = await all(client.placements.list(place).creatives());
      is(creatives.length, ids.length);
    },
    async "the links of many lists, one of which is bad"() {
      const lists = [
        list,
        "{}",
        ...Array.from({ length: 20 }, (_, number) => ({ ...list, title: `${list.title} ${number}` })),
      ];
      const path = "/idp/v1/products/products_link";
      const before = await counts(path);
      const progress = [];
      const batch = client.links.createMany(lists, {
        concurrency: 4,
        onProgress: (each) => progress.push(each),
      });
      const results = await batch.all();
      is(
        results.map(({ index, error }) => [index, error?.name]),
        lists.map((_, index) => [index, index === 1 ? "InvalidRequestError" : undefined]),
      );
      yes(new Set(results.map(({ link }) => link?.url)).size === lists.length);
      is([await counts(path), progress.length], [before + 21, lists.length]);
      is(
        (await batch.all()).map(({ link }) => link?.cached),
        lists.map((_, index) => (index === 1 ? undefined : true)),
      );
    },
    async "503, and a response that is cut off"() {
      await next("/v2/ian/dp", { status: 503 }, { cut: "body" });
      yes((await client.placements.list(place)[Symbol.asyncIterator]().next()).value.creatives.length > 0);
    },
    async "a call does not request a link again when the response was lost"() {
      const path = "/idp/v1/products/products_link";
      const before = await counts(path);
      // Break off only after the headers: before them, on a reused connection, a browser sends the request again itself.
      await next(path, { cut: "body" });
      const { name, attempts, status } = await failure(client.links.create({ ...list, title: "Lost" }));
      is([name, attempts, status, await counts(path)], ["NetworkError", 1, 200, before + 1]);
    },
    async "a response that arrives slowly"() {
      await next("/v2/ian/dp", { drip: 50 });
      const start = performance.now();
      const pages = client.placements.list(place, { timeout: 600 })[Symbol.asyncIterator]();
      is((await failure(pages.next())).name, "TimeoutError");
      yes(performance.now() - start < 2000);
      yes((await pages.next()).value.creatives.length > 0);
    },
  };
  for (const [name, scene] of Object.entries(scenes)) {
    try {
      await scene();
    } catch (error) {
      throw new Error(`${name}: ${error.stack}`);
    }
  }
  return Object.keys(scenes);
}

async function all(iterable) {
  const items = [];
  for await (const item of iterable) items.push(item);
  return items;
}

const failure = (promise) =>
  promise.then(
    () => {
      throw new Error("it went well");
    },
    (error) => error,
  );

function is(actual, expected) {
  const [one, other] = [actual, expected].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`${one} is not ${other}`);
}

function yes(value) {
  if (value !== true) throw new Error("it is not so");
}
