// Privacy signals: which members they withhold, and which callbacks receive them.

import assert from "node:assert/strict";
import test from "node:test";
import { secrets } from "../testing/service.mjs";
import { gatewayOf } from "./gateway-of.mjs";
import { dp, list, user } from "./payloads.mjs";

/** Values of a page and a connection that occur nowhere else. */
const PAGE = { user_id: "page-user-c1", user_ip: "9.8.7.6", user_agent: "page-agent-c2", test_only: true };
const CONNECTION = { user_ip: "5.4.3.2", user_agent: "connection-agent-c3" };
const SERVER = { user_id: "server-user-c4", user_ip: "1.2.3.4", user_agent: "server-agent-c5", test_only: false };
const CONSENT = { "endcap-gpp": "gpp~string-c6", "endcap-tcf": "tcf.string-c7" };
const LOCATIONS = { page: "page-store-c8", server: "server-store-c9" };

/** The options of a service that accepts these locations. */
const SHOP = { credentials: { ...secrets, locationCodes: Object.values(LOCATIONS), retailerIds: ["corner"] } };

const body = dp("soup", `,"session_context":${JSON.stringify(PAGE)}`).replace(
  '"location_code":"1"',
  `"location_code":"${LOCATIONS.page}"`,
);

const SIGNALS = [];
for (const gpc of [false, true])
  for (const names of [[], ["endcap-gpp"], ["endcap-tcf"], ["endcap-gpp", "endcap-tcf"]])
    SIGNALS.push({ ...(gpc && { "sec-gpc": "1" }), ...Object.fromEntries(names.map((name) => [name, CONSENT[name]])) });

/** What the service receives with these signals: all bytes of all requests, and the members of the last one. */
async function sent(options, signals) {
  const { send, calls, sent } = gatewayOf({ clientIp: () => CONNECTION.user_ip, ...options }, {}, SHOP);
  const { status } = await send("placements", body, {
    ...signals,
    "user-agent": CONNECTION.user_agent,
    cookie: "cookie-c10",
  });
  assert.equal(status, 200);
  const { session_context, store_context } = JSON.parse(sent()[0].body);
  return { bytes: JSON.stringify(calls), session: session_context, store: store_context };
}

/** Asserts the received fields, and that withheld values appear nowhere in the received bytes. */
function assertSent({ bytes, session, store }, expected, location = LOCATIONS.page) {
  assert.deepEqual({ ...session }, expected);
  assert.deepEqual(store, { location_code: location });
  const passed = [...Object.values(expected), location];
  const secrets = [PAGE, CONNECTION, SERVER, CONSENT, LOCATIONS].flatMap((each) => Object.values(each));
  for (const secret of [...secrets, "cookie-c10"].filter((each) => typeof each === "string" && !passed.includes(each)))
    assert.ok(!bytes.includes(secret), `the service got ${secret}`);
}

for (const signals of SIGNALS) {
  const names = Object.keys(signals).join(" and ") || "no signal";
  const isGpc = signals["sec-gpc"] === "1";

  test(`${names}: without a session option, or with its default`, async () => {
    const withheld = { user_id: null, user_ip: null, user_agent: null, test_only: true };
    const expected = isGpc ? withheld : { ...PAGE, ...CONNECTION };
    for (const options of [{}, { session: "connection" }]) assertSent(await sent(options, signals), expected);
  });

  test(`${names}: with a session that lists the sources of members`, async () => {
    assertSent(await sent({ session: "fill" }, signals), PAGE);
    assertSent(await sent({ session: "page" }, signals), PAGE);
  });

  test(`${names}: a function gets them unparsed, and decides about each field`, async () => {
    const received = [];
    const session = (patch) => (each) => {
      received.push({ gpc: each.gpc, gpp: each.gpp, tcf: each.tcf });
      return patch;
    };
    const absent = { user_id: null, test_only: null, ...CONNECTION };
    assertSent(await sent({ session: session({}) }, signals), absent);
    for (const [name, value] of Object.entries(SERVER)) {
      const set = session({ session_context: { [name]: value } });
      assertSent(await sent({ session: set }, signals), { ...absent, [name]: value });
      const removed = session({ session_context: { [name]: null } });
      assertSent(await sent({ session: removed }, signals), { ...absent, [name]: null });
    }
    const moved = session({ store_context: { location_code: LOCATIONS.server } });
    assertSent(await sent({ session: moved }, signals), absent, LOCATIONS.server);
    const nowhere = await sent({ session: session({ store_context: { location_code: null } }) }, signals);
    assertSent(nowhere, absent, null);
    assert.equal(received.length, 11);
    const expected = { gpc: isGpc, gpp: signals["endcap-gpp"], tcf: signals["endcap-tcf"] };
    for (const each of received) assert.deepEqual(each, expected);
  });
}

