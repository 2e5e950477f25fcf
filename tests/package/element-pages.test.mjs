// How the element reads pages of a gateway, by the table of the tests in Rust and of the client.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { importSources } from "./sources.mjs";

const { gatewayReader: readerOf } = await importSources('export * from "./element/gateway-pages.ts";');
const none = () => undefined;

const gatewayReader = (src, request, consent = none, pageView = none, rendered = undefined, timeoutOf = () => 5000) =>
  readerOf(src, () => request, consent, pageView, rendered, timeoutOf);

const REQUEST = '{"page_context":{"page_query":{"storefront_query":{}}}}';

/** Returns a page of a gateway for a row of the table. */
const pageOf = ({ ids = [], skipped = 0, ...rest }) => ({
  creatives: ids.map((id) => (id === null ? {} : { id })),
  skipped,
  ...rest,
});

/** Makes `fetch` return these responses in order, and then empty pages. Returns its requests. */
function respondWith(...responses) {
  const sent = [];
  mock.method(globalThis, "fetch", async (src, init) => {
    sent.push({ src, ...init });
    const response = responses.shift() ?? pageOf({});
    if (response instanceof Error) throw response;
    return response instanceof Response ? response : Response.json(response);
  });
  return sent;
}

afterEach(() => mock.restoreAll());

test("the id of the page view is set in each query, and numbers keep their digits", async () => {
  const sent = respondWith(pageOf({ ids: ["a"], token: "t" }));
  const query = '{"search_query":{"page_view_id":"None","n":9007199254740993},"cart_query":{}}';
  const request = `{"page_context":{"page_query":${query}},"price":1.50}`;
  const ids = ["first", "second"];
  const reader = gatewayReader("/api/placements", request, undefined, () => ids.shift());
  await reader.next();
  await reader.next();
  const withId = (id) => query.replace("None", id).replace('"cart_query":{}', `"cart_query":{"page_view_id":"${id}"}`);
  assert.equal(sent[0].body, `{"page_context":{"page_query":${withId("first")}},"price":1.50}`);
  assert.ok(sent[1].body.startsWith(`{"page_context":{"page_query":${withId("second")}},"price":1.50,`), sent[1].body);
});

test("a creative that is not an object is skipped", async () => {
  respondWith({ creatives: [null, { id: "a" }, 5], token: "t" }, { creatives: [null], token: "t" });
  const reader = gatewayReader("/api/placements", REQUEST);
  assert.deepEqual([await reader.next(), reader.isOver()], [[{ id: "a" }], false]);
  assert.deepEqual([await reader.next(), reader.isOver()], [[], false]);
});

test("a request without queries is sent unchanged, so that the gateway reports the error", async () => {
  for (const request of [
    "{}",
    '{"page_context":null}',
    '{"page_context":{"page_query":7}}',
    '{"page_context":{"page_query":null}}',
  ]) {
    const sent = respondWith(pageOf({}));
    await gatewayReader("/api/placements", request, undefined, () => "id").next();
    assert.equal(sent[0].body, request);
    mock.restoreAll();
  }
});

for (const [title, timeout, timeoutOf] of [
  ["five seconds", 5000, undefined],
  ["the element's timeout", 800, () => 800],
])
  test(`a request that never settles ends after ${title}, also if its abort is ignored`, async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    mock.method(globalThis, "fetch", () => new Promise(() => {}));
    let message;
    const failure = gatewayReader("/api/placements", REQUEST, undefined, undefined, undefined, timeoutOf)
      .next()
      .catch((error) => {
        message = error.message;
      });
    mock.timers.tick(timeout - 1);
    for (let turn = 0; turn < 9; turn++) await null;
    assert.equal(message, undefined);
    mock.timers.tick(1);
    await failure;
    assert.equal(message, `/api/placements did not respond in ${timeout} ms`);
    mock.timers.reset();
  });

