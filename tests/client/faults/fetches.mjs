// A `fetch` that rejects, resolves to a value that is not a response, or never settles.

import { json } from "../service.mjs";
import { getter, having, never, REPEATABLE, repeat } from "./steps.mjs";

/** `fetch` resolves to a value that is not a response. */
const nonsense = [
  ["nothing", () => Promise.resolve()],
  ["null", () => Promise.resolve(null)],
  ["nothing, and no promise either", () => undefined],
  ["a string", () => Promise.resolve("200 OK")],
  ["a number", () => Promise.resolve(200)],
  ["an empty object", () => Promise.resolve({})],
  ["a function", () => Promise.resolve(() => {})],
  ["a request", () => Promise.resolve(new Request("https://a.example"))],
  ["an error in place of a response", () => Promise.resolve(Response.error())],
  ["a status that is text", having({ status: { value: "200" } })],
  ["a status that is NaN", having({ status: { value: Number.NaN } })],
  ["an error with a status", having({ type: { value: "error" } })],
  [
    "a body that is locked",
    () => {
      const response = json("{}");
      response.body.getReader();
      return Promise.resolve(response);
    },
  ],
  [
    "a body that was read",
    async () => {
      const response = json("{}");
      await response.text();
      return response;
    },
  ],
  ["a body that nothing can read", having({ body: { value: {} }, arrayBuffer: {}, text: {} })],
  ...["status", "type", "redirected", "headers", "body"].map((name) => [
    `a response whose ${name} throws`,
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

/** `fetch` never settles, or rejects. */
const failing = [
  ["fails", "cut=headers"],
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
    message: /^the connection failed after 3 attempts; see `cause`$/,
  },
]);

export const fetches = [
  ...nonsense,
  ...failing,

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
