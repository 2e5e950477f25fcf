// Replaces the runtime's `fetch`, and counts what is left open. `tests/bindings/run.mjs` copies this file beside those that it imports, whose names it ends in `.js`.

import { failing, nonsense } from "./broken-fetches.js";
import { hostile, list } from "./hostile-values.js";

const original = globalThis.fetch;
const unhandledReasons = [];
let requests = 0;
let open = 0;

const note = (reason) => unhandledReasons.push(String(reason?.stack ?? reason));
if (globalThis.process?.on) process.on("unhandledRejection", note);
else globalThis.addEventListener("unhandledrejection", ({ reason }) => note(reason));

const good = {
  token: { access_token: "token-c4n4ry", token_type: "Bearer", expires_in: 3600 },
  users: { user_id: "u1", first_name: "Ann" },
  products_link: { products_link_url: "https://shop.example.com/lists/1" },
  dp: { creatives: [{ object_tracking_id: "c1" }], pagination_metadata: { token: "p1", offset: 1 } },
};
good.links = good.products_link;
good.placements = good.dp;
const json = (request) => JSON.stringify(good[request.url.split("/").at(-1)]);
const fine = (request) => new Response(json(request));
const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const having = (properties) => async (request) => Object.defineProperties(fine(request), properties);
const streaming = (source) => async () => new Response(new ReadableStream(source));
const broken = {
  ...nonsense(fine),
  ...failing,
  "a status of 99": having({ status: { value: 99 } }),
  "a status of 200.5": having({ status: { value: 200.5 } }),
  "a body that is text": having({ body: { value: "{}" } }),
  "a body of text": streaming({ pull: (controller) => controller.enqueue("{}") }),
  "a body that breaks off": streaming({ pull: (controller) => controller.error(new TypeError("terminated")) }),
  "headers that are null": having({ headers: { value: null } }),
  "headers of numbers": having({ headers: { value: [1, 2] } }),
  rejects: () => Promise.reject(new TypeError("fetch failed")),
  // biome-ignore lint/suspicious/noThenProperty: the test is about such a property
  "a `then` that throws when it is read": () => Object.defineProperty({}, "then", { get: failing.throws }),
  "a promise whose own `then` throws": () =>
    // biome-ignore lint/suspicious/noThenProperty: the test is about such a property
    Object.defineProperty(Promise.resolve(), "then", { value: failing.throws }),
  "the secret in the error": (request) => Promise.reject(new Error(`refused ${request.headers.get("authorization")}`)),
};

/** Counts a request or a body as open until it ends or its signal is aborted. */
function opened(signal) {
  open += 1;
  let isOpen = true;
  const close = () => {
    if (isOpen) open -= 1;
    isOpen = false;
  };
  if (signal.aborted) close();
  signal.addEventListener("abort", close);
  return close;
}

/** Responds slowly, headers first, as a server does; ends early when the request is aborted. */
async function slow(request) {
  const { signal } = request;
  const close = opened(signal);
  const aborted = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  aborted.catch(() => {});
  await Promise.race([later(4), aborted]);
  const bytes = new TextEncoder().encode(json(request));
  const parts = [bytes.slice(0, 9), bytes.slice(9)];
  const body = new ReadableStream({
    async pull(controller) {
      await later(4);
      const part = parts.shift();
      if (part !== undefined) return controller.enqueue(part);
      close();
      controller.close();
    },
    cancel: close,
  });
  return new Response(body);
}

const fetches = {
  ...broken,
  fine: async (request) => fine(request),
  "fine with no-store": async (request) => (request.cache === "no-store" ? fine(request) : Response.error()),
  "too many subrequests": () => Promise.reject(new Error("Too many subrequests by single Worker invocation.")),
  slow,
  "another realm": async (request) => {
    const { status, headers, body, type, redirected } = fine(request);
    return { status, headers, body, type, redirected };
  },
  "endless body": streaming({ pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)) }),
  "endless empty chunks": streaming({ pull: (controller) => controller.enqueue(new Uint8Array(0)) }),
  "a redirect that the runtime hides": having({ type: { value: "opaqueredirect" }, status: { value: 0 } }),
  "a redirect that was followed": having({ redirected: { value: true } }),
  never: ({ signal }) => {
    opened(signal);
    return new Promise(() => {});
  },
};

export function replaceFetch(name) {
  requests = 0;
  open = 0;
  globalThis.fetch = (request) => {
    requests += 1;
    if (request.method !== "POST" || request.redirect !== "manual") throw new Error("an unexpected request");
    return fetches[name](request);
  };
}

export function restoreFetch() {
  globalThis.fetch = original;
}

export const brokenFetches = () => Object.keys(broken);
export const requestCount = () => requests;
export const openCount = () => open;
export const unhandled = () => [...unhandledReasons];

let isOwnDocument = false;

export function defineDocument() {
  if (typeof document !== "undefined") return false;
  globalThis.document = {};
  isOwnDocument = true;
  return true;
}

export function removeDocument() {
  if (isOwnDocument) delete globalThis.document;
}

const values = {
  list: () => list({}, { upcs: ["036000291452"], line_item_measurements: [{ quantity: 1.5, unit: "cup" }] }),
  bigint: () => list({}, { product_ids: [9_007_199_254_740_993n] }),
  undefined: () => list({}, { upcs: undefined }),
  inherited: () => Object.setPrototypeOf({ title: "Soup" }, { line_items: [] }),
  text: () => "{}",
  null: () => null,
  nothing: () => undefined,
  prototype: () => JSON.parse('{"title":"Soup","line_items":[],"__proto__":{"a":1}}'),
  "many marks": () => list({}, { upcs: Array.from({ length: 1000 }, () => undefined) }),
};

export const valueNamed = (name) => (values[name] ?? hostile[name].make)();
/** The names of hostile values that are quick to make, each with the path of its first issue, if it has one, and the rule. */
export const hostileValues = () =>
  Object.entries(hostile)
    .filter(([, { slow }]) => !slow)
    .map(([name, { path, rule }]) => [name, path, rule]);
