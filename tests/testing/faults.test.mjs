// Faults: each member, which calls are handled, and faults that are refused because they are invalid or would have no effect.

import assert from "node:assert/strict";
import test, { before } from "node:test";
import { ads, errorsOf, ORIGIN, PATHS, startService, user } from "./calls.mjs";

let started;
let access;
before(async () => {
  started = await startService();
  access = await started.token();
});

const place = (fault) => started.send(PATHS.placement, ads(), { bearer: access, fault });

test("each status has the body that the service sends with it", async () => {
  for (let status = 200; status < 600; status++) {
    const { body, text, ...response } = await place(`status=${status}; retry-after=7`);
    assert.deepEqual([response.status, response.headers["retry-after"]], [status, "7"]);
    if ([204, 205, 304].includes(status)) assert.equal(text, "");
    else if (status < 300) assert.equal(body.creatives.length, 4);
    else assert.equal(typeof body.error.message, "string", `${status}`);
  }
  assert.deepEqual(errorsOf((await place("status=423")).body), [{ code: null, key: "user_id" }]);
  assert.deepEqual(errorsOf((await place("status=404")).body), [{ code: 4000, key: null }]);
  assert.equal((await place("status=201")).headers["content-type"], "application/json");
});

test("bodies, content types and redirects", async () => {
  const { status, text, headers } = await place("status=502; body=<html>; content-type=text/html");
  assert.deepEqual([status, text, headers["content-type"]], [502, "<html>", "text/html"]);
  assert.deepEqual((await place("body={}")).body, {});
  assert.equal((await place("content-type=text/html")).headers["content-type"], "text/html");
  const garbage = await place("garbage; pad=3");
  assert.equal(garbage.status, 200);
  assert.match(garbage.text, /^ {3}\{"creatives"/);
  assert.throws(() => JSON.parse(garbage.text));
  const padded = await place("pad=100000");
  assert.ok(padded.text.startsWith(" ".repeat(100_000)) && padded.body.creatives.length === 4);
  assert.equal((await place("drip=0; status=429")).status, 429);
  for (const status of [301, 302, 303, 307, 308]) {
    const location = "https://elsewhere.example/";
    const redirect = await place(`redirect=${status}; location=${location}`);
    assert.deepEqual([redirect.status, redirect.headers.location], [status, location]);
  }
});

test("cuts: before the headers, and in the middle of the body; a reset has another cause", async () => {
  const users = (fault) =>
    started.service.fetch(ORIGIN + PATHS.user, { method: "POST", headers: { "x-sandbox-fault": fault } });
  for (const [fault, code] of [
    ["cut=headers", "UND_ERR_SOCKET"],
    ["cut=headers; reset", "ECONNRESET"],
    ["reset", "ECONNRESET"],
  ])
    await assert.rejects(users(fault), ({ name, cause }) => name === "TypeError" && cause.code === code, fault);
  for (const [fault, code] of [
    ["cut=body; body=0123456789", "UND_ERR_SOCKET"],
    ["cut=body; reset; drip=0; body=0123456789", "ECONNRESET"],
  ]) {
    const response = await users(fault);
    assert.equal(response.headers.get("content-length"), "10");
    let text = "";
    const read = async () => {
      for await (const chunk of response.body) text += new TextDecoder().decode(chunk);
    };
    await assert.rejects(read(), ({ cause }) => cause.code === code);
    assert.equal(text, "01234");
  }
});

for (const [fault, isHandled] of [
  [{ status: 503 }, false],
  [{ redirect: 307 }, false],
  [{ garbage: true }, false],
  [{ body: "{}" }, false],
  [{ status: 200, body: "{}" }, false],
  [{ cut: "body" }, false],
  [{ status: 200, cut: "body" }, false],
  [{ cut: "headers" }, false],
  [{ reset: true }, false],
  [{ delay: 1 }, true],
  [{ pad: 1 }, true],
  [{ drip: 0 }, true],
  [{ contentType: "text/html" }, true],
  [{ status: 200 }, true],
  [{ status: 204 }, true],
]) {
  test(`a call is ${isHandled ? "" : "not "}handled with ${JSON.stringify(fault)}`, async () => {
    const { service, send, token } = await startService();
    const bearer = await token();
    const isTaken = async (id, ...faults) => {
      service.inject("users", ...faults);
      await send(PATHS.user, user(id), { bearer }).catch(() => {});
      return (await send(PATHS.user, user(id), { bearer })).status === 400;
    };
    assert.equal(await isTaken("u", fault), isHandled);
    if (!isHandled) assert.equal(await isTaken("v", { ...fault, handleAnyway: true }), true);
  });
}

test("a fault with `handleAnyway` changes the service's own response", async () => {
  const { body } = await place("handle-anyway; status=202; content-type=text/plain; pad=1");
  assert.equal(body.creatives.length, 4);
});

test("result sets: the same ads under another token, and a new auction", async () => {
  const request = async (pagination_context, fault) =>
    (await started.send(PATHS.placement, ads({ pagination_context }), { bearer: access, fault })).body;
  const { token } = (await request({})).pagination_metadata;
  const second = await request({ token, offset: 2 });
  const changed = await request({ token, offset: 2 }, "result-set=changed");
  assert.deepEqual(changed.creatives, second.creatives);
  const other = changed.pagination_metadata.token;
  assert.notEqual(other, token);
  const third = async (token) => (await request({ token, offset: 3 })).creatives;
  assert.deepEqual(await third(other), await third(token));
  const expired = await request({ token, offset: 2 }, "result-set=expired");
  assert.equal(expired.pagination_metadata.offset, 1);
  assert.ok(![token, other].includes(expired.pagination_metadata.token));
});

for (const [fault, message] of [
  [{ state: 500 }, /`fault\.state` is not an option; did you mean `fault\.status`\?/],
  [{ status: 100 }, /`fault\.status` must be a status from 200 to 599/],
  [{ redirect: 600 }, /`fault\.redirect` must be a status from 200 to 599/],
  [{ cut: "tail" }, /`fault\.cut` must be "headers" or "body"/],
  [{ handleAnyway: "yes" }, /`fault\.handleAnyway` must be true or false/],
  [{ retryAfter: 1 }, /`fault\.retryAfter` must be a string/],
  [{ delay: 2 ** 31 }, /`fault\.delay` must be a number of milliseconds below 2\^31/],
  [{ status: 503, retryAfter: "1\n2" }, /`fault\.retryAfter` must be a string that a header/],
  [{ pad: 1e12 }, /`fault\.pad` must be a number of spaces/],
  [{}, /`fault` must have a member such as `status: 503`; pass `null` to let a call pass/],
  [{ garbage: false, status: undefined }, /`fault` must have a member/],
  [{ retryAfter: "1" }, /`fault\.retryAfter` has no effect without `status` or `redirect`/],
  [{ status: 301, location: "/" }, /`fault\.location` has no effect without `redirect`/],
  [{ delay: 1, handleAnyway: true }, /`fault\.handleAnyway` has no effect without `status` or .* or `cut` or `reset`/],
  [{ redirect: 307, status: 503 }, /`fault\.status` has no effect with `redirect`/],
  [{ garbage: true, body: "x" }, /`fault\.body` has no effect with `garbage`/],
  [{ cut: "headers", status: 503 }, /`fault\.status` has no effect with a cut before the headers/],
  [{ reset: true, pad: 1 }, /`fault\.pad` has no effect with a cut before the headers/],
  [{ status: 204, body: "x" }, /`fault\.body` has no effect with a status that has no body/],
  [{ resultSet: "expired" }, /`fault\.resultSet` has an effect on placements only/],
]) {
  test(`refused: the fault ${JSON.stringify(fault)}`, async () => {
    const { service } = started;
    const endpoints = "resultSet" in fault ? ["links", PATHS.user] : ["placements"];
    for (const endpoint of endpoints)
      assert.throws(() => service.inject(endpoint, fault), { name: "TypeError", message });
    assert.deepEqual(service.pendingFaults(), {});
  });
}

test("a header with an invalid fault is a 400", async () => {
  for (const fault of ["", "status", "status=x", "status=199", "nonsense=1", "delay=-1", "retry-after=1"]) {
    const { status, body } = await place(fault);
    assert.equal(status, 400, fault);
    assert.match(body.error.message, /^`x-sandbox-fault` is invalid: /);
  }
});
