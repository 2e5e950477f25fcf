// What can befall a call, and what has to come of it: for each endpoint that a row is `on` (all, unless it says so), the
// steps that the service takes there, and what follows. What differs for one endpoint stands under its name.
//
// `script`  the steps; when there is none left, the service answers well
// `error`   the name of the error, else all goes well; `status` and `reason` what it says
// `waits`   the milliseconds between attempts: chance always gives one half, so they are 125, 250, 500, ...
// `calls`   how many requests the endpoint gets, by default one more than there are waits
// `tokens`  how many requests for a token that takes beside those, by default one
// `elapsed` the milliseconds until it is over, by default the sum of the waits
// `options` of the client

import { GOOD, json } from "./service.mjs";

const ALL = ["token", "users", "placements", "links"];
const REPEATABLE = ["token", "users", "placements"];
const WITH_TOKEN = ["users", "placements"];

const envelope = (code, key, message = "no") => ({ error: { message, code }, meta: { key } });
const status =
  (number, body = envelope(null, null), headers = {}) =>
  () =>
    Promise.resolve(json([101, 204, 205, 304].includes(number) ? "" : body, number, headers));
const text =
  (body, number = 200) =>
  () =>
    Promise.resolve(json(body, number));
const broken = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") }));
const after = (headers, number = 429) => status(number, envelope(null, null), headers);
const bodiless = (number) => () => Promise.resolve(new Response(null, { status: number }));
const with_ = (properties) => () => Promise.resolve(Object.defineProperties(json("{}"), properties));
const getter = (name, get) => with_({ [name]: { get } });
const never = () => new Promise(() => {});
const endless = { stream: (chunk) => () => Promise.resolve(new Response(new ReadableStream(chunk))) };
const enqueue =
  (bytes, number = 200, headers = {}) =>
  () => {
    const pull = (controller) => controller.enqueue(new Uint8Array(bytes).fill(0x20));
    return Promise.resolve(new Response(new ReadableStream({ pull }), { status: number, headers }));
  };
const half =
  (number = 200) =>
  () => {
    let pulls = 0;
    const pull = (controller) => {
      if (pulls++ > 0) controller.error(new TypeError("terminated"));
      else controller.enqueue(new TextEncoder().encode('{"a'));
    };
    return Promise.resolve(new Response(new ReadableStream({ pull }), { status: number }));
  };
const repeat = (step, times = 3) => Array.from({ length: times }, () => step);

/** Statuses after which a call is tried again, and once more. */
const transient = [408, 500, 502, 503, 504].flatMap((number) => [
  {
    name: `${number} once`,
    script: [status(number)],
    waits: [125],
    links: { error: "ServiceError", status: number, waits: [] },
  },
  {
    name: `${number} three times`,
    on: REPEATABLE,
    script: repeat(status(number)),
    waits: [125, 250],
    error: "ServiceError",
    status: number,
  },
]);

/** Statuses that stay what they are. */
const final = [
  [400, "ServiceError"],
  [402, "ServiceError"],
  [403, "PermissionError"],
  [404, "NotFoundError"],
  [405, "ServiceError"],
  [409, "ServiceError"],
  [410, "ServiceError"],
  [413, "ServiceError"],
  [415, "ServiceError"],
  [422, "ServiceError"],
  [451, "ServiceError"],
  [501, "ServiceError"],
  [505, "ServiceError"],
  [599, "ServiceError"],
].map(([number, error]) => ({ name: `${number}`, script: [status(number)], error, status: number, waits: [] }));

const redirects = [300, 301, 302, 303, 304, 307, 308].map((number) => ({
  name: `${number}, a redirect`,
  script: [
    () => Promise.resolve(new Response(null, { status: number, headers: { location: "https://evil.example/" } })),
  ],
  error: "RedirectError",
  status: number,
  waits: [],
}));