test("Sec-GPC is a signal only if it is 1", async () => {
  for (const value of ["0", "", "true", "11", "0, 11"])
    assert.deepEqual((await sent({}, { "sec-gpc": value })).session, { ...PAGE, ...CONNECTION }, value);
  // Each header of two counts.
  const withheld = { user_id: null, user_ip: null, user_agent: null, test_only: true };
  for (const value of ["1, 1", "0, 1"])
    assert.deepEqual((await sent({}, { "sec-gpc": value })).session, withheld, value);
});

test("a request without a session gets nothing but null", async () => {
  const { send, sent } = gatewayOf({ clientIp: () => CONNECTION.user_ip });
  await send("placements", dp(), { "sec-gpc": "1", "user-agent": "A" });
  const { session_context, ...rest } = JSON.parse(sent()[0].body);
  assert.deepEqual(session_context, { user_id: null, user_ip: null, user_agent: null });
  assert.deepEqual(rest, JSON.parse(dp()));
});

test("a second copy of a withheld member is rejected, even if duplicate-key is a warning", async () => {
  for (const session of ['{"user_id":"a","user_id":"b"}', '{"user_id":"a"},"session_context":{"user_id":"b"}']) {
    const { send, calls } = gatewayOf({ rules: { "duplicate-key": "warn" } });
    const response = await send("placements", dp("soup", `,"session_context":${session}`), { "sec-gpc": "1" });
    assert.equal(response.status, 400);
    assert.equal(calls.length, 0);
  }
});

test("consent strings of more than 4,096 characters are rejected, not truncated", async () => {
  for (const name of ["endcap-gpp", "endcap-tcf"]) {
    const { send, calls, lines } = gatewayOf({ session: () => assert.fail("session was called") });
    const response = await send("placements", body, { [name]: "x".repeat(4097) });
    assert.equal(response.status, 431);
    const { error, meta } = await response.json();
    assert.match(error.message, /^the header Endcap-(GPP|TCF) must be at most 4096 characters$/);
    assert.deepEqual([meta.rule, lines[0].reason, calls.length], ["consent", "consent", 0]);
    const seen = [];
    const long = gatewayOf({ session: ({ gpp, tcf }) => void seen.push(gpp ?? tcf) }, {}, SHOP);
    assert.equal((await long.send("placements", body, { [name]: "x".repeat(4096) })).status, 200);
    assert.equal(seen[0].length, 4096);
  }
});

test("an empty consent string counts as missing, and links and users do not require one", async () => {
  const seen = [];
  const { send } = gatewayOf({ session: ({ gpp, tcf }) => void seen.push(gpp, tcf) }, {}, SHOP);
  await send("placements", body, { "endcap-gpp": "", "endcap-tcf": "" });
  assert.deepEqual(seen, [undefined, undefined]);
  for (const [route, content] of Object.entries({ links: list, users: user() })) {
    const { send, calls } = gatewayOf();
    assert.equal((await send(route, content, { "sec-gpc": "1", ...CONSENT })).status, 200);
    assert.doesNotMatch(JSON.stringify(calls), /gpp~string|tcf\.string/);
  }
});
