// Options that the shop's server sets for each request: session, banner, hosts and accounts.

import assert from "node:assert/strict";
import test from "node:test";
import { hosts } from "../testing/service.mjs";
import { gatewayOf } from "./gateway-of.mjs";
import { dp, list, user } from "./payloads.mjs";

const page = dp(
  "soup",
  ',"session_context":{"user_id":"liar","user_ip":"9.9.9.9","test_only":true,"big":9007199254740993}',
);

/** The request that the service receives, with this option `session`. */
async function sent(session, { body = page, ...options } = {}) {
  const { send, sent: calls, lines } = gatewayOf({ session, clientIp: () => "1.1.1.1", ...options });
  const { status } = await send("placements", body, { "user-agent": "A" });
  const text = calls()[0]?.body;
  return { status, line: lines[0], text, ...(text && JSON.parse(text)) };
}

test("values returned by the option override those of the page and the connection", async () => {
  const patch = {
    session_context: { user_id: "u7", user_ip: "2.2.2.2", user_agent: 'B "b"', test_only: false },
    store_context: { location_code: "8" },
  };
  for (const session of [() => patch, async () => patch]) {
    const { status, text, session_context, store_context } = await sent(session);
    assert.equal(status, 200);
    assert.deepEqual(session_context, { ...patch.session_context, big: 9007199254740992 });
    assert.deepEqual(store_context, { location_code: "8" });
    assert.ok(text.includes("9007199254740993"), "other members keep their spelling");
  }
});

test("members that the option omits are removed or come from the connection, except the page's store", async () => {
  for (const patch of [undefined, {}, { session_context: {} }, { store_context: {} }]) {
    const { session_context, store_context } = await sent(() => patch);
    assert.deepEqual(session_context, {
      user_id: null,
      user_ip: "1.1.1.1",
      test_only: null,
      big: 9007199254740992,
      user_agent: "A",
    });
    assert.deepEqual(store_context, { location_code: "1" });
  }
  const nothing = { user_id: null, user_ip: null, user_agent: null, test_only: null };
  const { session_context, store_context } = await sent(() => ({
    session_context: nothing,
    store_context: { location_code: null },
  }));
  assert.deepEqual(session_context, { ...nothing, big: 9007199254740992 });
  assert.deepEqual(store_context, { location_code: null });
});

test("a member without a value is removed, as for a visitor whose session has ended", async () => {
  for (const patch of [{ session_context: { user_id: undefined } }, { session_context: undefined }]) {
    const { session_context, store_context } = await sent(() => patch);
    assert.equal(session_context.user_id, null);
    assert.deepEqual(store_context, { location_code: "1" });
  }
  const { session_context } = await sent(async () => ({ session_context: { user_id: new Map().get("expired") } }));
  assert.deepEqual([session_context.user_id, session_context.user_ip], [null, "1.1.1.1"]);
});

test("a value that is not a plain object is rejected", async () => {
  class Shopper {
    get user_id() {
      return "u7";
    }
  }
  const inherited = Object.create({ user_id: "u7" });
  const others = [[], new Map(), new Response(), "user", 7, null, () => ({}), new Shopper(), inherited];
  const nested = [new Map(), new Shopper(), inherited, null].map((session_context) => ({ session_context }));
  for (const patch of [...others, ...nested]) assert.equal((await sent(() => patch)).status, 500, String(patch));
  const bare = Object.assign(Object.create(null), { session_context: { __proto__: null, user_id: "u7" } });
  assert.equal((await sent(() => bare)).session_context.user_id, "u7");
});

test("objects that the page did not send are created", async () => {
  const body = dp("soup").replace(',"store_context":{"location_code":"1"}', "");
  const patch = { session_context: { user_id: "u7" }, store_context: { location_code: "8" } };
  const { session_context, store_context } = await sent(() => patch, { body });
  assert.deepEqual([session_context.user_id, store_context.location_code], ["u7", "8"]);
});

