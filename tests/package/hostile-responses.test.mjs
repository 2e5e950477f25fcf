// Passes hostile values as every option and every response member of `endcap/http`: the result is a value or a typed
// error, `readError` never throws, and the module works afterwards.

import assert from "node:assert/strict";
import test from "node:test";
import vm from "node:vm";
import { importPacked } from "../support/packed.mjs";

const http = await importPacked("endcap/http");
const { EndcapError, InternalError, readError, readLink, ServiceError } = http;

const host = "https://api.example.com";
const LIST = '{"title":"Soup","line_items":[{"name":"onion"}]}';
const PLACE = JSON.stringify({
  page_context: { page_query: { cart_query: {} } },
  placement_context: { placement_kind: { display_placement: {} } },
});
const USER = '{"user_id":"u1","first_name":"Ann"}';
const GRANT = '{"client_id":"i","client_secret":"c4n4ry","grant_type":"client_credentials"}';

const thrower = () => {
  throw new Error("a trap of the caller's");
};
const getter = (name) => Object.defineProperty({}, name, { enumerable: true, get: thrower });
const everywhere = {
  get: thrower,
  has: thrower,
  ownKeys: thrower,
  getPrototypeOf: thrower,
  getOwnPropertyDescriptor: thrower,
};

/** Functions that create the values, because each call needs a new one. */
const VALUES = {
  undefined: () => undefined,
  null: () => null,
  "a boolean": () => true,
  "a number": () => 5,
  "a negative number": () => -1,
  NaN: () => Number.NaN,
  infinity: () => Number.POSITIVE_INFINITY,
  "a number beyond all integers": () => 1e308,
  "a bigint": () => 2n ** 70n,
  "a symbol": () => Symbol("s"),
  "a function": () => thrower,
  "a class": () => class Hostile {},
  "an empty text": () => "",
  "a text": () => "x",
  "lone surrogates": () => "\ud800x\udfff",
  "a NUL": () => "a\0b",
  "a long text": () => "x".repeat(1 << 20),
  "a longer text": () => "\ud83c\udf6e".repeat(5 << 20),
  "an array": () => [],
  "an array with a lone surrogate": () => ["\udfff"],
  "an array with a hole": () => new Array(3),
  "a long array": () => Array.from({ length: 1e5 }, () => "x"),
  "an array in an array": () => [[["x"]]],
  "pairs of symbols": () => [[Symbol("a"), Symbol("b")]],
  "an array whose element throws": () => Object.defineProperty(["x"], 0, { enumerable: true, get: thrower }),
  "an array with a wrong length": () => new Proxy([], { get: (_, name) => (name === "length" ? 2 ** 32 : "x") }),
  "an empty object": () => ({}),
  "no prototype": () => Object.create(null),
  "a cycle": () => {
    const cycle = { list: [] };
    cycle.self = cycle;
    cycle.list.push(cycle);
    return cycle;
  },
  "a deep object": () => {
    let deep = {};
    for (let depth = 0; depth < 1e4; depth += 1) deep = { deep };
    return deep;
  },
  "a proxy that throws": () => new Proxy({}, everywhere),
  "a proxy of an array that throws": () => new Proxy([], everywhere),
  "a proxy of a function": () => new Proxy(() => {}, { apply: thrower }),
  "a revoked proxy": () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  "a revoked proxy of an array": () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    return proxy;
  },
  "toString throws": () => ({ toString: thrower, valueOf: thrower, [Symbol.toPrimitive]: thrower, toJSON: thrower }),
  "an iterator throws": () => ({ [Symbol.iterator]: thrower }),
  "an iterator that throws later": () => ({
    *[Symbol.iterator]() {
      yield ["a", "b"];
      thrower();
    },
  }),
  "getters throw": () => Object.assign(getter("body"), {}),
  "a getter of length": () => getter("length"),
  "another realm's object": () => vm.runInNewContext("({ a: 1 })"),
  "another realm's array": () => vm.runInNewContext("['a.example']"),
  "another realm's bytes": () => vm.runInNewContext("new Uint8Array([123, 125])"),
  "detached bytes": () => {
    const bytes = new Uint8Array(8);
    structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
    return bytes;
  },
  "shared bytes": () => new Uint8Array(new SharedArrayBuffer(8)),
  "other numbers": () => new Float64Array(3),
  "a view": () => new DataView(new ArrayBuffer(8)),
  "a date": () => new Date(Number.NaN),
  "a map": () => new Map([[{}, Symbol("s")]]),
  "a promise": () => Promise.resolve("x"),
  "a boxed text": () => new String("https://a.example"),
  "a regular expression": () => /x/g,
};

