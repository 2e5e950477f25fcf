// Statuses: which are retried and when, and which are final.

import { after, broken, envelope, having, REPEATABLE, repeat, status } from "./steps.mjs";

/** Statuses after which a call is retried. */
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

/** Statuses that are not retried. */
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

const redirects = [300, 301, 302, 303, 304, 307, 308, 399].map((number) => ({
  name: `${number}, a redirect`,
  script: [
    () => Promise.resolve(new Response(null, { status: number, headers: { location: "https://evil.example/" } })),
  ],
  error: "RedirectError",
  status: number,
  waits: [],
  message:
    /^the request was redirected after 1 attempt, the last with status 3\d\d; redirects are not followed, so set `hosts` to the final host$/,
}));

/** Statuses that only a caller's `fetch` can return: the first and last valid ones, and their neighbors. */
const strange = [
  ...[100, 199, 999].map((number) => ({
    name: `${number}, which is no error that anybody knows`,
    script: [having({ status: { value: number } })],
    error: "ServiceError",
    status: number,
    waits: [],
  })),
  ...[99, 1000, 200.5].map((number) => ({
    name: `${number}, which is no status`,
    script: [having({ status: { value: number } })],
    waits: [125],
    links: { error: "NetworkError", status: null, waits: [] },
  })),
];

export const statuses = [
  ...transient,
  ...final,
  ...redirects,
  ...strange,

  {
    name: "a redirect that the host hides",
    script: [having({ type: { value: "opaqueredirect" }, status: { value: 0 } })],
    error: "RedirectError",
    status: null,
    waits: [],
  },
  {
    name: "a redirect that was followed",
    script: [having({ redirected: { value: true } })],
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
  { name: "503 with code 4000", on: REPEATABLE, script: [status(503, envelope(4000, null))], waits: [125] },
  {
    name: "423 once",
    script: [status(423)],
    error: "LockedError",
    status: 423,
    waits: [],
    users: { error: undefined, waits: [250] },
  },
  {
    name: "423 three times",
    on: ["users"],
    script: repeat(status(423)),
    error: "LockedError",
    status: 423,
    waits: [250, 250],
  },
  { name: "429 once", script: [status(429)], waits: [125] },
  { name: "429 three times", script: repeat(status(429)), error: "RateLimitError", status: 429, waits: [125, 250] },
  {
    name: "429, then 503",
    script: [status(429), status(503)],
    waits: [125, 250],
    // After the 429 the client waits 285 ms between two requests.
    elapsed: 406,
    links: { error: "ServiceError", status: 503, waits: [125], elapsed: 125 },
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
    message: /; not tried again, because the service's `Retry-After` exceeds the rest of the timeout$/,
    stopped: true,
  },
  {
    name: "429 and a wait without end",
    script: [after({ "retry-after": "9".repeat(40) })],
    error: "RateLimitError",
    status: 429,
    waits: [],
    message: /; not tried again, because the service's `Retry-After` exceeds the rest of the timeout$/,
    stopped: true,
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
  { name: "no response, then 500, then a good one", on: REPEATABLE, script: [broken, status(500)], waits: [125, 250] },
  {
    name: "503, no retries",
    script: [status(503)],
    options: { maxRetries: 0 },
    error: "ServiceError",
    status: 503,
    waits: [],
  },
  {
    name: "429, no retries",
    script: [status(429)],
    options: { maxRetries: 0 },
    error: "RateLimitError",
    status: 429,
    waits: [],
  },
  {
    name: "503 seven times, seven retries",
    on: REPEATABLE,
    script: repeat(status(503), 7),
    options: { maxRetries: 7 },
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
  { name: "423, then 429", on: ["users"], script: [status(423), status(429)], waits: [250, 250] },
];