test("the option gets the request, a copy of its body, and the environment", async () => {
  const seen = [];
  const { send } = gatewayOf({
    session(input, env) {
      seen.push(input.request.headers.get("x-user"), input.body.store_context.location_code, env.apiKey);
      input.body.store_context.location_code = "9";
      assert.equal(input.body, input.body);
      return { session_context: { user_id: input.body.session_context.user_id } };
    },
  });
  assert.equal((await send("placements", page, { "x-user": "ann" })).status, 200);
  assert.deepEqual(seen, ["ann", "1", "c4n4ry-key"]);
});

test("the option is not called for rejected bodies or other routes", async () => {
  const { send } = gatewayOf({ session: () => assert.fail("session was called") });
  assert.equal((await send("placements", "{}")).status, 400);
  assert.equal((await send("links", list)).status, 200);
});

test("an invalid result is an error of the option, and the log says why", async () => {
  const failing = () => {
    throw new TypeError("no such session");
  };
  for (const [session, cause] of [
    [
      () => ({ session_context: { user_ip: "localhost" } }),
      "`session` returned a value that cannot be sent: expected one IP address",
    ],
    [
      () => ({ session_context: { user_id: "x".repeat(51) } }),
      "`session` returned a value that cannot be sent: session_context.user_id: must be at most 50 characters",
    ],
    [
      () => ({ session_context: { user_id: 7 } }),
      "`session` must return a string or null for `session_context.user_id`",
    ],
    [
      () => ({ session_context: { test_only: "yes" } }),
      "`session` must return a boolean or null for `session_context.test_only`",
    ],
    [
      () => ({ session_context: { user_id: "\ud800" } }),
      "`session` must return a string or null for `session_context.user_id`",
    ],
    [
      () => ({ session_context: { userId: "u" } }),
      "`session` returned an unknown member of session_context; expected user_id, user_ip, user_agent, test_only",
    ],
    [
      () => ({ session_context: { location_code: "8" } }),
      "`session` returned an unknown member of session_context; expected user_id, user_ip, user_agent, test_only; `location_code` is a member of `store_context`",
    ],
    [
      () => ({ user_id: "u" }),
      "`session` returned an unknown member of the patch; expected session_context, store_context",
    ],
    [() => "u7", "`session` must return a plain object for the patch"],
    [() => null, "`session` must return a plain object for the patch"],
    [failing, undefined],
    [async () => failing(), undefined],
  ]) {
    const { status, line } = await sent(session);
    assert.deepEqual([status, line.reason, line.cause], [500, "session", cause ? `TypeError: ${cause}` : "TypeError"]);
  }
});

test("each request can have its own retailer, and all share tokens and links", async () => {
  const { callsOf, send, lines } = gatewayOf({
    retailerId: (request) => request.headers.get("x-banner") ?? undefined,
  });
  for (const banner of ["corner", "market", "corner", undefined])
    assert.equal((await send("placements", dp(), banner === undefined ? {} : { "x-banner": banner })).status, 200);
  const retailers = callsOf("placements").map(({ headers }) => headers["x-retailer-id"]);
  assert.deepEqual(retailers, ["corner", "market", "corner", undefined]);
  assert.equal(callsOf("token").length, 1);
  for (const banner of ["corner", "market", "corner"]) await send("links", list, { "x-banner": banner });
  assert.deepEqual(
    lines.slice(-3).map(({ cached }) => cached),
    [false, false, true],
  );
  assert.equal((await send("links", list, { "x-banner": "a b" })).status, 500);
  assert.equal(lines.at(-1).reason, "retailerId");
});

test("users and links can have separate hosts, and users another path", async () => {
  const own = { ...hosts, users: "https://users.example", links: "https://lists.example" };
  const { send, sent: calls } = gatewayOf({ hosts: own, userPath: "fulfillment" });
  await send("users", user());
  await send("links", list);
  assert.deepEqual(
    calls().map(({ url }) => url),
    ["https://users.example/v2/fulfillment/users", "https://lists.example/idp/v1/products/products_link"],
  );
});
