// Links, tokens and users as the service answers them.

import assert from "node:assert/strict";
import test from "node:test";
import { bodyOf, CANARY, table, thrownBy } from "./http-tables.mjs";
import { importPacked } from "./packed.mjs";

const { LockedError, MalformedAnswerError, ServiceError, shoppingLists, tokens, users } = await importPacked();
const encode = (text) => new TextEncoder().encode(text);

/** What a row expects, as the reader's result or error has it. */
const readers = {
  link: (row, body) => ({ url: shoppingLists.read(body, { hosts: row.allowedHosts }).products_link_url }),
  token: (_row, body) => {
    const answer = tokens.read(body);
    const { access_token: accessToken, expires_in = null, created_at = null, scope = null } = answer;
    assert.ok(Object.values({ ...answer }).every((value) => value !== undefined));
    return { token: { accessToken, expiresIn: expires_in, createdAt: created_at, scope } };
  },
  user: (row, body, sent = JSON.stringify(row.sent)) => {
    const answer = users.read(row.status, undefined, body, { sent, now: 0 });
    if (answer.created) {
      assert.equal(answer.user_id, answer.user.user_id);
      const none = { last_name: null, phone_number: null, locale: null, guest: null };
      return { account: { ...none, ...answer.user } };
    }
    assert.deepEqual(Object.keys(answer), ["user_id", "created", "reason"]);
    assert.ok(ServiceError.is(answer.reason));
    assert.deepEqual([answer.reason.status, answer.reason.errors[0].code], [400, 1001]);
    return { exists: answer.user_id };
  },
};

function read(row, ...given) {
  try {
    return readers[row.reader](row, ...given);
  } catch (error) {
    assert.ok(!`${error.stack}${JSON.stringify(error)}`.includes(CANARY));
    assert.equal(error.cause, undefined);
    if (ServiceError.is(error)) return { failed: error.status };
    assert.ok(MalformedAnswerError.is(error) && error instanceof MalformedAnswerError, error);
    return { malformed: error.field ?? "syntax" };
  }
}

for (const row of table("answers")) {
  test(row.name, () => {
    const { url, token, account, exists, failed, malformed } = row;
    const expected = JSON.parse(JSON.stringify({ url, token, account, exists, failed, malformed }));
    const bytes = bodyOf(row);
    assert.deepEqual(read(row, bytes), expected);
    assert.deepEqual(read(row, bytes.slice().buffer), expected);
    assert.deepEqual(read(row, new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)), expected);
  });
}

test("what was sent may be given in any form", () => {
  const row = table("answers").find(({ name }) => name === "user: already exists");
  const sent = JSON.stringify(row.sent);
  for (const form of [sent, encode(sent), encode(sent).buffer, row.sent]) {
    assert.deepEqual(read(row, bodyOf(row), form), { exists: "u1" });
    assert.deepEqual(read({ ...row, status: 200 }, "{}", form).account.first_name, "Ann");
  }
  for (const form of [undefined, null, "", "{", {}, { user_id: 5 }, [], Symbol("s"), new Proxy({}, {}), 1n]) {
    for (const status of [200, 400]) {
      const { name, field } = thrownBy(() =>
        users.read(status, {}, status === 200 ? "{}" : bodyOf(row), { sent: form }),
      );
      // What has no account in it may still be a body; what is no body is the caller's mistake.
      assert.ok(name === "TypeError" || (status === 200 ? field === "user_id" : name === "ServiceError"), name);
    }
  }
  assert.throws(() => users.read(400, {}, bodyOf(row)), TypeError);
  const parts = users.build(sent, { host: "https://a.example", accessToken: "c4n4ry" });
  assert.equal(users.read(400, {}, bodyOf(row), { sent: parts }).user_id, "u1");
});

