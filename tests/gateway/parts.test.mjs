// What the table does not hold: options, stores, rates, logs, tokens.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { base, env } from "./gateways.mjs";
import { secrets, service } from "./service.mjs";
import { dp, list, user } from "./table.mjs";

const { placements, TargetError } = await importPacked();
const { cacheStore, createGateway, denoKvStore, kvStore } = await importPacked("endcap/gateway");

const post = (path, body, headers) =>
  new Request(`https://gateway.example/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

function gatewayOf(options = {}) {
  const upstream = service();
  const lines = [];
  const gateway = createGateway({ ...base, fetch: upstream.fetch, log: (line) => lines.push(line), ...options });
  return {
    ...upstream,
    lines,
    ask: (path, body, headers, given = env) => gateway.fetch(post(path, body, headers), given),
  };
}

test("nothing is public by accident, and what makes no sense is told at once", () => {
  const bad = {
    "no authorize": { authorize: undefined },
    "an authorize that is no function": { authorize: true },
    "a host without TLS": { hosts: { api: "http://api.example" } },
  };
  for (const [name, options] of Object.entries(bad)) {
    assert.throws(
      () => createGateway({ ...base, ...options }),
      (error) => TargetError.is(error),
      name,
    );
  }
  const senseless = [
    { allowedOrigins: ["https://shop.example/"] },
    { allowedOrigins: ["*"] },
    { allowedOrigins: "https://shop.example" },
    { paths: { links: "api" } },
    { paths: { links: "/a?b" } },
    { paths: { links: "/api/users" } },
    { session: "browser" },
    { language: "de-DE" },
    { limit: 0 },
    { bodyTimeout: Number.NaN },
    { rateLimit: { perMinute: 0 } },
    { log: true },
    { clientIp: "x-forwarded-for" },
    { creatives: 1 },
    { retries: -1 },
    { store: {} },
  ];
  for (const options of senseless)
    assert.throws(() => createGateway({ ...base, ...options }), TypeError, JSON.stringify(options));
});

test("one token is made for many requests at once, and for those after them", async () => {
  const { ask, calls } = gatewayOf();
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask("placements", dp())));
  answers.push(await ask("users", user()));
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal(calls.filter(({ url }) => url.endsWith("/token")).length, 1);
  assert.equal(calls.length, 52);
});

test("other secrets in the environment make another client", async () => {
  const { ask, sent } = gatewayOf();
  assert.equal((await ask("links", list)).status, 200);
  assert.equal((await ask("links", list.replace("Soup", "Stew"), {}, { apiKey: "c4n4ry-other" })).status, 502);
  assert.deepEqual(
    sent().map(({ headers }) => headers.authorization === `Bearer ${secrets.apiKey}`),
    [true, false],
  );
});

test("a link is made once for the same list, and told to the log", async () => {
  const { ask, sent, lines } = gatewayOf();
  for (const text of [list, ` ${list} `, list.replace("Soup", "Stew")])
    assert.equal((await ask("links", text)).status, 200);
  assert.equal(sent().length, 2);
  assert.deepEqual(
    lines.map(({ cached }) => cached),
    [false, true, false],
  );
});

test("links are kept in Workers KV, a cache and Deno KV", async () => {
  const kept = new Map();
  const keep = (key, value, isLong) => {
    assert.ok(isLong, "not kept for long enough");
    kept.set(key, value);
  };
  const namespace = {
    get: async (key) => kept.get(key) ?? null,
    put: async (key, value, { expirationTtl }) => keep(key, value, expirationTtl >= 60),
  };
  const database = {
    get: async ([space, key]) => ({ value: kept.get(space + key) ?? null }),
    set: async ([space, key], value, { expireIn }) => keep(space + key, value, expireIn >= 60_000),
  };
  const cache = {
    match: async (url) => kept.get(new URL(url).href)?.clone(),
    put: async (url, answer) => keep(url, answer, /^max-age=\d{3,}$/.test(answer.headers.get("cache-control"))),
  };
  const stores = [kvStore(namespace), denoKvStore(database), cacheStore(cache), () => kvStore(namespace)];
  for (const store of stores) {
    kept.clear();
    const first = gatewayOf({ store });
    assert.equal((await first.ask("links", list)).status, 200);
    assert.equal(kept.size, 1);
    const second = gatewayOf({ store });
    assert.equal((await (await second.ask("links", list)).json()).products_link_url, "https://links.example/list/1");
    assert.deepEqual([first.sent().length, second.sent().length], [1, 0]);
  }
});

test("a client that asks too often has to wait, and others do not", async () => {
  const clientIp = (request) => request.headers.get("x-ip");
  const { ask, sent } = gatewayOf({ clientIp, rateLimit: { perMinute: 6, burst: 2 } });
  const from = async (ip) => {
    const { status, headers } = await ask("placements", dp(), { "x-ip": ip });
    return [status, headers.get("retry-after")];
  };
  const answers = [];
  for (const ip of ["1.1.1.1", "1.1.1.1", "1.1.1.1", "2.2.2.2"]) answers.push(await from(ip));
  assert.deepEqual(answers, [
    [200, null],
    [200, null],
    [429, "10"],
    [200, null],
  ]);
  assert.equal(sent().length, 3);
  // A network of IPv6 is one client, however its addresses are spelled; IPv4 within IPv6 is not.
  for (const ip of ["2001:db8::1", "2001:db8:0:0:f::2"]) assert.equal((await from(ip))[0], 200, ip);
  assert.equal((await from("2001:DB8::3"))[0], 429);
  assert.equal((await from("2001:db8:0:1::3"))[0], 200);
  for (const ip of ["::ffff:3.3.3.3", "::ffff:3.3.3.3", "::ffff:4.4.4.4"]) assert.equal((await from(ip))[0], 200, ip);
});

test("names count for rates, in place of addresses", async () => {
  const authorize = (request) => request.headers.get("x-user") ?? "";
  const { ask } = gatewayOf({ authorize, rateLimit: { perMinute: 1 } });
  const statuses = [];
  for (const name of ["ann", "ann", "bob"]) statuses.push((await ask("placements", dp(), { "x-user": name })).status);
  assert.deepEqual([...statuses, (await ask("placements", dp())).status], [200, 429, 200, 403]);
});

test("what is logged says how it went, and times stand in the answer", async () => {
  const { ask, lines } = gatewayOf();
  const answer = await ask("links", '{"title":"Soup","line_items":[{"name":"a","upcs":["1"]}]}');
  assert.match(answer.headers.get("server-timing"), /^total;dur=[\d.]+$/);
  const { ms, ...line } = lines[0];
  assert.ok(ms >= 0);
  assert.deepEqual(line, { route: "links", status: 400, bytes: 57, rules: ["upc-format"], fault: "invalid" });
  const other = await ask("placements", dp());
  assert.match(other.headers.get("server-timing"), /^service;dur=[\d.]+, total;dur=[\d.]+$/);
  assert.ok(lines[1].upstreamMs <= lines[1].ms);
});

test("lines are written to the console as JSON unless told otherwise", async (context) => {
  const written = context.mock.method(console, "log", () => {});
  const { ask } = gatewayOf({ log: undefined });
  await ask("links", "{}");
  assert.equal(JSON.parse(written.mock.calls[0].arguments[0]).status, 400);
  const silent = gatewayOf({ log: false });
  await silent.ask("links", "{}");
  assert.equal(written.mock.callCount(), 1);
});

test("a status that no answer can have is the service's fault", async () => {
  const fetch = async () => ({ status: 700, type: "default", headers: new Headers(), body: null });
  const { ask, lines } = gatewayOf({ fetch });
  assert.equal((await ask("links", list)).status, 502);
  assert.equal(lines[0].fault, "status");
});

test("a request that is given up ends what is under way", async () => {
  const { fetch } = service();
  const lines = [];
  const gateway = createGateway({ ...base, fetch, log: (line) => lines.push(line) });
  const controller = new AbortController();
  const request = new Request(post("links", list.replace("Soup", "slow")), { signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  assert.equal((await gateway.fetch(request, env)).status, 499);
  assert.equal(lines[0].fault, "gone");
});

test("amend puts what is known into a placement request, and leaves the rest", () => {
  const session = (text) => new TextEncoder().encode(dp("soup", `,"session_context":${text}`));
  const read = (verdict) => new TextDecoder().decode(verdict.body);
  const amend = (input, known, options) => placements.amend(input, { session_context: known }, options);
  const body = session('{ "test_only" : true,"big":9007199254740993 }');
  assert.equal(read(amend(body, {})), new TextDecoder().decode(body));
  assert.equal(
    read(amend(body, { user_ip: "::1" })),
    dp("soup", ',"session_context":{"user_ip":"::1", "test_only" : true,"big":9007199254740993 }'),
  );
  assert.equal(
    read(amend(session("null"), { user_agent: 'a"b' })),
    dp("soup", ',"session_context":{"user_agent":"a\\"b"}'),
  );
  assert.equal(
    read(amend(session('{"user_ip":"1.1.1.1"}'), { user_ip: null })),
    dp("soup", ',"session_context":{"user_ip":null}'),
  );
  assert.equal(JSON.parse(read(amend(dp(), { user_ip: "1.1.1.1" }))).session_context.user_ip, "1.1.1.1");
  assert.deepEqual(
    amend(dp(), { user_ip: "1.1.1.1:80" })
      .findings.filter((each) => each.class !== "advice")
      .map(({ rule }) => rule),
    ["user-ip"],
  );
  assert.equal(amend("{}", { user_ip: "1.1.1.1" }).ok, false);
  assert.throws(() => placements.amend(dp()), TypeError);
});

test("all who ask at once share a client, be its store a function, and a store that fails is asked for again", async () => {
  let stores = 0;
  const store = async () => {
    stores += 1;
    if (stores === 1) throw new Error("c4n4ry");
    return { get() {}, set() {} };
  };
  const { ask, calls, sent, lines } = gatewayOf({ store });
  assert.equal((await ask("links", list)).status, 500);
  assert.equal(lines[0].fault, "store");
  const asked = Array.from({ length: 40 }, (_, index) => (index % 2 ? ask("links", list) : ask("placements", dp())));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.equal(stores, 2);
  assert.equal(calls.length - sent().length, 1, "tokens");
  assert.equal(sent().filter(({ url }) => url.includes("products_link")).length, 1, "links");
});

test("a gateway that keeps no links asks for each", async () => {
  for (const store of [false, () => false, async () => false]) {
    const { ask, sent, lines } = gatewayOf({ store });
    for (let count = 0; count < 2; count++) assert.equal((await ask("links", list)).status, 200);
    assert.equal(sent().length, 2);
    assert.deepEqual(
      lines.map(({ cached }) => cached),
      [false, false],
    );
  }
});

test("secrets of which one fails at once and another later are one fault", async () => {
  const late = async () => {
    throw new Error("c4n4ry");
  };
  const now = () => {
    throw new Error("c4n4ry");
  };
  const { ask, lines } = gatewayOf({ hosts: late, apiKey: now });
  assert.equal((await ask("links", list)).status, 500);
  assert.match(lines[0].fault, /^(?:hosts|apiKey)$/);
});

test("the service has its own time, be the body's shorter or longer", async () => {
  const fetch = (_url, { signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  for (const [bodyTimeout, timeout] of [
    [20, 150],
    [10_000, 150],
  ]) {
    const { ask, lines } = gatewayOf({ fetch, bodyTimeout, timeout, retries: 0 });
    assert.equal((await ask("links", list)).status, 504);
    assert.equal(lines[0].fault, "timeout");
    assert.ok(lines[0].ms > 140 && lines[0].ms < 2000, `${lines[0].ms} ms`);
  }
});

test("what the gateway puts into a session counts towards no limit", async () => {
  const limit = dp().length;
  const { ask, sent } = gatewayOf({ limit, clientIp: () => "192.0.2.1" });
  const agent = { "user-agent": "\u0080".repeat(1000) };
  assert.equal((await ask("placements", dp(), agent)).status, 200);
  assert.equal(JSON.parse(sent()[0].body).session_context.user_ip, "192.0.2.1");
  assert.equal((await ask("placements", `${dp()} `, agent)).status, 413);
});

test("the log says which option is of no use", async () => {
  const options = {
    apiKey: [() => undefined, "apiKey"],
    retailerId: [() => "a b", "retailerId"],
    clientIp: [() => 5, "clientIp"],
  };
  for (const [name, [option, fault]] of Object.entries(options)) {
    const { ask, lines } = gatewayOf({ [name]: option, rateLimit: { perMinute: 5 } });
    assert.equal((await ask("links", list)).status, 500);
    assert.equal(lines[0].fault, fault);
  }
});

test("a request whose body cannot be had is answered", async () => {
  const { fetch } = createGateway({ ...base, log: false });
  const odd = {
    url: "https://gateway.example/api/links",
    method: "TRACE",
    headers: new Headers(),
    get bodyUsed() {
      throw new TypeError("no such method");
    },
  };
  assert.equal((await fetch(odd, env)).status, 405);
});

test("what was put into a placement request is checked, and refused as the gateway's fault", async () => {
  const { ask, sent, lines } = gatewayOf({ clientIp: () => "nowhere" });
  assert.equal((await ask("placements", dp())).status, 500);
  assert.deepEqual([lines[0].fault, sent().length], ["clientIp", 0]);
  assert.equal((await ask("links", list)).status, 200);
});

test("bytes that whoever sends them uses again are forwarded as they were checked", async () => {
  const { fetch, sent } = service();
  const bytes = new TextEncoder().encode(list);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const headers = { "content-type": "application/json" };
  const request = new Request("https://gateway.example/api/links", { method: "POST", headers, body, duplex: "half" });
  const key = async () => {
    // The body has been read when the key is asked for.
    bytes.fill(0x20);
    return secrets.apiKey;
  };
  const asked = createGateway({ ...base, log: false, fetch, apiKey: key }).fetch(request, env);
  assert.equal((await asked).status, 200);
  assert.equal(sent()[0].body, list);
});
