// The endpoints of the fake service, by the service's document: errors of bodies, credentials, scopes, methods and content types.

import assert from "node:assert/strict";
import test, { before } from "node:test";
import { cases } from "../support/cases.mjs";
import { ads, errorsOf, KEY, list, PATHS, startService, user } from "./calls.mjs";

let service;
let send;
let token;
let access;
before(async () => {
  ({ service, send, token } = await startService());
  access = await token();
});

/** Rules of endcap that the service's document does not have. */
const OWN_RULES = ["duplicate-key", "field-case", "url-scheme"];

const bodyOf = ({ hex, text, body }) => (hex === undefined ? (text ?? JSON.stringify(body)) : Buffer.from(hex, "hex"));
const bearerOf = (resource) => (resource === "shopping-list" ? KEY : access);

for (const resource of ["shopping-list", "user", "placement"]) {
  test(`tests/cases: ${resource}: each error is in the response, with its code and key`, async (t) => {
    const some = cases.filter((each) => each.resource === resource && each.options === undefined);
    const statuses = {};
    for (const each of some) {
      const { status, body } = await send(PATHS[resource], bodyOf(each), { bearer: bearerOf(resource) });
      statuses[status] = (statuses[status] ?? 0) + 1;
      const errors = each.issues.filter(({ severity, rule }) => severity === "error" && !OWN_RULES.includes(rule));
      if (errors.length === 0) {
        // The user may exist, and the location code may be unknown.
        assert.ok([200, 400, 401].includes(status) && !(status === 400 && resource !== "user"), each.title);
        continue;
      }
      assert.equal(status, 400, each.title);
      const expected = errors.map(({ code, key }) => ({ code: code ?? null, key: key ?? null }));
      assert.deepEqual(errorsOf(body), expected, each.title);
      if (errors.length > 1) assert.equal(body.error.code, 9999, each.title);
    }
    t.diagnostic(`${some.length} cases: ${JSON.stringify(statuses)}`);
    assert.ok(some.length > 90 && statuses[200] > 5 && statuses[400] > 20);
  });
}

test("several errors are in a list, and a missing name of a user has the service's own message", async () => {
  const line_items = [{ line_item_measurements: [{ quantity: -1 }] }];
  const { status, body } = await send(PATHS["shopping-list"], list({ line_items }), { bearer: KEY });
  const key = "line_items[0].line_item_measurements[0].quantity";
  const errors = [
    { error: { message: "must be greater than 0", code: 1001 }, meta: { key } },
    { error: { message: "line_items[0].name is required", code: 9999 }, meta: {} },
  ];
  const error = { message: "There were issues with your request", code: 9999, errors };
  assert.deepEqual([status, body], [400, { error, meta: {} }]);
  const blank = await send(PATHS.user, { first_name: "A" }, { bearer: access });
  assert.equal(blank.body.error.message, "cannot be blank");
});

test("users: the values of the request, one account for both paths, and the retailer's banners", async () => {
  const more = { last_name: "L", phone_number: "+16045550100", locale: "fr_CA", metadata: { tier: "gold" } };
  const paths = [PATHS.user, "/v2/fulfillment/users"];
  for (const [at, path] of paths.entries()) {
    const account = user(`account ${at}`, more);
    const created = await send(path, account, { bearer: access });
    assert.deepEqual([created.status, created.body], [200, { ...account, guest: false }]);
    for (const again of paths) {
      const { status, body } = await send(again, account, { bearer: access });
      assert.deepEqual([status, errorsOf(body)], [400, [{ code: 1001, key: "user_id" }]]);
    }
  }
  const nulls = await send(PATHS.user, user("nulls", { last_name: null, unknown: 1 }), { bearer: access });
  assert.deepEqual(nulls.body, { ...user("nulls"), guest: false });
  for (const [id, expected] of [
    ["", 200],
    ["green-basket", 200],
    ["corner-shop", 200],
    ["nobody", 404],
  ]) {
    const headers = { "x-retailer-id": id };
    const { status, body } = await send(PATHS.user, user(`of ${id}`), { bearer: access, headers });
    assert.equal(status, expected, id);
    if (status === 404) assert.deepEqual(errorsOf(body), [{ code: 4000, key: null }]);
  }
});

