// Statuses: which are retried and when, and which are final. `tests/http/calls.json` has each status.

import { faultOf } from "../../testing/service.mjs";
import { envelope, failing, having, REPEATABLE, repeat } from "./steps.mjs";

const transient = [
  {
    name: "503 once",
    script: ["status=503"],
    waits: [125],
    links: { error: "ServiceError", status: 503, waits: [] },
  },
  {
    name: "503 three times",
    on: REPEATABLE,
    script: repeat("status=503"),
    waits: [125, 250],
    error: "ServiceError",
    status: 503,
  },
];

const final = [
  [400, "ServiceError"],
  [403, "PermissionError"],
  [404, "NotFoundError"],
  [599, "ServiceError"],
].map(([number, error]) => failing(`${number}`, [`status=${number}`], error, number));

const redirects = [300, 302, 304, 307, 399].map((number) =>
  failing(`${number}, a redirect`, [`redirect=${number}; location=https://evil.example/`], "RedirectError", number, {
    message:
      /^the request was redirected after 1 attempt, the last with status 3\d\d; redirects are not followed, so set `hosts` to the final host$/,
  }),
);

/** Statuses that only a caller's `fetch` can return: the first and last valid ones, and their neighbors. */
const strange = [
  ...[100, 199, 999].map((number) =>
    failing(
      `${number}, which is no error that anybody knows`,
      [having({ status: { value: number } })],
      "ServiceError",
      number,
    ),
  ),
  ...[99, 1000, 200.5].map((number) => ({
    name: `${number}, which is no status`,
    script: [having({ status: { value: number } })],
    waits: [125],
    links: { error: "NetworkError", status: null, waits: [] },
  })),
];

const LATE = /; not tried again, because the service's `Retry-After` exceeds the rest of the timeout$/;

/** Statuses with `Retry-After`. `tests/http/retry-after.json` has its spellings. */
const waits = [
  ...[
    ["2", 2000],
    ["0", 125],
    ["soon", 125],
    ["Sat, 21 Nov 2026 12:00:08 GMT", 3000],
  ].map(([text, wait]) => ({
    name: `429 and Retry-After: ${text}`,
    script: [`status=429; retry-after=${text}`],
    waits: [wait],
  })),
  ...["30", "9".repeat(40)].map((text) =>
    failing(`429 and Retry-After: ${text}`, [`status=429; retry-after=${text}`], "RateLimitError", 429, {
      message: LATE,
      stopped: true,
    }),
  ),
  { name: "503 and Retry-After: 3", on: REPEATABLE, script: ["status=503; retry-after=3"], waits: [3000] },
  { name: "423 and Retry-After: 1", on: ["users"], script: ["status=423; retry-after=1"], waits: [1000] },
];

export const statuses = [
  ...transient,
  ...final,
  ...redirects,
  ...strange,
  ...waits,
  failing(
    "a redirect that the host hides",
    [having({ type: { value: "opaqueredirect" }, status: { value: 0 } })],
    "RedirectError",
    null,
  ),
  failing("a redirect that was followed", [having({ redirected: { value: true } })], "RedirectError", 200),
  { name: "503 with code 4000", on: REPEATABLE, script: [faultOf(503, envelope(4000, null))], waits: [125] },
  failing("423 once", ["status=423"], "LockedError", 423, { users: { error: undefined, waits: [250] } }),
  failing("423 three times", repeat("status=423"), "LockedError", 423, { on: ["users"], waits: [250, 250] }),
  { name: "429 once", script: ["status=429"], waits: [125] },
  failing("429 three times", repeat("status=429"), "RateLimitError", 429, { waits: [125, 250] }),
  {
    name: "429, then 503",
    script: ["status=429", "status=503"],
    waits: [125, 250],
    // After the 429 the client waits 285 ms between two requests.
    elapsed: 406,
    links: { error: "ServiceError", status: 503, waits: [125], elapsed: 125 },
  },
  failing("503, then 404", ["status=503", "status=404"], "NotFoundError", 404, { on: REPEATABLE, waits: [125] }),
  failing("503, then a redirect", ["status=503", "redirect=302"], "RedirectError", 302, {
    on: REPEATABLE,
    waits: [125],
  }),
  { name: "no response, then 500", on: REPEATABLE, script: ["cut=headers", "status=500"], waits: [125, 250] },
  failing("503, no retries", ["status=503"], "ServiceError", 503, { options: { maxRetries: 0 } }),
  failing("429, no retries", ["status=429"], "RateLimitError", 429, { options: { maxRetries: 0 } }),
  {
    name: "503 seven times, seven retries",
    on: REPEATABLE,
    script: repeat("status=503", 7),
    options: { maxRetries: 7 },
    waits: [125, 250, 500, 1000, 2000, 4000, 4000],
  },
  failing("503, and no time to wait", ["status=503"], "ServiceError", 503, {
    on: REPEATABLE,
    options: { timeout: 125 },
  }),
  ...[
    ["another field than the id", 1001, "first_name"],
    ["the id with another code", 9999, "user_id"],
  ].map(([what, code, key]) =>
    failing(`400 of ${what}`, [faultOf(400, envelope(code, key))], "ServiceError", 400, { on: ["users"] }),
  ),
  { name: "423, then 429", on: ["users"], script: ["status=423", "status=429"], waits: [250, 250] },
];
