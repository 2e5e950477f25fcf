// Reads links, tokens and users from responses of the shared table.

import assert from "node:assert/strict";
import test from "node:test";
import { bodyOf, CANARY, table, thrownBy } from "../support/http-tables.mjs";
import { importPacked } from "../support/packed.mjs";

const { userRequest, MalformedResponseError, readLink, readToken, readUser, ServiceError } =
  await importPacked("endcap/http");
const encode = (text) => new TextEncoder().encode(text);

/** Returns the expectation of a row in the format of the reader's result or error. */
const readers = {
  link: (row, body) => ({ url: readLink({ status: 200, body }, { allowedHosts: row.allowedHosts }).url }),
  token: (_row, body) => {
    const token = readToken({ status: 200, body });
    const { accessToken, expiresIn = null, createdAt = null, scope = null } = token;
    assert.ok(Object.getOwnPropertyNames(token).every((name) => token[name] !== undefined));
    return { token: { accessToken, expiresIn, createdAt, scope } };
  },
  user: (row, body, sent = JSON.stringify(row.sent)) => {
    const result = readUser({ status: row.status, body }, { sent, now: 0 });
    if (result.created) {
      assert.equal(result.userId, result.user.user_id);
      const none = { last_name: null, phone_number: null, locale: null, guest: null };
      return { account: { ...none, ...result.user } };
    }
    assert.deepEqual(Object.keys(result), ["userId", "created", "reason"]);
    assert.ok(ServiceError.is(result.reason));
    assert.deepEqual([result.reason.status, result.reason.errors[0].code], [400, 1001]);
    return { exists: result.userId };
  },
};

function read(row, ...rest) {
  try {
    return readers[row.reader](row, ...rest);
  } catch (error) {
    assert.ok(!`${error.stack}${JSON.stringify(error)}`.includes(CANARY));
    assert.equal(error.cause, undefined);
    if (ServiceError.is(error)) return { failed: error.status };
    assert.ok(MalformedResponseError.is(error) && error instanceof MalformedResponseError, error);
    return { malformed: error.field ?? "syntax" };
  }
}

for (const row of table("responses")) {
  test(row.name, () => {
    const { url, token, account, exists, failed, malformed } = row;
    const expected = JSON.parse(JSON.stringify({ url, token, account, exists, failed, malformed }));
    const bytes = bodyOf(row);
    assert.deepEqual(read(row, bytes), expected);
    assert.deepEqual(read(row, bytes.slice().buffer), expected);
    assert.deepEqual(read(row, new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)), expected);
  });
}

test("`sent` is accepted in any form", () => {
  const row = table("responses").find(({ name }) => name === "user: already exists");
  const sent = JSON.stringify(row.sent);
  for (const form of [sent, encode(sent), encode(sent).buffer, row.sent]) {
    assert.deepEqual(read(row, bodyOf(row), form), { exists: "u1" });
    assert.deepEqual(read({ ...row, status: 200 }, "{}", form).account.first_name, "Ann");
  }
  for (const form of [undefined, null, "", "{", {}, { user_id: 5 }, [], Symbol("s"), new Proxy({}, {}), 1n]) {
    for (const status of [200, 400]) {
      const { name, field } = thrownBy(() =>
        readUser({ status, body: status === 200 ? "{}" : bodyOf(row) }, { sent: form }),
      );
      // A body without an account is accepted. A value that is not a body is an error of the caller.
      assert.ok(name === "TypeError" || (status === 200 ? field === "user_id" : name === "ServiceError"), name);
    }
  }
  assert.throws(() => readUser({ status: 400, body: bodyOf(row) }), TypeError);
  const parts = userRequest(sent, { host: "https://a.example", accessToken: "c4n4ry" });
  assert.equal(readUser({ status: 400, body: bodyOf(row) }, { sent: parts }).userId, "u1");
});

test("metadata has any keys, each once, and at most 64", () => {
  const text = '{"metadata":{"__proto__":"a","constructor":"b","1":"c","\\ud800":"d","\\udfff":"e"}}';
  const sent = { user_id: "u1", first_name: "Ann" };
  const { metadata } = readUser({ status: 200, body: text }, { sent }).user;
  assert.deepEqual(Object.entries(metadata).sort(), [
    ["1", "c"],
    ["__proto__", "a"],
    ["constructor", "b"],
    ["\ufffd", "e"],
  ]);
  const many = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`k${at}`, "v"]));
  assert.equal(
    Object.keys(readUser({ status: 200, body: JSON.stringify({ metadata: many }) }, { sent }).user.metadata).length,
    64,
  );
});