test("tokens: their response, and each refusal", async () => {
  const { clientId: client_id, clientSecret: client_secret } = service.credentials;
  const good = { client_id, client_secret, grant_type: "client_credentials" };
  const { headers, body } = await send(PATHS.token, good);
  assert.equal(headers["cache-control"], "no-store");
  const { access_token, ...rest } = body;
  assert.deepEqual(rest, { token_type: "Bearer", expires_in: 86_400, created_at: 1_700_000_000 });
  assert.ok(access_token.length > 30);
  for (const [change, status, error] of [
    [{ client_id: "x" }, 401, "invalid_client"],
    [{ client_secret: "c4n4ry-other" }, 401, "invalid_client"],
    [{ client_secret: null }, 401, "invalid_client"],
    [{ grant_type: "authorization_code" }, 400, "invalid_grant"],
    [{ grant_type: null }, 400, "invalid_grant"],
    [{ grant_type: 1 }, 400, "invalid_request"],
    [{ scope: "connect:moon" }, 400, "invalid_scope"],
    [{ scope: "connect:ian,connect:moon" }, 400, "invalid_scope"],
  ]) {
    const refused = await send(PATHS.token, { ...good, ...change });
    assert.deepEqual([refused.status, refused.body.error], [status, error], JSON.stringify(change));
    assert.equal(typeof refused.body.error_description, "string");
  }
  assert.equal((await send(PATHS.token, {})).body.error, "invalid_client");
  assert.equal((await send(PATHS.token, "{")).body.error, "invalid_request");
});

test("scopes: a token for ads creates no users", async () => {
  for (const [scope, shown, status] of [
    ["connect:ian", "connect:ian", 403],
    ["connect:ian connect:ian", "connect:ian", 403],
    [" ,", undefined, 200],
  ]) {
    const bearer = await token(scope);
    assert.equal((await send(PATHS.placement, ads(), { bearer })).status, 200);
    assert.equal((await send(PATHS.user, user(`scope ${scope}`), { bearer })).status, status, scope);
    const { clientId: client_id, clientSecret: client_secret } = service.credentials;
    const grant = { client_id, client_secret, grant_type: "client_credentials", scope };
    assert.equal((await send(PATHS.token, grant)).body.scope, shown);
  }
});

test("a request without its own credential is a 401: the key is for links, and a token for all else", async () => {
  const bodies = { "shopping-list": list(), user: user("x"), placement: ads() };
  for (const [resource, body] of Object.entries(bodies)) {
    const other = resource === "shopping-list" ? access : KEY;
    const values = [
      undefined,
      "Bearer",
      "Bearer ",
      "Basic c4n4ry",
      "Bearer c4n4ry",
      `Bearer ${other}`,
      `Digest ${KEY}`,
    ];
    for (const authorization of values) {
      const headers = authorization === undefined ? {} : { authorization };
      const refused = await send(PATHS[resource], body, { headers });
      assert.deepEqual([refused.status, refused.headers["www-authenticate"]], [401, "Bearer"], `${authorization}`);
      assert.deepEqual(errorsOf(refused.body), [{ code: null, key: null }]);
    }
    const headers = { authorization: ["bEARER ", bearerOf(resource)].join(" ") };
    assert.equal((await send(PATHS[resource], body, { headers })).status, 200);
  }
});

test("a store of another client is a 401", async () => {
  for (const [location_code, expected] of Object.entries({ harbour: 200, "old-town": 200, "": 200, elsewhere: 401 }))
    assert.equal(
      (await send(PATHS.placement, ads({ store_context: { location_code } }), { bearer: access })).status,
      expected,
    );
});

