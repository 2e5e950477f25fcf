// Errors of the runtime's `fetch`: which prove that nothing was sent, so that even links are requested again.

import assert from "node:assert/strict";
import test from "node:test";
import { snippet } from "../documents/programs.mjs";
import { CANARY } from "../package/http-tables.mjs";
import { importPacked, importWritten } from "../package/packed.mjs";
import { VirtualClock } from "./clock.mjs";
import { linkOf, lists, setUp, source } from "./lists.mjs";
import { CALLS, HOSTS, RESULTS, SECRETS, service } from "./service.mjs";

const { EndcapClient, NetworkError, SubrequestLimitError } = await importPacked("endcap/client");

const withCode = (code, more = {}) => Object.assign(new Error(code), { code, ...more });
const failed = (cause) => new TypeError("fetch failed", { cause });
const refused = withCode("ECONNREFUSED", { syscall: "connect" });
const deno = (text) => failed(new Error(`error sending request for url (https://api.example.com/): ${text}`));

/** Errors, with the number of attempts of a link and of a token request, and whether the request may have been sent. */
const ERRORS = {
  "a refused connection": [failed(refused), 3, 3, false],
  "two refused addresses": [
    failed(Object.assign(new AggregateError([refused, refused]), { code: "ECONNREFUSED" })),
    3,
    3,
    false,
  ],
  "a refused address and one that was reset": [
    failed(new AggregateError([refused, withCode("ECONNRESET")])),
    1,
    3,
    true,
  ],
  "an unknown host": [failed(withCode("ENOTFOUND")), 3, 3, false],
  "a resolver that fails": [failed(withCode("EAI_AGAIN")), 3, 3, false],
  "a connection that takes too long": [failed(withCode("UND_ERR_CONNECT_TIMEOUT")), 3, 3, false],
  "a refused connection in Bun": [withCode("ConnectionRefused"), 3, 3, false],
  "a refused connection in Deno": [deno("client error (Connect): tcp connect error: Connection refused"), 3, 3, false],
  "an unknown host in Deno": [deno("client error (Connect): dns error: failed to lookup address"), 3, 3, false],
  "a wrong certificate": [failed(withCode("DEPTH_ZERO_SELF_SIGNED_CERT")), 1, 1, false],
  "an expired certificate": [failed(withCode("CERT_HAS_EXPIRED")), 1, 1, false],
  "a certificate of another host": [failed(withCode("ERR_TLS_CERT_ALTNAME_INVALID")), 1, 1, false],
  "a server without TLS": [failed(withCode("ERR_SSL_WRONG_VERSION_NUMBER")), 1, 1, false],
  "a server without TLS in Bun": [
    Object.assign(new TypeError("EPROTO: The TLS handshake failed."), { code: "EPROTO" }),
    1,
    1,
    false,
  ],
  "a wrong certificate in Deno": [deno("client error (Connect): invalid peer certificate: UnknownIssuer"), 1, 1, false],
  "a TLS error after the handshake": [failed(withCode("ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED")), 1, 3, true],
  "a reset connection": [failed(withCode("ECONNRESET")), 1, 3, true],
  "a broken pipe": [failed(withCode("EPIPE")), 1, 3, true],
  "a closed socket": [failed(withCode("UND_ERR_SOCKET")), 1, 3, true],
  "an early end in Deno": [deno("client error (SendRequest): connection closed before message completed"), 1, 3, true],
  "a text without a code": [failed(new Error("connect ECONNREFUSED")), 1, 3, true],
  "causes without end": [endless(), 1, 3, true],
};

function endless() {
  const error = new TypeError("fetch failed");
  error.cause = error;
  return error;
}

for (const [name, [error, links, token, mayHaveBeenSent]] of Object.entries(ERRORS))
  test(`${name}: ${links} attempts of a link, ${token} of a token request`, async (t) => {
    t.mock.method(globalThis, "fetch", () => Promise.reject(error));
    const clock = new VirtualClock();
    const client = new EndcapClient({ hosts: HOSTS, ...SECRETS }, clock);
    for (const [endpoint, attempts] of Object.entries({ links, token })) {
      const { error: thrown } = await clock.settle(CALLS[endpoint](client));
      assert.ok(NetworkError.is(thrown), thrown?.stack);
      assert.deepEqual([thrown.attempts, thrown.mayHaveBeenSent], [attempts, mayHaveBeenSent]);
      assert.equal(thrown.message.includes("was not sent"), !mayHaveBeenSent, thrown.message);
    }
  });

test("the errors of a caller's `fetch` prove nothing, because it may send more than the request", async () => {
  const fetch = () => Promise.reject(failed(refused));
  const clock = new VirtualClock();
  const { error } = await clock.settle(CALLS.links(new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch }, clock)));
  assert.deepEqual([error.attempts, error.mayHaveBeenSent], [1, true]);
});

