// Makes the wasm modules fail at each possible point, in each runtime, and checks the error and the next call.
// Import this file before the package makes its first call.

/** The exports of the latest instance. */
let latest;

const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...args) {
    super(...args);
    latest = this.exports;
  }
};

/** The failures, with their numbers in `src/js/faults.rs` and the error message of each. */
const FAULTS = {
  panic: [1, /\(forced by a test at src\/js\/faults\.rs:\d+\)$/],
  trap: [2, /The next call works$/],
  stack: [3, /The next call works$/],
  memory: [4, /The next call works/],
};

/** Injects one failure, after skipping a number of points. */
const scheduleFault = (fault, after = 0) => latest.schedule_fault(FAULTS[fault][0], after);
/** Cancels the injected failure. Returns whether it was still pending. */
const cancelFault = () => latest.schedule_fault(0, 0) !== 0;

const LIST = { title: "Soup", line_items: [{ name: "onion", upcs: ["12"] }] };
const PLACE = {
  page_context: { page_query: { cart_query: { page_view_id: "None" } } },
  placement_context: { placement_kind: { display_placement: {} } },
};
const TARGET = { host: "https://api.example.com", apiKey: "key-c4n4ry" };
const encode = (value) => new TextEncoder().encode(JSON.stringify(value));
const serialize = (value) => JSON.stringify(value, (_, each) => (each instanceof Uint8Array ? [...each] : each));

/** Calls that enter the module. */
const entries = ({ shoppingLists, placements, users, tokens }, http) => ({
  "a check of bytes": () => shoppingLists.check(encode(LIST)),
  "a check of a string": () => users.check('{"user_id":"u"}'),
  "a check of a value": () => shoppingLists.check(LIST),
  "a check that finds nothing": () => placements.check(PLACE),
  "a refusal by length": () => tokens.check(new Uint8Array(9), { maxBytes: 8 }),
  "a Standard Schema": () => shoppingLists.schema["~standard"].validate(LIST),
  ...(http && ofHttp(http)),
});

/** Calls that build requests and read responses. */
const ofHttp = (http) => ({
  "a request": () => http.linkRequest({ ...LIST, line_items: [{ name: "onion" }] }, TARGET).body,
  "a response of placements": () => http.readPlacements({ status: 200, body: '{"creatives":[{"type":"é"}]}' }),
  "a raw response of placements": () => http.readRawPlacements({ status: 200, body: '{"creatives":[{"type":"é"}]}' }),
  "a link": () => http.readLink({ status: 200, body: JSON.stringify(RESPONSES.products_link) }),
  "a token": () => http.readToken({ status: 200, body: JSON.stringify(RESPONSES.token) }),
  "a user": () => http.readUser({ status: 200, body: JSON.stringify(RESPONSES.users) }, { sent: "{}" }),
  "an error": () => http.readError({ status: 400, body: '{"code":7}' }, { now: 0 }),
  "an amendment": () => http.amendPlacements(PLACE, { session_context: { user_ip: "192.0.2.1" } }).body,
  "a fingerprint": () => http.fingerprint({ ...LIST, line_items: [{ name: "onion" }] }),
});

/** Returns the problems with how a call fails, and with the next call. */
function ofCalls({ InternalError, EndcapError, ...endcap }, http) {
  const wrong = [];
  let tried = 0;
  for (const [name, run] of Object.entries(entries(endcap, http))) {
    const expected = serialize(run());
    for (const [fault, [, words]] of Object.entries(FAULTS)) {
      // Fails at the first point, then at the second, until no point is left.
      for (let after = 0; ; after += 1) {
        scheduleFault(fault, after);
        let error;
        try {
          run();
        } catch (reason) {
          error = reason;
        }
        if (cancelFault()) {
          if (after === 0 || error !== undefined) wrong.push(`${name}: no ${fault}, but ${error}`);
          break;
        }
        tried += 1;
        const isTyped = InternalError.is(error) && EndcapError.is(error) && error.name === "InternalError";
        if (!isTyped || error.cause === undefined || !words.test(error.message))
          wrong.push(`${name}, ${fault} ${after}: ${error?.name}: ${error?.message}`);
        if (serialize(run()) !== expected) wrong.push(`${name}: not the same after ${fault} ${after}`);
        // These two are slow in each runtime.
        if (fault === "stack" || fault === "memory") break;
      }
    }
  }
  return { wrong, tried };
}