test("methods and paths", async () => {
  const statusOf = async (method, path) => {
    const { status, headers } = await send(path, undefined, { method, type: null });
    return [status, headers.allow];
  };
  for (const path of [...Object.values(PATHS), "/v2/fulfillment/users"]) {
    for (const method of ["GET", "HEAD", "PUT", "DELETE"])
      assert.deepEqual(await statusOf(method, path), [405, "POST"]);
    assert.deepEqual(await statusOf("OPTIONS", path), [204, "POST"]);
    assert.equal((await send(`${path}/x`, {})).status, 404);
  }
  for (const path of ["/", "/page.css", "/pictures/clip.mp4", "/pictures/hilltop-dairy/large.svg"]) {
    assert.deepEqual((await statusOf("HEAD", path))[0], 200);
    assert.deepEqual(await statusOf("POST", path), [405, "GET,HEAD"]);
  }
  for (const path of ["/v2", "/v3/users", "/sandbox", "/pictures/", "/pictures/x/large.svg", "/lists/"])
    assert.equal((await statusOf("GET", path))[0], 404, path);
});

test("content types, sizes and credentials in the query", async () => {
  const status = async (more, query = "", body = list()) =>
    (await send(PATHS["shopping-list"] + query, body, { bearer: KEY, ...more })).status;
  for (const type of [null, "text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
    assert.equal(await status({ type }), 415, type);
  for (const type of ["application/json; charset=utf-8", "Application/JSON"]) assert.equal(await status({ type }), 200);
  for (const length of [2 ** 20, 2 ** 20 + 1])
    assert.equal(await status({}, "", JSON.stringify(list()).padEnd(length)), length > 2 ** 20 ? 413 : 200);
  for (const query of ["client_id=x", "a=b&client%5Fsecret=x", "ACCESS_TOKEN", "assertion=", "Code=1", "api_key=x"]) {
    const { status, body } = await send(`${PATHS.placement}?${query}`, ads(), { bearer: access });
    assert.deepEqual([status, body.error], [403, "query_params_forbidden"], query);
  }
  assert.equal(await status({}, "?x=client_id"), 200);
});

test("more requests than the rate allows are a 429, for each endpoint by itself", async () => {
  const other = await startService({ rate: 2 });
  const statuses = [];
  let last;
  const sendTimes = async (times, path) => {
    for (let time = 0; time < times; time++) {
      last = await other.send(path, list(), { bearer: KEY });
      statuses.push(last.status);
    }
  };
  await sendTimes(3, PATHS["shopping-list"]);
  assert.equal(last.headers["retry-after"], "1");
  await sendTimes(1, PATHS.user);
  for (const seconds of [1, 60]) {
    other.service.advance(seconds);
    await sendTimes(3, PATHS["shopping-list"]);
  }
  assert.deepEqual(statuses, [200, 200, 429, 401, 200, 200, 429, 200, 200, 429]);
});

test("a user that is being created is locked, until it is created or its caller leaves", async () => {
  const other = await startService({ createUserDelay: 200 });
  const bearer = await other.token();
  const create = (id) => other.send(PATHS.user, user(id), { bearer });
  const first = create("u");
  await new Promise((resolve) => setTimeout(resolve, 50));
  const [locked, second] = await Promise.all([create("u"), create("v")]);
  assert.deepEqual([locked.status, errorsOf(locked.body)], [423, [{ code: null, key: "user_id" }]]);
  assert.deepEqual([(await first).status, second.status, (await create("u")).status], [200, 200, 400]);
  const headers = { "content-type": "application/json", authorization: `Bearer ${bearer}` };
  const init = { method: "POST", headers, body: JSON.stringify(user("gone")), signal: AbortSignal.timeout(50) };
  await assert.rejects(other.service.fetch("https://x.example/v2/users", init), { name: "TimeoutError" });
  assert.equal((await create("gone")).status, 200);
});