test("an answer cut at any byte is never taken for already exists, nor for a success", () => {
  const whole = encode('{"error":{"message":"m","code":1001},"meta":{"key":"user_id"}}');
  const sent = { user_id: "u1", first_name: "Ann" };
  assert.equal(users.read(400, {}, whole, { sent }).created, false);
  for (let length = 0; length < whole.length; length += 1) {
    const cut = whole.slice(0, length);
    assert.equal(thrownBy(() => users.read(400, {}, cut, { sent })).status, 400);
    assert.equal(thrownBy(() => users.read(200, {}, cut, { sent })).name, "MalformedAnswerError");
  }
});

test("any depth is read, and no more than 8 MiB", () => {
  const depth = 500_000;
  const deep = (inner) => `{"x":${"[".repeat(depth)}${"]".repeat(depth)},${inner}}`;
  assert.equal(
    shoppingLists.read(deep('"products_link_url":"https://a.example/"')).products_link_url,
    "https://a.example/",
  );
  assert.equal(tokens.read(deep('"access_token":"c4n4ry","token_type":"Bearer"')).access_token, "c4n4ry");
  const large = new Uint8Array((8 << 20) + 1).fill(0x20);
  for (const given of [large, " ".repeat(large.length), "é".repeat((4 << 20) + 1)]) {
    for (const call of [
      () => shoppingLists.read(given),
      () => tokens.read(given),
      () => users.read(200, {}, given, { sent: "{}" }),
    ]) {
      const { name, message, field } = thrownBy(call);
      assert.deepEqual([name, message, field], ["MalformedAnswerError", "the answer has more than 8 MiB", null]);
    }
  }
  assert.equal(thrownBy(() => tokens.read(large.subarray(1))).message, "the answer is no JSON");
});

test("numbers of a token", () => {
  const life = (text) => tokens.read(`{"access_token":"c4n4ry","token_type":"Bearer","expires_in":${text}}`).expires_in;
  for (const [text, expected] of [
    ["7200", 7200],
    ["7200.9", 7200],
    ["7.2e3", 7200],
    ["1e30", 2 ** 32 - 1],
    ["1e400", 2 ** 32 - 1],
    ["99999999999999999999.5", 2 ** 32 - 1],
    ["0", undefined],
    ["-0.0", undefined],
    ["-5", undefined],
    ["-1e30", undefined],
    ["0.5", undefined],
    ["true", undefined],
    ["[7200]", undefined],
  ]) {
    assert.equal(life(text), expected, text);
  }
  const made = (text) => tokens.read(`{"access_token":"c4n4ry","token_type":"Bearer","created_at":${text}}`).created_at;
  assert.deepEqual([made("1603897760.25"), made("-0.5"), made("1e999")], [1603897760, 0, Number.MAX_SAFE_INTEGER]);
});

test("metadata keeps any key, each once and at most 64", () => {
  const text = '{"metadata":{"__proto__":"a","constructor":"b","1":"c","\\ud800":"d","\\udfff":"e"}}';
  const sent = { user_id: "u1", first_name: "Ann" };
  const { metadata } = users.read(200, {}, text, { sent }).user;
  assert.deepEqual(Object.entries(metadata).sort(), [
    ["1", "c"],
    ["__proto__", "a"],
    ["constructor", "b"],
    ["\ufffd", "e"],
  ]);
  const many = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`k${at}`, "v"]));
  assert.equal(Object.keys(users.read(200, {}, JSON.stringify({ metadata: many }), { sent }).user.metadata).length, 64);
});

test("an account has what is documented, and nothing else", () => {
  const known = {
    user_id: "u1",
    first_name: "Ann",
    last_name: "Lee",
    phone_number: "+15550100",
    locale: "en_US",
    guest: false,
    metadata: {},
  };
  const answer = JSON.stringify({ ...known, email: "a@b.example", name: "Ann", xuser_id: "a", user_ids: "b" });
  assert.deepEqual(users.read(200, {}, answer, { sent: "{}" }).user, known);
});

test("only from 200 to 299 an account was made", () => {
  const account = '{"user_id":"u1","first_name":"Ann"}';
  const readWith = (status) => users.read(status, {}, account, { sent: account });
  for (const status of [200, 201, 299]) assert.equal(readWith(status).created, true, `${status}`);
  for (const status of [199, 300, 302, 400])
    assert.throws(
      () => readWith(status),
      (error) => ServiceError.is(error) && error.status === status,
    );
});