/** `fetch` gives what is no answer. */
const nonsense = [
  ["nothing", () => Promise.resolve()],
  ["null", () => Promise.resolve(null)],
  ["nothing, and no promise either", () => undefined],
  ["a string", () => Promise.resolve("200 OK")],
  ["a number", () => Promise.resolve(200)],
  ["an empty object", () => Promise.resolve({})],
  ["a function", () => Promise.resolve(() => {})],
  ["a request", () => Promise.resolve(new Request("https://a.example"))],
  ["an error in place of an answer", () => Promise.resolve(Response.error())],
  ["a status that is text", with_({ status: { value: "200" } })],
  ["a status that is NaN", with_({ status: { value: Number.NaN } })],
  [
    "a body that is locked",
    () => {
      const answer = json("{}");
      answer.body.getReader();
      return Promise.resolve(answer);
    },
  ],
  [
    "a body that was read",
    async () => {
      const answer = json("{}");
      await answer.text();
      return answer;
    },
  ],
  ["a body that is text", with_({ body: { value: "{}" } })],
  ...["status", "type", "redirected", "headers", "body"].map((name) => [
    `an answer whose ${name} throws`,
    getter(name, () => {
      throw new Error("not today");
    }),
  ]),
].map(([name, step]) => ({
  name: `fetch gives ${name}`,
  script: [step],
  waits: [125],
  links: { error: "NetworkError", waits: [], anyStatus: true },
}));

/** `fetch` gives no answer. */
const failing = [
  ["fails", broken],
  ["rejects with a string", () => Promise.reject("boom")],
  ["rejects with nothing", () => Promise.reject()],
  ["rejects with an object that has no prototype", () => Promise.reject(Object.create(null))],
  [
    "rejects with what throws when it is looked at",
    () =>
      Promise.reject(
        new Proxy(
          {},
          {
            getPrototypeOf() {
              throw new Error("not today");
            },
            get() {
              throw new Error("not today");
            },
          },
        ),
      ),
  ],
  [
    "throws",
    () => {
      throw new TypeError("no");
    },
  ],
  [
    "throws a string",
    () => {
      throw "no";
    },
  ],
  [
    "gives a promise that is none",
    () => ({
      // biome-ignore lint/suspicious/noThenProperty: that is what is tested
      then() {
        throw new Error("no");
      },
    }),
  ],
].flatMap(([name, step]) => [
  {
    name: `fetch ${name} once`,
    script: [step],
    waits: [125],
    links: { error: "NetworkError", waits: [], status: null },
  },
  {
    name: `fetch ${name} three times`,
    on: REPEATABLE,
    script: repeat(step),
    waits: [125, 250],
    error: "NetworkError",
    status: null,
  },
]);

const MALFORMED = { error: "MalformedAnswerError", waits: [], status: undefined };

