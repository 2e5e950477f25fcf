// Errors of the runtime's `fetch`: which prove that nothing was sent, so that even links are requested again.

import "./runtime-fetch.mjs";
import assert from "node:assert/strict";
import test from "node:test";
import { snippet } from "../documents/programs.mjs";
import { CANARY } from "../support/http-tables.mjs";
import { importPacked, importWritten } from "../support/packed.mjs";
import { VirtualClock } from "./clock.mjs";
import { linkOf, lists, setUp, source } from "./lists.mjs";
import { runtime } from "./runtime-fetch.mjs";
import { CALLS, GOOD, HOSTS, json, RESULTS, SECRETS, service } from "./service.mjs";

const { EndcapClient, NetworkError, SubrequestLimitError } = await importPacked("endcap/client");

const withCode = (code, more = {}) => Object.assign(new Error(code), { code, ...more });
const failed = (cause) => new TypeError("fetch failed", { cause });
const refused = withCode("ECONNREFUSED", { syscall: "connect" });
/** A client with this `fetch`, or with the runtime's own. Returns a function that calls an endpoint, and settles. */
function caller(fetch) {
  const clock = new VirtualClock();
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch }, clock);
  return (endpoint) => clock.settle(CALLS[endpoint](client));
}

const deno = (text) => failed(new Error(`error sending request for url (https://api.example.com/): ${text}`));

/** The number of attempts of a link and of a token request, and whether the request may have been sent. */
const UNSENT = [3, 3, false];
const UNTRUSTED = [1, 1, false];
const DOUBTFUL = [1, 3, true];

const ERRORS = {
  "a refused connection": [UNSENT, failed(refused)],
  "two refused addresses": [UNSENT, failed(new AggregateError([refused, refused]))],
  "a refused address and one that was reset": [DOUBTFUL, failed(new AggregateError([refused, withCode("ECONNRESET")]))],
  "an unknown host": [UNSENT, failed(withCode("ENOTFOUND"))],
  "a resolver that fails": [UNSENT, failed(withCode("EAI_AGAIN"))],
  "a connection that takes too long": [UNSENT, failed(withCode("UND_ERR_CONNECT_TIMEOUT"))],
  "a refused connection in Bun": [UNSENT, withCode("ConnectionRefused")],
  "a refused connection in Deno": [UNSENT, deno("client error (Connect): tcp connect error: Connection refused")],
  "an unknown host in Deno": [UNSENT, deno("client error (Connect): dns error: failed to lookup address")],
  "a wrong certificate": [UNTRUSTED, failed(withCode("DEPTH_ZERO_SELF_SIGNED_CERT"))],
  "an expired certificate": [UNTRUSTED, failed(withCode("CERT_HAS_EXPIRED"))],
  "a certificate of another host": [UNTRUSTED, failed(withCode("ERR_TLS_CERT_ALTNAME_INVALID"))],
  "a server without TLS": [UNTRUSTED, failed(withCode("ERR_SSL_WRONG_VERSION_NUMBER"))],
  "a server without TLS in Bun": [UNTRUSTED, withCode("EPROTO", { message: "EPROTO: The TLS handshake failed." })],
  "a wrong certificate in Deno": [UNTRUSTED, deno("client error (Connect): invalid peer certificate: UnknownIssuer")],
  "a TLS error after the handshake": [DOUBTFUL, failed(withCode("ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED"))],
  "a reset connection": [DOUBTFUL, failed(withCode("ECONNRESET"))],
  "a broken pipe": [DOUBTFUL, failed(withCode("EPIPE"))],
  "a closed socket": [DOUBTFUL, failed(withCode("UND_ERR_SOCKET"))],
  "an early end in Deno": [DOUBTFUL, deno("client error (SendRequest): connection closed before message completed")],
  "a text without a code": [DOUBTFUL, failed(new Error("connect ECONNREFUSED"))],
  "causes without end": [DOUBTFUL, endless()],
};

function endless() {
  const error = new TypeError("fetch failed");
  error.cause = error;
  return error;
}

for (const [name, [[links, token, mayHaveBeenSent], error]] of Object.entries(ERRORS))
  test(`${name}: ${links} attempts of a link, ${token} of a token request`, async (t) => {
    t.mock.method(runtime, "fetch", () => Promise.reject(error));
    const call = caller();
    for (const [endpoint, attempts] of Object.entries({ links, token })) {
      const { error: thrown } = await call(endpoint);
      assert.ok(NetworkError.is(thrown), thrown?.stack);
      assert.deepEqual([thrown.attempts, thrown.mayHaveBeenSent], [attempts, mayHaveBeenSent]);
      assert.equal(thrown.message.includes("was not sent"), !mayHaveBeenSent, thrown.message);
    }
  });