const RESPONSES = {
  users: { user_id: "u1", first_name: "Ann" },
  dp: { creatives: [{ object_tracking_id: "c1" }], pagination_metadata: { token: "p1", offset: 1 } },
  token: { access_token: "token-c4n4ry", token_type: "Bearer", expires_in: 3600 },
  products_link: { products_link_url: "https://shop.example.com/l/1" },
};

/** A `fetch` that responds after a moment, and rejects the first user request temporarily. */
function slowFetch() {
  const requests = {};
  return async (url) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const endpoint = /\w+$/.exec(url)[0];
    requests[endpoint] = (requests[endpoint] ?? 0) + 1;
    if (endpoint === "users" && requests[endpoint] === 1) return new Response("{}", { status: 503 });
    return new Response(JSON.stringify(RESPONSES[endpoint]), { status: 200 });
  };
}

/** The maximum time of a call, in milliseconds. */
const TIMEOUT = 5000;

/** The real clock with a fixed random number, so calls do not wait between attempts. */
const clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  random: () => 0,
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Returns the problems with concurrent calls that are in flight when the module fails. */
async function ofPendingCalls({ InternalError }, { EndcapClient }, way, fault) {
  const hosts = { auth: "https://auth.example.com", ads: "https://ads.example.com", api: "https://api.example.com" };
  const secrets =
    typeof document === "undefined"
      ? { credentials: { clientId: "id", clientSecret: "secret-c4n4ry" }, apiKey: "key-c4n4ry" }
      : { accessToken: async () => "token-c4n4ry" };
  const start = (timeout) => {
    const fetch = slowFetch();
    if (way === "the host's fetch") globalThis.fetch = fetch;
    const client = new EndcapClient(
      { hosts, ...secrets, timeout, ...(way === "the option fetch" && { fetch }) },
      clock,
    );
    const calls = [
      client.users.create({ user_id: "u1", first_name: "Ann" }),
      client.placements.list(PLACE)[Symbol.asyncIterator]().next(),
      client.users.create({ user_id: "u2", first_name: "Bob" }),
    ];
    if (secrets.apiKey) calls.push(client.links.create({ title: "Soup", line_items: [{ name: "onion" }] }));
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, 4 * timeout, undefined);
    });
    return Promise.race([Promise.allSettled(calls), late]).finally(() => clearTimeout(timer));
  };
  const wrong = [];
  const seen = { times: 0, failed: 0, fulfilled: 0 };
  const native = globalThis.fetch;
  try {
    for (let after = 0, hasFailed = true; hasFailed; after += 1) {
      scheduleFault(fault, after);
      const settled = await start(TIMEOUT);
      if (settled === undefined) {
        wrong.push(`${way}, ${fault} ${after}: something is pending still`);
        break;
      }
      const failed = settled.filter(({ status }) => status === "rejected").map(({ reason }) => reason);
      hasFailed = !cancelFault();
      seen.times += Number(hasFailed);
      seen.failed += failed.length;
      seen.fulfilled += settled.length - failed.length;
      const strange = failed.find((reason) => !InternalError.is(reason));
      if (strange) wrong.push(`${way}, ${fault} ${after}: ${strange.name}: ${strange.message}, ${strange.cause}`);
      const next = await start(TIMEOUT);
      if (!next?.every(({ status }) => status === "fulfilled"))
        wrong.push(`${way}: the next calls fail after ${after}`);
    }
  } finally {
    globalThis.fetch = native;
  }
  if (seen.times < 10 || seen.failed < 5 || seen.fulfilled < 5) wrong.push(`${way}, ${fault}: ${JSON.stringify(seen)}`);
  return { wrong, tried: seen.times };
}

/** Runs all failures in both modules. Returns the problems, and the number of failures. A program uses only one of the modules. */
export async function failures(endcap, http, client, { check, service }) {
  endcap.init(check);
  const results = [ofCalls(endcap)];
  http.init(service);
  results.push(ofCalls(endcap, http));
  for (const way of ["the host's fetch", "the option fetch"])
    for (const fault of ["panic", "trap"]) results.push(await ofPendingCalls(endcap, client, way, fault));
  return {
    wrong: results.flatMap(({ wrong }) => wrong),
    tried: results.reduce((sum, { tried }) => sum + tried, 0),
  };
}