const ok = (body) => ({ status: 200, body });
const target = (more) => ({ host, ...more });
/** The calls to test: `{ name: [the names of the members to replace, a call] }`. */
const PLACES = {
  linkRequest: [
    ["host", "apiKey", "accessToken", "retailerId", "language", "allowLoopbackHttp"],
    (input) => http.linkRequest(LIST, target({ apiKey: "c4n4ry", ...input })),
  ],
  placementsRequest: [
    ["host", "apiKey", "accessToken", "retailerId", "language", "allowLoopbackHttp"],
    (input) => http.placementsRequest(PLACE, target({ accessToken: "c4n4ry", ...input })),
  ],
  userRequest: [
    ["host", "apiKey", "accessToken", "retailerId", "language", "allowLoopbackHttp", "path"],
    (input) => http.userRequest(USER, target({ accessToken: "c4n4ry", ...input })),
  ],
  tokenRequest: [
    ["host", "apiKey", "accessToken", "retailerId", "language", "allowLoopbackHttp"],
    (input) => http.tokenRequest(GRANT, target(input)),
  ],
  "readLink's options": [
    ["hosts", "allowLoopbackHttp", "now", "secrets"],
    (input) => readLink(ok('{"products_link_url":"https://a.example"}'), input),
  ],
  "readLink's options for an error": [
    ["hosts", "now", "secrets"],
    (input) => readLink({ status: 400, body: "{}" }, input),
  ],
  "readToken's options": [["now", "secrets"], (input) => http.readToken(ok('{"access_token":"c4n4ry"}'), input)],
  "readPlacements's options": [
    ["allowLoopbackHttp", "now", "secrets"],
    (input) => http.readPlacements(ok('{"creatives":[]}'), input),
  ],
  "readRawPlacements's options": [["now", "secrets"], (input) => http.readRawPlacements(ok('{"creatives":[]}'), input)],
  "readUser's options": [
    ["sent", "now", "secrets"],
    (input) => http.readUser({ status: 400, body: '{"code":1001,"message":"x"}' }, { sent: USER, ...input }),
  ],
  "readError's options": [["sent", "now", "secrets"], (input) => readError({ status: 400, body: "{}" }, input)],
  amendPlacements: [["user_ip", "user_agent"], (session_context) => http.amendPlacements(PLACE, { session_context })],
  "the options of amendPlacements": [["session_context"], (input) => http.amendPlacements(PLACE, input)],
};
for (const name of ["readLink", "readToken", "readPlacements", "readRawPlacements", "readUser", "readError"])
  PLACES[`a response of ${name}`] = [
    ["status", "headers", "body"],
    (input) =>
      http[name]({ status: 200, headers: {}, body: "{}", ...input }, name === "readUser" ? { sent: USER } : undefined),
  ];

/** Returns the result of a call. Fails for errors that are not of a documented class. */
function outcome(call, name) {
  try {
    return call();
  } catch (error) {
    assert.ok(!InternalError.is(error), `${name}: ${error.stack}, ${error.cause?.stack}`);
    const isCallers = error.message === "a trap of the caller's" || error instanceof TypeError;
    assert.ok(isCallers || EndcapError.is(error), `${name}: ${error.stack}`);
    return undefined;
  }
}

const isAlive = () =>
  readLink(ok('{"products_link_url":"https://a.example/"}')).url === "https://a.example/" &&
  http.linkRequest(LIST, { host, apiKey: "c4n4ry" }).url.startsWith(host);