for (const isOption of [true, false])
  test(`the errors of a caller's \`fetch\` prove nothing, ${isOption ? "as an option" : "or in place of the runtime's"}`, async (t) => {
    const fetch = () => Promise.reject(failed(refused));
    if (!isOption) t.mock.method(globalThis, "fetch", fetch);
    const { error } = await caller(isOption ? fetch : undefined)("links");
    assert.deepEqual([error.attempts, error.mayHaveBeenSent], [1, true]);
  });

const LIMITS = [
  "Too many subrequests.",
  "Too many subrequests by single Worker invocation. To configure this limit, refer to the documentation",
  "Too many API requests by single worker invocation.",
];

for (const endpoint of ["token", "users", "links", "placements"])
  test(`${endpoint}: a request beyond the platform's limit fails at once`, async () => {
    const { fetch, count } = service({ [endpoint]: LIMITS.map((text) => () => Promise.reject(new Error(text))) });
    const call = caller(fetch);
    for (const [index, message] of LIMITS.entries()) {
      const { error } = await call(endpoint);
      assert.ok(SubrequestLimitError.is(error) && !NetworkError.is(error), error?.stack);
      assert.deepEqual([error.attempts, error.endpoint, error.cause.message], [1, endpoint, message]);
      assert.equal(count(endpoint), index + 1);
    }
    assert.deepEqual((await call(endpoint)).value, RESULTS[endpoint]);
  });

for (const [what, sourceOf] of Object.entries({ array: () => lists(80), generator: () => source(80).iterable }))
  for (const outage of [0, 1])
    test(`a batch of 80 lists in a worker with 50 subrequests, from an ${what}, with ${outage} other failures`, async () => {
      let sent = 0;
      const { client, clock } = setUp({
        delay: (list) => 5 + (list.title.length % 3),
        respond: () => {
          if (++sent > 50) throw new Error("Too many subrequests by single Worker invocation.");
          if (sent > 48 && outage) throw failed(withCode("ECONNRESET"));
        },
      });
      const since = clock.now();
      const found = [];
      const read = async () => {
        for await (const result of client.links.createMany(sourceOf())) found.push(result);
      };
      const { error } = await clock.settle(read());
      assert.ok(SubrequestLimitError.is(error), error?.stack);
      const links = found.filter(({ link }) => link !== undefined);
      assert.equal(links.length, outage ? 48 : 50);
      for (const { index, link } of links) assert.equal(link.url, linkOf(lists(80)[index]));
      const unsent = found.filter((each) => SubrequestLimitError.is(each.error)).map(({ index }) => index);
      assert.deepEqual(
        error.unsent,
        unsent.sort((first, second) => first - second),
      );
      assert.equal(links.length + unsent.length, found.length - 2 * outage, "all others were not sent");
      assert.equal(error.nextIndex, found.length);
      assert.ok(sent <= 61 && found.length < 80 && clock.now() - since < 2000, `${sent} sent`);
      assert.equal(clock.pending, 0);
    });

test("a batch that has read its last list before the limit still ends with the error", async () => {
  for (const count of [51, 59]) {
    let sent = 0;
    const { client, clock } = setUp({
      respond: () => {
        if (++sent > 50) throw new Error("Too many subrequests.");
      },
    });
    const { error } = await clock.settle(client.links.createMany(lists(count)).all());
    assert.ok(SubrequestLimitError.is(error), `${count} lists: ${error}`);
    assert.deepEqual([error.unsent.length, error.nextIndex], [count - 50, count]);
  }
});

test("the program of the docs creates 120 links in three invocations with 50 subrequests each", async () => {
  const { createSome } = await importWritten("create-some.js", snippet("create-some"));
  const created = [];
  let left = lists(120);
  const invocations = [];
  while (left.length > 0 && invocations.length < 9) {
    let sent = 0;
    const { client, clock } = setUp({
      respond: () => {
        if (++sent > 50) throw new Error("Too many subrequests.");
      },
    });
    left = (await clock.settle(createSome(client, left, (_, { url }) => created.push(url)))).value;
    invocations.push(left.length);
  }
  assert.deepEqual(invocations, [70, 20, 0]);
  assert.deepEqual(created.sort(), lists(120).map(linkOf).sort());
});