test("a failure to make a user is the service's error", () => {
  assert.throws(
    () => users.read(423, { "retry-after": "2" }, '{"message":"locked"}', { sent: "{}" }),
    (error) => {
      return LockedError.is(error) && error.retryAfter === 2 && error.errors[0].message === "locked";
    },
  );
});

test("a token has what was said of it, and nothing else", () => {
  const read = (more) => tokens.read(JSON.stringify({ access_token: "c4n4ry", token_type: "Bearer", ...more }));
  for (const more of [{}, { scope: 5 }, { scope: null }, { note: "scope", expires_in: 0 }]) {
    const token = read(more);
    assert.deepEqual(Object.getOwnPropertyNames(token), ["access_token"]);
    assert.deepEqual(Object.keys(token.toJSON()), ["access_token"]);
  }
  const all = { expires_in: 5, created_at: 7 };
  assert.deepEqual(Object.keys(read({ ...all, scope: "a" }).toJSON()), ["access_token", "expires_in", "created_at"]);
  for (const token_type of [undefined, null, "bearer"]) assert.equal(read({ token_type }).access_token, "c4n4ry");
  for (const token_type of ["xBearer", "Bearerx", "", 5, ["Bearer"], false])
    assert.equal(thrownBy(() => read({ token_type })).field, "token_type");
});

test("a link that only holds a good one is refused", () => {
  const read = (url, options) => shoppingLists.read(JSON.stringify({ products_link_url: url }), options);
  for (const url of [
    "javascript:https://a.example/",
    "xhttps://a.example/",
    ["https://a.example/"],
    { toString: "https://a.example/" },
  ]) {
    const { name, field, message } = thrownBy(() => read(url));
    assert.deepEqual([name, field], ["MalformedAnswerError", "products_link_url"]);
    assert.equal(message, "the answer has no good products_link_url");
  }
  const hosts = ["a.example:4430"];
  assert.ok(read("https://a.example:4430/", { hosts }));
  assert.equal(thrownBy(() => read("https://a.example:443/", { hosts })).field, "products_link_url");
});

test("links of this machine are read where that is allowed", () => {
  const read = (url, options) => shoppingLists.read(JSON.stringify({ products_link_url: url }), options);
  const allowLoopbackHttp = true;
  for (const url of ["http://127.0.0.1:8787/lists/1", "http://localhost/", "HTTP://[::1]:1/", "http://127.1/"]) {
    assert.equal(thrownBy(() => read(url)).field, "products_link_url");
    assert.equal(read(url, { allowLoopbackHttp }).products_link_url, url);
  }
  assert.ok(read("http://localhost:80/", { allowLoopbackHttp, hosts: ["localhost:80"] }));
  for (const url of ["http://a.example/", "http://c4n4ry@127.0.0.1/", "ftp://127.0.0.1/", "//127.0.0.1/"])
    assert.equal(thrownBy(() => read(url, { allowLoopbackHttp })).field, "products_link_url");
  assert.throws(
    () => read("https://a.example", { allowLoopbackHttp: 1 }),
    /^TypeError: allowLoopbackHttp must be true/,
  );
});

test("options that make no sense are refused, and those that are not the caller's own are not seen", () => {
  const link = '{"products_link_url":"https://a.example"}';
  for (const options of [null, 1, "x"]) assert.throws(() => shoppingLists.read(link, options), TypeError);
  for (const hosts of ["a.example", {}, 5])
    assert.throws(() => shoppingLists.read(link, { hosts }), /^TypeError: hosts must be a list/);
  assert.equal(thrownBy(() => shoppingLists.read(link, { hosts: [5, "b"] })).field, "products_link_url");
  assert.ok(shoppingLists.read(link, Object.create({ hosts: ["b"] })));
  for (const answer of [undefined, null, 5, {}, [], Symbol("s")]) {
    assert.equal(thrownBy(() => tokens.read(answer)).name, "MalformedAnswerError");
  }
});
