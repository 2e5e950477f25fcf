// A `fetch` that rejects, resolves to a value that is not a response, or never settles.

import { failing, nonsense } from "../../support/broken-fetches.mjs";
import { json } from "../service.mjs";
import { having, never, REPEATABLE, repeat } from "./steps.mjs";

const values = [
  ...Object.entries(nonsense(() => json("{}"))),
  ["a body that nothing can read", having({ body: { value: {} }, arrayBuffer: {}, text: {} })],
].map(([name, step]) => ({
  name: `fetch gives ${name}`,
  script: [step],
  waits: [125],
  links: { error: "NetworkError", waits: [], anyStatus: true },
}));

const failures = [["fails", "cut=headers"], ...Object.entries(failing)].flatMap(([name, step]) => [
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
    message: /^the connection failed after 3 attempts; see `cause`$/,
  },
]);

export const fetches = [
  ...values,
  ...failures,

  { name: "no response at all", script: [never], error: "TimeoutError", status: null, waits: [], elapsed: 30_000 },
  {
    name: "no response within a second",
    script: [never],
    options: { timeout: 1000 },
    error: "TimeoutError",
    status: null,
    waits: [],
    elapsed: 1000,
  },
  {
    name: "503, then no response",
    on: REPEATABLE,
    script: ["status=503", never],
    error: "TimeoutError",
    status: null,
    waits: [125],
    elapsed: 30_000,
  },
];