test("a framework's cache never returns a token again, even if it ignores `no-store`", async (t) => {
  let number = 0;
  const token = async () => json({ ...GOOD.token, access_token: `token-${++number}-${CANARY}` });
  const { fetch, requests } = service({ token: [token, token, token] });
  // Next.js caches responses by URL and body in pages with `fetchCache`.
  const cache = new Map();
  t.mock.method(globalThis, "fetch", async (url, init) => {
    const key = JSON.stringify([url, [...init.body]]);
    if (!cache.has(key)) cache.set(key, await fetch(new Request(url, init)));
    return cache.get(key).clone();
  });
  t.mock.method(Math, "random", () => assert.fail("Next.js does not allow random numbers"));
  // The clock stands still, as in a process that was frozen, and then goes on.
  for (const time of [5, 5, 6]) {
    t.mock.method(performance, "now", () => time);
    await caller()("token");
  }
  assert.equal(number, 3);
  const texts = await Promise.all(requests.map(({ text }) => text));
  // The last characters are a counter. Other processes have equal counters, so the time must differ.
  assert.notEqual(texts[1].slice(0, -7), texts[2].slice(0, -7));
  for (const text of texts) {
    const { client_id, ...rest } = JSON.parse(text);
    assert.deepEqual([client_id, Object.keys(rest)], ["shop", ["client_secret", "grant_type"]]);
    assert.ok(text.length - JSON.stringify(JSON.parse(text)).length < 50);
  }
});

test("each request says `no-store`, where the runtime has it", async (t) => {
  const { fetch, requests } = service();
  for (const hasCache of [true, false]) {
    const seen = [];
    t.mock.method(globalThis, "fetch", (url, init) => {
      seen.push(init.cache);
      return fetch(new Request(url, init));
    });
    const { cache } = Object.getOwnPropertyDescriptors(Request.prototype);
    if (!hasCache) delete Request.prototype.cache;
    try {
      const call = caller();
      for (const endpoint of ["users", "links", "placements"]) await call(endpoint);
    } finally {
      Object.defineProperty(Request.prototype, "cache", cache);
      t.mock.restoreAll();
    }
    assert.deepEqual(seen, Array(4).fill(hasCache ? "no-store" : undefined));
  }
  assert.equal(requests.length, 8);
});

const FRAMEWORK_ERRORS = {
  "a digest": Object.assign(new Error("Dynamic server usage"), { digest: "DYNAMIC_SERVER_USAGE" }),
  "a code": withCode("NEXT_STATIC_GEN_BAILOUT"),
  "a setting": new Error("cache: 'no-store' used on fetch for x with 'export const fetchCache = 'only-cache'"),
};

for (const [name, error] of Object.entries(FRAMEWORK_ERRORS))
  test(`an error that a framework throws for itself, with ${name}, reaches the caller at once`, async () => {
    for (const [call, at] of Object.entries({
      token: "token",
      users: "token",
      links: "links",
      placements: "placements",
    })) {
      const { fetch, count } = service({ [at]: [() => Promise.reject(error)] });
      assert.equal((await caller(fetch)(call)).error, error, call);
      assert.equal(count(at), 1);
    }
    const { client, clock } = setUp({
      respond: () => {
        throw error;
      },
    });
    assert.equal((await clock.settle(client.links.createMany(lists(30)).all())).error, error);
  });

for (const error of [
  Object.assign(new Error("closed"), { digest: "a1b2" }),
  new Error("the log said: too many subrequests"),
])
  test(`"${error.message}" is an ordinary error of a connection`, async () => {
    const clock = new VirtualClock();
    const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch: () => Promise.reject(error) }, clock);
    assert.ok(NetworkError.is((await clock.settle(CALLS.links(client))).error));
  });

test("a framework's error that shows a secret is redacted", async () => {
  const error = Object.assign(new Error(`used ${SECRETS.apiKey}`), { digest: "DYNAMIC_SERVER_USAGE" });
  const { fetch } = service({ links: [() => Promise.reject(error)] });
  const { error: thrown } = await caller(fetch)("links");
  assert.ok(NetworkError.is(thrown) && !`${thrown.stack} ${thrown.cause}`.includes(CANARY));
});
