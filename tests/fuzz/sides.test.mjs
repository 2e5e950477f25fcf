// Runs the corpus of the fuzzers through the npm package: its checks and readers have the same results as those of
// the crate.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import * as corpus from "../../fuzz/corpus.mjs";
import { MEMBERS } from "../support/cases.mjs";
import { spelled } from "../support/http-tables.mjs";
import { root } from "../support/pack.mjs";
import { importPacked } from "../support/packed.mjs";
import { model } from "../support/response-model.mjs";

const endcap = await importPacked();
const http = await importPacked("endcap/http");
const resources = Object.values(MEMBERS).map((name) => endcap[name]);
const bytes = (hex) => new Uint8Array(Buffer.from(hex, "hex"));

/** Returns the result of a call, or the error if it is one of endcap. */
function outcome(call) {
  try {
    return call();
  } catch (error) {
    if (http.ServiceError.is(error)) return { failed: serviceError(error) };
    if (http.MalformedResponseError.is(error)) return { malformed: error.field };
    throw error;
  }
}

const serviceError = (error) => ({ ...spelled(error), status: error.status, message: error.message });

/** Repeats the call of a line with the package, and returns the result in the format of the line. */
const calls = {
  check({ resource, maxBytes, rules, body }) {
    const { ok, truncated, issues, body: same } = resources[resource].check(bytes(body), { maxBytes, rules });
    if (ok) assert.deepEqual(same, bytes(body));
    return { ok, truncated, issues };
  },
  readError: ({ status, wait, now, body }) =>
    serviceError(http.readError({ status, headers: { "retry-after": wait }, body: bytes(body) }, { now: now * 1000 })),
  link: ({ hosts, body }) => {
    const { url } = http.readLink(
      { status: 200, body: bytes(body) },
      hosts.length > 0 ? { allowedHosts: hosts } : undefined,
    );
    return { products_link_url: url };
  },
  token({ body }) {
    const token = http.readToken({ status: 200, body: bytes(body) });
    const { accessToken: access_token, expiresIn = null, createdAt = null, scope = null } = token;
    return { access_token, expires_in: expiresIn, created_at: createdAt, scope };
  },
  user({ status, sent, body }) {
    const result = http.readUser({ status, body: bytes(body) }, { sent: bytes(sent), now: 0 });
    if (!result.created) return { exists: result.userId, reason: serviceError(result.reason) };
    const { user_id, first_name, last_name = null, phone_number = null, locale = null, guest = null } = result.user;
    const metadata = Object.fromEntries(Object.entries(result.user.metadata));
    return { user_id, first_name, last_name, phone_number, locale, guest, metadata };
  },
};

const cargo = [
  "run",
  "--quiet",
  "--manifest-path",
  "fuzz/Cargo.toml",
  "--target-dir",
  "target/fuzz",
  "--example",
  "native",
];
const lines = execFileSync("cargo", cargo, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 })
  .trim()
  .split("\n");

for (const [name, call] of Object.entries(calls)) {
  test(name, () => {
    const own = lines.map((line) => JSON.parse(line)).filter((line) => line.call === name);
    assert.ok(own.length >= 50, `${own.length} calls`);
    for (const { expected, ...input } of own) {
      const body = text(input.body);
      const came = outcome(() => call(input));
      // Parsers with different versions of Unicode accept different Punycode.
      const isEither = /xn--/i.test(body) && (came.malformed ?? expected.malformed) === "products_link_url";
      if (!isEither) assert.deepEqual(came, expected, JSON.stringify({ ...input, body }));
    }
  });
}

const text = (hex) => Buffer.from(hex, "hex").toString();

test("placements, beside a plain mapping", () => {
  const responses = corpus.read("placements");
  assert.ok(responses.length >= 50);
  for (const response of responses) {
    for (const allowLoopbackHttp of [false, true]) {
      const page = outcome(() =>
        http.readPlacements({ status: 200, body: new Uint8Array(response) }, { allowLoopbackHttp }),
      );
      const expected = model(response, { allowLoopbackHttp }) ?? { malformed: null };
      assert.deepEqual(page, expected, response.toString());
    }
  }
});
