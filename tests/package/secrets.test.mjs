// Puts a canary in every field that can hold a secret, and asserts that logs, errors and copies do not show it.

import assert from "node:assert/strict";
import { Console } from "node:console";
import { Writable } from "node:stream";
import test from "node:test";
import { format, inspect } from "node:util";
import { CANARY, thrownBy } from "../support/http-tables.mjs";
import { importPacked } from "../support/packed.mjs";

const { linkRequest, userRequest, placementsRequest, readLink, readToken, tokenRequest } =
  await importPacked("endcap/http");
const host = "https://api.example.com/x";
const place = {
  page_context: { page_query: { cart_query: {} } },
  placement_context: { placement_kind: { display_placement: {} } },
  session_context: { user_id: CANARY },
};
const list = { title: CANARY, line_items: [{ name: CANARY, [CANARY]: 1 }] };
const user = { user_id: CANARY, first_name: CANARY, metadata: { a: CANARY } };
const grant = { client_id: CANARY, client_secret: CANARY, grant_type: "client_credentials" };

/** All objects and errors with a secret, by name. */
const made = {
  link: linkRequest(list, { host, apiKey: CANARY }),
  linkOfText: linkRequest(JSON.stringify(list), { host, apiKey: CANARY, language: "en-US" }),
  place: placementsRequest(place, { host, accessToken: CANARY }),
  user: userRequest(user, { host, accessToken: CANARY, path: "fulfillment" }),
  grant: tokenRequest(grant, { host }),
  token: readToken({
    status: 200,
    body: JSON.stringify({ access_token: CANARY, token_type: "Bearer", expires_in: 9, scope: CANARY }),
  }),
};

/** Returns the text that a console writes. */
function logged(log) {
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  log(new Console({ stdout: stream, stderr: stream, colorMode: true }));
  return text;
}

/** The ways to convert a value to text. */
function texts(value) {
  const deep = { showHidden: true, depth: Number.POSITIVE_INFINITY, showProxy: true };
  return [
    JSON.stringify(value),
    JSON.stringify({ value, list: [value] }),
    String(value),
    `${value}`,
    inspect(value),
    inspect(value, deep),
    inspect(value, { ...deep, customInspect: false }),
    inspect({ nested: { list: [value], map: new Map([[value, value]]) } }, deep),
    inspect({ nested: [value] }, { ...deep, customInspect: false }),
    inspect(new Proxy({ value }, {}), deep),
    inspect(new Error("x", { cause: value }), deep),
    format("%s %o %O %j", value, value, value, value),
    logged((console) => {
      console.log(value);
      console.log("%o %O %s", value, value, value);
      console.error({ value });
      console.dir(value, deep);
      console.dir([value]);
      console.table([value]);
    }),
  ];
}

for (const [name, value] of Object.entries(made)) {
  test(`${name}: logs and serialized forms do not show the secret`, () => {
    for (const text of texts(value)) assert.ok(!text.includes(CANARY), text);
    // The forms in a dump of bytes and in Base64.
    const [bytes, hex] = [[...Buffer.from(CANARY)].join(", "), Buffer.from(CANARY).toString("hex")];
    for (const text of texts(value)) assert.ok(!text.includes(bytes) && !text.includes(hex), text);
  });
}

test("requests and their copies contain the secret", () => {
  for (const name of ["link", "linkOfText", "place", "user"]) {
    const { headers, body } = made[name];
    assert.equal(headers.Authorization, `Bearer ${CANARY}`);
    assert.ok(Buffer.from(body).includes(CANARY));
    assert.equal({ ...made[name] }.headers, headers);
    assert.equal(structuredClone({ ...made[name] }).headers.Authorization, headers.Authorization);
  }
  assert.equal(made.grant.headers.Authorization, undefined);
  assert.ok(Buffer.from(made.grant.body).includes(CANARY));
  assert.deepEqual([made.token.accessToken, made.token.scope], [CANARY, CANARY]);
});

test("values that are not secret are shown", () => {
  assert.deepEqual(JSON.parse(JSON.stringify(made.link)), {
    method: "POST",
    url: "https://api.example.com/x/idp/v1/products/products_link",
    headers: { Accept: "application/json", "Content-Type": "application/json", Authorization: "[redacted]" },
    body: `[${made.link.body.length} bytes]`,
    redirect: "manual",
  });
  assert.match(inspect(made.link), /Authorization: '\[redacted\]'/);
  assert.deepEqual(JSON.parse(String(made.token)), { accessToken: "[redacted]", expiresIn: 9 });
  const token = (more) =>
    JSON.parse(String(readToken({ status: 200, body: JSON.stringify({ access_token: CANARY, ...more }) })));
  assert.deepEqual(token({ token_type: "bearer" }), { accessToken: "[redacted]" });
  assert.deepEqual(token({ token_type: "Bearer", created_at: 5 }), { accessToken: "[redacted]", createdAt: 5 });
});

test("a copy has the sent values, and no methods that show them", () => {
  for (const name of ["link", "place", "user", "grant"])
    assert.deepEqual(Reflect.ownKeys({ ...made[name] }).sort(), ["body", "headers", "method", "redirect", "url"]);
});

test("errors do not show the secret", () => {
  const bad = { ...list, line_items: [{ name: CANARY, upcs: [CANARY], health_filters: CANARY }] };
  const secret = `${CANARY} ${CANARY}`;
  const calls = [
    () => linkRequest(bad, { host, apiKey: CANARY }),
    () => tokenRequest({ ...grant, client_id: 5 }, { host }),
    () => tokenRequest({ client_id: CANARY, client_secret: [CANARY] }, { host }),
    () => tokenRequest(`{"client_secret":"${CANARY}`, { host }),
    () => userRequest({ user_id: CANARY, first_name: `${CANARY}<` }, { host, accessToken: CANARY }),
    () => linkRequest(list, { host, apiKey: secret }),
    () => linkRequest(list, { host, accessToken: CANARY }),
    () => linkRequest(list, { host, apiKey: CANARY, accessToken: CANARY }),
    () => linkRequest(list, { host: `https://${CANARY}@a.example`, apiKey: CANARY }),
    () => linkRequest(list, { host, apiKey: CANARY, retailerId: secret }),
    () => linkRequest(list, { host, apiKey: CANARY, language: CANARY }),
    () => placementsRequest(place, { host, accessToken: { secret: CANARY } }),
    () => userRequest(user, { host, accessToken: CANARY, path: CANARY }),
    () => tokenRequest(grant, { host, accessToken: CANARY }),
    () => readToken({ status: 200, body: `{"access_token":"${secret}","token_type":"Bearer"}` }),
    () => readToken({ status: 200, body: `{"access_token":"${CANARY}"` }),
    () => readToken({ status: 200, body: `${CANARY}` }),
    () => readLink({ status: 200, body: `{"products_link_url":"https://${CANARY}@a.example"}` }),
  ];
  for (const call of calls) {
    const error = thrownBy(call);
    assert.match(error.name, /^(InvalidRequest|Configuration|MalformedResponse)Error$/, String(error));
    assert.ok(!error.message.includes(CANARY) && !error.stack.includes(CANARY), error.stack);
    for (const text of texts(error)) assert.ok(!text.includes(CANARY), text);
  }
});