test("at most a hundred pages are requested", async () => {
  const sent = respondWith(...Array.from({ length: 200 }, (_, index) => pageOf({ ids: [`${index}`], token: "t" })));
  const reader = gatewayReader("/api/placements", REQUEST);
  while (!reader.isOver()) await reader.next();
  assert.equal(sent.length, 100);
});

test("requests have the gateway's content types, and follow no redirect", async () => {
  const [{ src, method, headers, redirect, signal }] = await (async () => {
    const sent = respondWith();
    await gatewayReader("/shop/ads", REQUEST).next();
    return sent;
  })();
  assert.deepEqual([src, method, redirect, signal.aborted], ["/shop/ads", "POST", "manual", false]);
  assert.deepEqual(headers, {
    Accept: "application/vnd.endcap.creatives+json",
    "Content-Type": "application/json",
  });
});

test("a redirect is an error that says so, and is reported, because only the developer can correct `src`", async () => {
  const reported = [];
  globalThis.reportError = (error) => reported.push(error);
  const hidden = Object.defineProperty(Response.error(), "type", { value: "opaqueredirect" });
  respondWith(hidden, new Response(null, { status: 308 }));
  const error = await gatewayReader("/api/placements", REQUEST)
    .next()
    .catch((reason) => reason);
  assert.equal(error.message, "/api/placements responded with a redirect; check its slash ");
  assert.deepEqual([error.status, error.cause, reported], [0, hidden, [error]]);
  await assert.rejects(
    gatewayReader("/api/placements", REQUEST).next(),
    /^Error: \/api\/placements responded with 308 /,
  );
  delete globalThis.reportError;
});

test("the current consent strings of the page are sent with each request", async () => {
  const sent = respondWith(
    pageOf({ ids: ["a"], token: "t", offset: 2 }),
    pageOf({ ids: ["b"], token: "t", offset: 3 }),
  );
  let consent;
  const reader = gatewayReader("/api/placements", REQUEST, () => consent);
  await reader.next();
  consent = () => ({ gpp: "gpp~string", tcf: "tcf.string" });
  await reader.next();
  consent = () => ({ gpp: "", tcf: undefined });
  await reader.next();
  const rest = { Accept: "application/vnd.endcap.creatives+json", "Content-Type": "application/json" };
  assert.deepEqual(
    sent.map(({ headers }) => headers),
    [rest, { "Endcap-GPP": "gpp~string", "Endcap-TCF": "tcf.string", ...rest }, rest],
  );
});

const LARGE = '"store_context":{"ids":[9007199254740993]}';

for (const [title, request, expected] of [
  [
    "a page size and the first page",
    `{ ${LARGE}, "pagination_context" : { "page_size": 4, "offset": 1, "token": null } }`,
    `{${LARGE},"pagination_context":{"page_size":4,"offset":2,"token":"t"}}`,
  ],
  [
    "escaped, and one of the same name further in",
    `{"store_context":{"pagination_context":{"n":-1.50}},"pagination\\u005fcontext":{"page_size":4}}`,
    `{"store_context":{"pagination_context":{"n":-1.50}},"pagination_context":{"page_size":4,"offset":2,"token":"t"}}`,
  ],
]) {
  test(`the second request is the first with another context: ${title}`, async () => {
    const sent = respondWith(pageOf({ ids: ["a"], token: "t", offset: 1 }));
    const reader = gatewayReader("/api/placements", request);
    await reader.next();
    await reader.next();
    assert.deepEqual([sent[0].body, sent[1].body], [request, expected]);
  });
}

test("a request for a later page is refused, because pages start at the first one", async () => {
  const sent = respondWith();
  for (const context of [{ token: "t" }, { offset: 2 }, { token: "t", offset: 3, page_size: 2 }])
    await assert.rejects(gatewayReader("/api/placements", JSON.stringify({ pagination_context: context })).next(), {
      name: "TypeError",
      message: "pass the `state` of earlier pages, not `token` and `offset`",
    });
  assert.equal(sent.length, 0);
});

