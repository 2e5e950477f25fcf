// Members that the gateway sets in checked bytes, compared with expected bytes and with parsing and serializing in JS.

import assert from "node:assert/strict";
import test from "node:test";
import { Random } from "../model/random.mjs";
import { importPacked } from "../support/packed.mjs";
import { gatewayOf } from "./gateway-of.mjs";
import { dp } from "./payloads.mjs";

const { amendPlacements } = await importPacked("endcap/http");
const rounds = Number(process.env.ENDCAP_CASES ?? 3000);

const random = new Random(42);

test("amend rejects a second copy of a member that it sets, even if duplicate keys are allowed", () => {
  const options = { rules: { "duplicate-key": "warn" } };
  const context = { session_context: { user_ip: "203.0.113.9" } };
  const rulesOf = ({ ok, issues }) => [
    ok,
    issues.filter((each) => each.severity === "error").map(({ rule, path }) => `${rule} ${path}`),
  ];
  for (const [session, fault] of [
    ['{"user_ip":"9.9.9.9"},"session_context":{}', "duplicate-key session_context"],
    ['{},"session_context":null', "duplicate-key session_context"],
    ['{"user_ip":"9.9.9.9","user_ip":null}', "duplicate-key session_context.user_ip"],
    ['{"User_IP":"9.9.9.9"}', "field-case session_context.User_IP"],
  ]) {
    const result = amendPlacements(dp("soup", `,"session_context":${session}`), context, options);
    assert.deepEqual(rulesOf(result), [false, [fault]], session);
  }
  const elsewhere = dp("soup", ',"session_context":{"user_id":"a","user_id":"b"}');
  assert.equal(amendPlacements(elsewhere, context, options).ok, true);
});

test("a body that is not an object is refused, even if `type` is a warning", async () => {
  for (const session of ["connection", "fill", "page", () => ({ session_context: { user_id: "u1" } })]) {
    const { send, calls, lines } = gatewayOf({ rules: { type: "warn" }, clientIp: () => "192.0.2.1", session });
    for (const body of ["[1]", " 5", "\n\tnull", '"x"', "true"]) {
      const response = await send("placements", body);
      assert.equal(response.status, 400, body);
      assert.equal((await response.json()).meta?.rule ?? lines.at(-1).rules[0], "type");
    }
    assert.equal(calls.length, 0);
  }
});

test("amend sets strings and null, and converts nothing", () => {
  for (const value of [5, true, 5n, ["203.0.113.9"], {}, new String("203.0.113.9"), () => "203.0.113.9", Symbol("x")])
    for (const name of ["user_ip", "user_agent"])
      assert.throws(() => amendPlacements(dp(), { session_context: { [name]: value } }), {
        name: "TypeError",
        message: `\`session_context.${name}\` must be a string or null`,
      });
  const { body } = amendPlacements(dp(), { session_context: { user_ip: null, user_agent: undefined } });
  assert.deepEqual(JSON.parse(new TextDecoder().decode(body)).session_context, { user_ip: null });
});

const texts = [
  '"',
  "\\",
  '\\"',
  "{",
  "}",
  "]",
  ",",
  ":",
  "session_context",
  "user_ip",
  "é🍮",
  "\n",
  "",
  '"user_ip":"x"',
];
const spelled = (text) => {
  const json = JSON.stringify(text);
  return random.below(3) > 0
    ? json
    : json.replace(/[a-z_]/, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);
};
const space = () => random.pick(["", "", " ", "\n\t", "\r\n "]);

function value(depth) {
  const kind = random.below(depth > 3 ? 4 : 6);
  if (kind === 0) return spelled(random.pick(texts) + random.pick(texts));
  if (kind === 1) return random.pick(["0", "-1.5e3", "9007199254740993", "1E2"]);
  if (kind === 2) return random.pick(["true", "false"]);
  if (kind === 3) return "null";
  const items = Array.from({ length: random.below(4) }, () => value(depth + 1));
  if (kind === 4) return `[${space()}${items.join(`${space()},${space()}`)}${space()}]`;
  return object(items.map((item, index) => [`${random.pick(texts)}${index}`, item]));
}

const object = (members) =>
  `{${space()}${members.map(([name, text]) => `${spelled(name)}${space()}:${space()}${text}`).join(`${space()},${space()}`)}${space()}}`;

const shuffled = (list) =>
  list
    .map((each) => [random.below(1e9), each])
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each);

test("amend sets the passed members of a placement request and leaves the others unchanged", () => {
  const session = (text) => new TextEncoder().encode(dp("soup", `,"session_context":${text}`));
  const read = (result) => new TextDecoder().decode(result.body);
  const amend = (input, context, options) => amendPlacements(input, { session_context: context }, options);
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
      .issues.filter((each) => each.severity === "error")
      .map(({ rule }) => rule),
    ["user-ip"],
  );
  assert.equal(amend("{}", { user_ip: "1.1.1.1" }).ok, false);
  assert.throws(() => amendPlacements(dp()), TypeError);
});

test("amend changes only the members that it sets, in any context", () => {
  const [, page, placement] = /"page_context":(.*),"placement_context":(.*),"store_context"/.exec(dp());
  let withSession = 0;
  for (let round = 0; round < rounds; round++) {
    const session = [
      ["user_id", '"u"'],
      ["user_ip", random.pick(['"1.1.1.1"', "null"])],
      ["other", value(0)],
      ["user_agent", '"a\\"b"'],
    ];
    const members = [
      ["page_context", page],
      ["placement_context", placement],
      ["other_a", value(0)],
      ["other_b", value(0)],
    ];
    const way = random.below(4);
    if (way > 1) members.push(["session_context", object(shuffled(session).slice(random.below(5)))]);
    else if (way === 1) members.push(["session_context", "null"]);
    const text = space() + object(shuffled(members)) + space();
    const result = amendPlacements(text, { session_context: { user_ip: "::1", user_agent: 'x"\\y' } });
    assert.equal(result.ok, true, text);
    const expected = JSON.parse(text);
    if (expected.session_context) withSession++;
    expected.session_context = { ...expected.session_context, user_ip: "::1", user_agent: 'x"\\y' };
    const amended = new TextDecoder().decode(result.body);
    assert.deepEqual(JSON.parse(amended), expected, text);
    // JavaScript numbers cannot hold large integers.
    const count = (json) => json.split("9007199254740993").length;
    assert.equal(count(amended), count(text));
  }
  assert.ok(withSession > rounds / 4);
});