test("an account has the documented members, and no others", () => {
  const documented = {
    user_id: "u1",
    first_name: "Ann",
    last_name: "Lee",
    phone_number: "+15550100",
    locale: "en_US",
    guest: false,
    metadata: {},
  };
  const body = JSON.stringify({ ...documented, email: "a@b.example", name: "Ann", xuser_id: "a", user_ids: "b" });
  assert.deepEqual(readUser({ status: 200, body }, { sent: "{}" }).user, documented);
});

test("an account is created only for 200 to 299", () => {
  const account = '{"user_id":"u1","first_name":"Ann"}';
  const readWith = (status) => readUser({ status, body: account }, { sent: account });
  for (const status of [200, 201, 299]) assert.equal(readWith(status).created, true, `${status}`);
  for (const status of [199, 300, 302, 400])
    assert.throws(
      () => readWith(status),
      (error) => ServiceError.is(error) && error.status === status,
    );
});

test("a token has the members of the response, and no others", () => {
  const read = (more) =>
    readToken({ status: 200, body: JSON.stringify({ access_token: "c4n4ry", token_type: "Bearer", ...more }) });
  for (const more of [{}, { scope: 5 }, { scope: null }, { note: "scope", expires_in: 0 }]) {
    const token = read(more);
    assert.deepEqual(Object.getOwnPropertyNames(token), ["accessToken"]);
    assert.deepEqual(Object.keys(token.toJSON()), ["accessToken"]);
  }
  const all = { expires_in: 5, created_at: 7 };
  assert.deepEqual(Object.keys(read({ ...all, scope: "a" }).toJSON()), ["accessToken", "expiresIn", "createdAt"]);
  for (const token_type of [undefined, null, "bearer"]) assert.equal(read({ token_type }).accessToken, "c4n4ry");
  for (const token_type of ["xBearer", "Bearerx", "", 5, ["Bearer"], false])
    assert.equal(thrownBy(() => read({ token_type })).field, "token_type");
});

test("loopback links are read if the option allows them", () => {
  const read = (url, options) => readLink({ status: 200, body: JSON.stringify({ products_link_url: url }) }, options);
  const allowLoopbackHttp = true;
  for (const url of ["http://127.0.0.1:8787/lists/1", "http://localhost/", "HTTP://[::1]:1/", "http://127.1/"]) {
    assert.equal(thrownBy(() => read(url)).field, "products_link_url");
    assert.equal(read(url, { allowLoopbackHttp }).url, url);
  }
  assert.ok(read("http://localhost:80/", { allowLoopbackHttp, allowedHosts: ["localhost:80"] }));
  for (const url of ["http://a.example/", "http://c4n4ry@127.0.0.1/", "ftp://127.0.0.1/", "//127.0.0.1/"])
    assert.equal(thrownBy(() => read(url, { allowLoopbackHttp })).field, "products_link_url");
  assert.throws(
    () => read("https://a.example", { allowLoopbackHttp: 1 }),
    /^TypeError: `allowLoopbackHttp` must be true/,
  );
});

test("invalid options are rejected, and inherited ones are ignored", () => {
  const link = '{"products_link_url":"https://a.example"}';
  for (const options of [null, 1, "x"]) assert.throws(() => readLink({ status: 200, body: link }, options), TypeError);
  const noHosts = [
    "https://a.example",
    "https:a.example",
    "a.example/",
    "//a.example",
    "a.example?b",
    "u@a.example",
    "*:*",
    "",
  ];
  for (const allowedHosts of ["a.example", {}, 5, [5, "b"], ...noHosts.map((text) => ["a.example", text])])
    assert.throws(
      () => readLink({ status: 500 }, { allowedHosts }),
      /^TypeError: `allowedHosts` must be an array of hosts without a scheme or path, such as shop\.example$/,
    );
  assert.ok(readLink({ status: 200, body: link }, Object.create({ allowedHosts: ["b"] })));
  for (const body of [undefined, null, 5, {}, [], Symbol("s")]) {
    assert.equal(thrownBy(() => readToken({ status: 200, body })).name, "MalformedResponseError");
  }
});