const LIMITS = [
  "Too many subrequests.",
  "Too many subrequests by single Worker invocation. To configure this limit, refer to the documentation",
  "Too many API requests by single worker invocation.",
];

for (const message of LIMITS)
  for (const endpoint of ["token", "users", "links", "placements"])
    test(`${endpoint}: "${message.slice(0, 40)}" fails at once`, async () => {
      const script = { [endpoint]: [() => Promise.reject(new Error(message))] };
      const { fetch, count } = service(script);
      const clock = new VirtualClock();
      const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch }, clock);
      const { error } = await clock.settle(CALLS[endpoint](client));
      assert.ok(SubrequestLimitError.is(error) && !NetworkError.is(error), error?.stack);
      assert.deepEqual([error.attempts, error.endpoint, error.cause.message], [1, endpoint, message]);
      assert.equal(count(endpoint), 1);
      assert.deepEqual((await clock.settle(CALLS[endpoint](client))).value, RESULTS[endpoint]);
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
      assert.equal(error.nextIndex, found.length);
      assert.ok(sent <= 61 && found.length < 80 && clock.now() - since < 2000, `${sent} sent`);
      assert.equal(clock.pending, 0);
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

/** A `fetch` that caches responses by URL and body as Next.js does in pages with `fetchCache`. */
function cachingFetch(fetch, isForced) {
  const cache = new Map();
  return async (url, init) => {
    const key = JSON.stringify([url, [...init.body]]);
    const isCached = isForced || init.cache !== "no-store";
    if (isCached && cache.has(key)) return new Response(cache.get(key));
    const text = await (await fetch(new Request(url, init))).text();
    if (isCached) cache.set(key, text);
    return new Response(text);
  };
}

for (const isForced of [false, true])
  test(`a framework's cache never returns a token again, ${isForced ? "even if it ignores `no-store`" : "by `no-store`"}`, async (t) => {
    let number = 0;
    const token = async () =>
      Response.json({ access_token: `token-${++number}-${CANARY}`, expires_in: 60, token_type: "Bearer" });
    const { fetch, requests } = service({ token: [token, token, token] });
    t.mock.method(globalThis, "fetch", cachingFetch(fetch, isForced));
    // The clock stands still, as in a process that was frozen.
    t.mock.method(performance, "now", () => 5);
    t.mock.method(Math, "random", () => assert.fail("Next.js does not allow random numbers"));
    const clock = new VirtualClock();
    const get = () => clock.settle(new EndcapClient({ hosts: HOSTS, ...SECRETS }, clock).tokens.get());
    const tokens = [await get(), await get(), await get()].map(({ value }) => value);
    assert.deepEqual(
      tokens,
      [1, 2, 3].map((each) => `token-${each}-${CANARY}`),
    );
    const texts = await Promise.all(requests.map(({ text }) => text));
    assert.equal(new Set(texts).size, 3);
    for (const text of texts) {
      const { client_id, ...rest } = JSON.parse(text);
      assert.deepEqual([client_id, Object.keys(rest)], ["id", ["client_secret", "grant_type"]]);
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
      const clock = new VirtualClock();
      const client = new EndcapClient({ hosts: HOSTS, ...SECRETS }, clock);
      for (const endpoint of ["users", "links", "placements"]) await clock.settle(CALLS[endpoint](client));
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
  test(`an error that a framework throws for itself, with ${name}, reaches the caller at once`, async (t) => {
    for (const at of ["token", "users", "links", "placements"]) {
      const { fetch, count } = service({ [at]: [() => Promise.reject(error)] });
      t.mock.method(globalThis, "fetch", (url, init) => fetch(new Request(url, init)));
      const clock = new VirtualClock();
      const client = new EndcapClient({ hosts: HOSTS, ...SECRETS }, clock);
      for (const call of at === "token" ? ["token", "users"] : [at]) {
        const { error: thrown } = await clock.settle(CALLS[call](client));
        if (call === at) assert.equal(thrown, error, at);
      }
      assert.ok(count(at) <= 2);
      t.mock.restoreAll();
    }
    const { client, clock } = setUp({
      respond: () => {
        throw error;
      },
    });
    assert.equal((await clock.settle(client.links.createMany(lists(30)).all())).error, error);
  });

test("a framework's error that shows a secret is redacted", async () => {
  const error = Object.assign(new Error(`used ${SECRETS.apiKey}`), { digest: "DYNAMIC_SERVER_USAGE" });
  const { fetch } = service({ links: [() => Promise.reject(error)] });
  const clock = new VirtualClock();
  const { error: thrown } = await clock.settle(
    CALLS.links(new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch }, clock)),
  );
  assert.ok(NetworkError.is(thrown) && !`${thrown.stack} ${thrown.cause}`.includes(CANARY));
});