export const faults = [
  { name: "nothing", script: [], waits: [] },
  ...transient,
  ...final,
  ...redirects,
  ...nonsense,
  ...failing,

  {
    name: "a redirect that the host hides",
    script: [with_({ type: { value: "opaqueredirect" }, status: { value: 0 } })],
    error: "RedirectError",
    status: null,
    waits: [],
  },
  {
    name: "a redirect that was followed",
    script: [with_({ redirected: { value: true } })],
    error: "RedirectError",
    status: 200,
    waits: [],
  },

  {
    name: "404 with code 4000",
    script: [status(404, envelope(4000, null))],
    error: "NotFoundError",
    status: 404,
    waits: [],
  },
  {
    name: "423 once",
    script: [status(423)],
    error: "LockedError",
    status: 423,
    waits: [],
    users: { error: undefined, waits: [125] },
  },
  {
    name: "423 three times",
    on: ["users"],
    script: repeat(status(423)),
    error: "LockedError",
    status: 423,
    waits: [125, 250],
  },
  { name: "429 once", script: [status(429)], waits: [125] },
  { name: "429 three times", script: repeat(status(429)), error: "RateLimitError", status: 429, waits: [125, 250] },
  {
    name: "429, then 503",
    script: [status(429), status(503)],
    waits: [125, 250],
    links: { error: "ServiceError", status: 503, waits: [125] },
  },
  { name: "429 and Retry-After: 2", script: [after({ "retry-after": "2" })], waits: [2000] },
  { name: "429 and Retry-After: 0", script: [after({ "retry-after": "0" })], waits: [125] },
  { name: "429 and a date", script: [after({ "retry-after": "Sat, 21 Nov 2026 12:00:08 GMT" })], waits: [3000] },
  {
    name: "429 and a date that has passed",
    script: [after({ "retry-after": "Fri, 20 Nov 2026 12:00:08 GMT" })],
    waits: [125],
  },
  { name: "429 and a wait that makes no sense", script: [after({ "retry-after": "soon" })], waits: [125] },
  { name: "429 and a wait of less than nothing", script: [after({ "retry-after": "-5" })], waits: [125] },
  {
    name: "429 and a wait as long as the call",
    script: [after({ "retry-after": "30" })],
    error: "RateLimitError",
    status: 429,
    waits: [],
    says: /longer than the call may take/,
  },
  {
    name: "429 and a wait without end",
    script: [after({ "retry-after": "9".repeat(40) })],
    error: "RateLimitError",
    status: 429,
    waits: [],
    says: /longer than the call may take/,
  },
  { name: "503 and Retry-After: 3", on: REPEATABLE, script: [after({ "retry-after": "3" }, 503)], waits: [3000] },
  { name: "423 and Retry-After: 1", on: ["users"], script: [after({ "retry-after": "1" }, 423)], waits: [1000] },

  {
    name: "503, then 404",
    on: REPEATABLE,
    script: [status(503), status(404)],
    error: "NotFoundError",
    status: 404,
    waits: [125],
  },
  {
    name: "503, then a redirect",
    on: REPEATABLE,
    script: [status(503), status(302)],
    error: "RedirectError",
    status: 302,
    waits: [125],
  },
  { name: "no answer, then 500, then a good one", on: REPEATABLE, script: [broken, status(500)], waits: [125, 250] },
  {
    name: "503, no retries",
    script: [status(503)],
    options: { retries: 0 },
    error: "ServiceError",
    status: 503,
    waits: [],
  },
  {
    name: "429, no retries",
    script: [status(429)],
    options: { retries: 0 },
    error: "RateLimitError",
    status: 429,
    waits: [],
  },
  {
    name: "503 seven times, seven retries",
    on: REPEATABLE,
    script: repeat(status(503), 7),
    options: { retries: 7 },
    waits: [125, 250, 500, 1000, 2000, 4000, 4000],
  },
  {
    name: "503, and no time to wait",
    on: REPEATABLE,
    script: [status(503)],
    options: { timeout: 125 },
    error: "ServiceError",
    status: 503,
    waits: [],
  },

  { name: "no answer at all", script: [never], error: "TimeoutError", status: null, waits: [], elapsed: 30_000 },
  {
    name: "no answer within a second",
    script: [never],
    options: { timeout: 1000 },
    error: "TimeoutError",
    status: null,
    waits: [],
    elapsed: 1000,
  },
  {
    name: "503, then no answer",
    on: REPEATABLE,
    script: [status(503), never],
    error: "TimeoutError",
    status: null,
    waits: [125],
    elapsed: 30_000,
  },

  {
    name: "a body that never comes",
    script: [endless.stream({})],
    error: "TimeoutError",
    status: null,
    waits: [],
    elapsed: 30_000,
  },
  {
    name: "a body that breaks off once",
    script: [half()],
    waits: [125],
    links: { error: "NetworkError", waits: [], status: 200 },
  },
  {
    name: "a body that breaks off three times",
    on: REPEATABLE,
    script: repeat(half()),
    waits: [125, 250],
    error: "NetworkError",
    status: 200,
  },
  {
    name: "the body of a 503 that breaks off",
    script: [half(503)],
    waits: [125],
    links: { error: "NetworkError", waits: [], status: 503 },
  },
  { name: "a body without end", script: [enqueue(65_536)], ...MALFORMED },
  { name: "a body of one chunk over the limit", script: [enqueue((8 << 20) + 1)], ...MALFORMED },
  { name: "a body of empty chunks without end", script: [enqueue(0)], ...MALFORMED },
  {
    name: "the body of a 500 without end",
    script: [enqueue(65_536, 500)],
    waits: [125],
    links: { error: "ServiceError", status: 500, waits: [] },
  },
  {
    name: "a body of what are no bytes",
    script: [endless.stream({ pull: (controller) => controller.enqueue("{}") })],
    waits: [125],
    links: { error: "NetworkError", status: 200, waits: [] },
  },
  {
    name: "a length that is too large",
    script: [(request) => Promise.resolve(json(GOOD[request.endpoint], 200, { "content-length": "99999999999" }))],
    waits: [],
  },
  {
    name: "a length that is too small",
    script: [(request) => Promise.resolve(json(GOOD[request.endpoint], 200, { "content-length": "1" }))],
    waits: [],
  },
  {
    name: "a body of single bytes",
    script: [
      (request) => {
        const bytes = new TextEncoder().encode(JSON.stringify(GOOD[request.endpoint]));
        let at = 0;
        const pull = (controller) =>
          at < bytes.length ? controller.enqueue(bytes.slice(at, ++at)) : controller.close();
        return Promise.resolve(new Response(new ReadableStream({ pull })));
      },
    ],
    waits: [],
  },

  { name: "200 without a body", script: [bodiless(200)], ...MALFORMED },
  { name: "204", script: [bodiless(204)], ...MALFORMED },
  { name: "200 with a page in HTML", script: [text("<!doctype html><title>Sign in</title>")], ...MALFORMED },
  { name: "200 with half a document", script: [text('{"access_token":"a')], ...MALFORMED },
  { name: "200 with two documents", script: [text("{}{}")], ...MALFORMED },
  { name: "200 with zeros", script: [text("\0\0\0\0")], ...MALFORMED },
  { name: "200 without what it is for", on: ["token", "links"], script: [text("{}")], ...MALFORMED },
  { name: "200 with a list", on: ["token", "links"], script: [text("[]")], ...MALFORMED },
  {
    name: "200 with a byte order mark",
    script: [(request) => Promise.resolve(json(`\ufeff${JSON.stringify(GOOD[request.endpoint])}`))],
    waits: [],
  },
  { name: "201", script: [(request) => Promise.resolve(json(GOOD[request.endpoint], 201))], waits: [] },
  {
    name: "200 with another type of content",
    script: [(request) => Promise.resolve(json(GOOD[request.endpoint], 200, { "content-type": "text/html" }))],
    waits: [],
  },
  {
    name: "a link that is not https",
    on: ["links"],
    script: [text({ products_link_url: "http://shop.example.com/1" })],
    ...MALFORMED,
  },
  {
    name: "a token of another type",
    on: ["token"],
    script: [text({ ...GOOD.token, token_type: "mac" })],
    ...MALFORMED,
  },
  {
    name: "a token with a line end",
    on: ["token"],
    script: [text({ ...GOOD.token, access_token: "a\r\nb" })],
    ...MALFORMED,
  },

  { name: "401 once", on: WITH_TOKEN, script: [status(401)], waits: [], calls: 2, tokens: 2 },
  {
    name: "401 twice",
    on: WITH_TOKEN,
    script: repeat(status(401), 2),
    error: "AuthenticationError",
    status: 401,
    waits: [],
    calls: 2,
    tokens: 2,
  },
  { name: "503, then 401", on: WITH_TOKEN, script: [status(503), status(401)], waits: [125], calls: 3, tokens: 2 },
  {
    name: "401, then 503 twice",
    on: WITH_TOKEN,
    script: [status(401), status(503), status(503)],
    waits: [125, 250],
    calls: 4,
    tokens: 2,
  },
  {
    name: "401 without a token",
    on: ["token", "links"],
    script: [status(401)],
    error: "AuthenticationError",
    status: 401,
    waits: [],
  },
  {
    name: "400 invalid_grant",
    on: ["token"],
    script: [status(400, { error: "invalid_grant" })],
    error: "ServiceError",
    status: 400,
    waits: [],
  },
  {
    name: "401 invalid_client",
    on: ["token"],
    script: [status(401, { error: "invalid_client" })],
    error: "AuthenticationError",
    status: 401,
    waits: [],
  },
  {
    name: "403 query_params_forbidden",
    on: ["token"],
    script: [status(403, { error: "query_params_forbidden" })],
    error: "PermissionError",
    status: 403,
    waits: [],
    says: /rotate/,
  },
  {
    name: "503 invalid_client",
    on: ["token"],
    script: [status(503, { error: "invalid_client" })],
    error: "ServiceError",
    status: 503,
    waits: [],
  },

  {
    name: "400 of another field than the id",
    on: ["users"],
    script: [status(400, envelope(1001, "first_name"))],
    error: "ServiceError",
    status: 400,
    waits: [],
  },
  {
    name: "400 of the id with another code",
    on: ["users"],
    script: [status(400, envelope(9999, "user_id"))],
    error: "ServiceError",
    status: 400,
    waits: [],
  },
  { name: "423, then 429", on: ["users"], script: [status(423), status(429)], waits: [125, 250] },
  { name: "an empty page", on: ["placements"], script: [text({ creatives: [] })], waits: [], result: undefined },
].map((row) => ({ on: ALL, options: {}, tokens: 1, ...row }));

/** The rows once for each endpoint, with all that holds there. */
export const scenarios = faults.flatMap((row) =>
  row.on.map((endpoint) => {
    const merged = { ...row, ...row[endpoint], endpoint };
    const waits = merged.waits;
    return {
      ...merged,
      calls: merged.calls ?? waits.length + 1,
      tokens: endpoint === "token" || endpoint === "links" ? 0 : merged.tokens,
      elapsed: merged.elapsed ?? waits.reduce((sum, wait) => sum + wait, 0),
    };
  }),
);