test("no page is requested once `ads_count` creatives are there", async () => {
  const request = (count) => `{"page_context":{"ad_load_query":{"ads_count":"${count}"}}}`;
  const ads = ["a", "b", "c"].map((id) => ({ id }));
  for (const [count, shown, isOver] of [
    [2, [2], true],
    [3, [2], false],
    [3, [2, 1], true],
    [4, [2, 1], false],
  ]) {
    respondWith(...[ads.slice(0, 2), ads].map((creatives) => ({ creatives, skipped: 0, token: "t" })));
    const reader = gatewayReader("/api/placements", request(count));
    for (const length of shown) assert.equal((await reader.next()).length, length);
    assert.equal(reader.isOver(), isOver, `${count} ads, pages of ${shown}`);
    mock.restoreAll();
  }
});

test("only the JSON text of an object is a request", async () => {
  const sent = respondWith();
  for (const text of [undefined, "", "5", "null", "true", '"{}"', "[]", "[{}]", "{", "[object Object]", "{} {}"])
    await assert.rejects(gatewayReader("/api/placements", text).next(), /^TypeError: `request` must be a JSON/, text);
  assert.equal(sent.length, 0);
  for (const text of ["{}", '\n {"page_context":{}} ']) await gatewayReader("/api/placements", text).next();
  assert.equal(sent.length, 2);
});

test("after the response, no timer is left", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const [sent, failing] = [
    respondWith(pageOf({ ids: ["a"], token: "t" }), new TypeError("gone")),
    { name: "TypeError" },
  ];
  const reader = gatewayReader("/api/placements", REQUEST);
  await reader.next();
  await assert.rejects(reader.next(), failing);
  mock.timers.tick(30_000);
  assert.deepEqual(
    sent.map(({ signal }) => signal.aborted),
    [false, false],
  );
  mock.timers.reset();
});

test("an error has the response, and the same page is requested again", async () => {
  const body = '{"error":{"message":"slow down","code":null},"meta":{"rule":"rate-limit"}}';
  const refusal = new Response(body, { status: 429, headers: { "Retry-After": "7" } });
  const first = pageOf({ ids: ["a"], token: "t", offset: 1 });
  const sent = respondWith(first, refusal, new TypeError("gone"), new Response("<html>"), pageOf({ ids: ["b"] }));
  const reader = gatewayReader("/api/placements", REQUEST);
  await reader.next();
  const failed = await reader.next().catch((error) => error);
  assert.deepEqual([failed.message, failed.cause], [`/api/placements responded with 429 ${body}`, refusal]);
  assert.equal(await failed.cause.text(), body, "the body of the response can still be read");
  const { status, retryAfter, errors } = failed;
  const expected = [{ code: null, key: null, message: "slow down", rule: "rate-limit" }];
  assert.deepEqual({ status, retryAfter, errors }, { status: 429, retryAfter: 7, errors: expected });
  await assert.rejects(reader.next(), { name: "TypeError", message: "gone" });
  await assert.rejects(reader.next(), { name: "SyntaxError" });
  assert.equal(reader.isOver(), false);
  assert.deepEqual(await reader.next(), [{ id: "b" }]);
  assert.equal(new Set(sent.slice(1).map(({ body }) => body)).size, 1);
});

test("`close` ends a request that hangs", async () => {
  mock.method(
    globalThis,
    "fetch",
    (_src, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  const reader = gatewayReader("/api/placements", REQUEST);
  const left = assert.rejects(reader.next(), { name: "AbortError" });
  reader.close();
  await left;
});

test("members of `Object.prototype` do not choose a page", async (t) => {
  t.after(() => {
    for (const name of ["token", "pagination_context"]) delete Object.prototype[name];
  });
  Object.assign(Object.prototype, { token: "x", pagination_context: { token: "x" } });
  respondWith(pageOf({ ids: ["a"] }));
  assert.deepEqual(await gatewayReader("/api/placements", REQUEST).next(), [{ id: "a" }]);
});