for (const [name, [members, call]] of Object.entries(PLACES)) {
  test(name, () => {
    for (const member of members) {
      for (const [value, make] of Object.entries(VALUES)) {
        const what = `${name}, ${member}: ${value}`;
        const found = outcome(() => call({ [member]: make() }), what);
        if (name.includes("readError")) assert.ok(ServiceError.is(found), what);
      }
      // A getter that throws, as an own property and as one of a class.
      const trap = Object.defineProperty({}, member, { enumerable: true, get: thrower });
      outcome(() => call(trap), `${name}, ${member}: a getter`);
      assert.ok(isAlive(), `${name}, ${member}`);
    }
  });
}

test("hostile values in place of a whole response, options or a target", () => {
  for (const [value, make] of Object.entries(VALUES)) {
    for (const read of ["readLink", "readToken", "readPlacements", "readRawPlacements", "readUser", "readError"]) {
      const options = read === "readUser" ? { sent: USER } : undefined;
      const found = outcome(() => http[read](make(), options), `${read}: ${value}`);
      if (read === "readError") assert.ok(ServiceError.is(found), value);
      const other = outcome(() => http[read]({ status: 404, body: "{}" }, make()), `${read}, options: ${value}`);
      if (read === "readError") assert.ok(ServiceError.is(other), value);
    }
    outcome(() => http.linkRequest(LIST, make()), `a target: ${value}`);
    outcome(() => http.tokenRequest(GRANT, { host }, make()), `the options of a check: ${value}`);
    outcome(() => http.userRequest(make(), { host, accessToken: "c4n4ry" }), `a body: ${value}`);
    outcome(() => http.fingerprint(make()), `a list: ${value}`);
    outcome(() => http.amendPlacements(PLACE, make()), `an amendment: ${value}`);
  }
  assert.ok(isAlive());
});

test("a getter can call the package during another call", () => {
  const inner = () => readLink(ok('{"products_link_url":"https://b.example/"}')).url;
  const response = {
    status: 200,
    get headers() {
      return [["x", inner()]];
    },
    get body() {
      inner();
      return '{"products_link_url":"https://a.example/"}';
    },
  };
  assert.equal(readLink(response).url, "https://a.example/");
  const reading = {
    host,
    get apiKey() {
      inner();
      return "c4n4ry";
    },
  };
  assert.equal(http.linkRequest(LIST, reading).headers.Authorization, "Bearer c4n4ry");
});

test("the members of a response and the options are read once", () => {
  const reads = [];
  const counted = (members) =>
    Object.defineProperties(
      {},
      Object.fromEntries(
        Object.entries(members).map(([name, value]) => [
          name,
          { enumerable: true, get: () => reads.push(name) && value },
        ]),
      ),
    );
  const options = counted({ now: 0, secrets: ["c4n4ry"], sent: USER });
  readError(counted({ status: 400, headers: {}, body: "{}" }), options);
  assert.deepEqual(reads.sort(), ["body", "headers", "now", "secrets", "sent", "status"]);
});

test("readResponse respects its maximum size, and its result can be passed to the readers", async () => {
  const { readResponse } = http;
  for (const maxBytes of [Number.NaN, -1, Number.POSITIVE_INFINITY])
    await assert.rejects(readResponse(new Response("{}"), { maxBytes }), {
      name: "TypeError",
      message: "`maxBytes` must be a finite number of bytes, 0 or more",
    });
  const link = '{"products_link_url":"https://a.example/"}';
  const whole = await readResponse(new Response(link, { headers: { "x-a": "1" } }));
  assert.deepEqual([whole.status, readLink(whole).url], [200, "https://a.example/"]);
  assert.equal(
    readError(await readResponse(new Response(null, { status: 429, headers: { "retry-after": "7" } }))).retryAfter,
    7,
  );
  const exact = await readResponse(new Response(link), { maxBytes: link.length });
  assert.equal(exact.body.length, link.length);
  let isCanceled = false;
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
    cancel: () => {
      isCanceled = true;
    },
  });
  await assert.rejects(readResponse(new Response(endless), { maxBytes: 5000 }), { name: "MalformedResponseError" });
  assert.ok(isCanceled);
  for (const [value, make] of Object.entries(VALUES)) {
    await readResponse(make()).catch((error) => assert.ok(!InternalError.is(error), value));
    await readResponse(new Response(link), { maxBytes: make() }).catch((error) =>
      assert.ok(!InternalError.is(error), value),
    );
  }
});
