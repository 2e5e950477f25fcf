// Invalid client options and their messages, and the limits of valid ones.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { SECRETS } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");
const { ConfigurationError } = await importPacked("endcap/http");

const STORE = "`store` must have the functions `get` and `set`, or be false";
const SIGNAL = "`signal` must be an AbortSignal";
const listening = { addEventListener() {}, removeEventListener() {} };

/** Invalid options, alone or combined, by expected message. */
const senseless = {
  "options must be an object": [undefined, null, 1, "x"],
  "`hosts` must be an object": [{ hosts: "https://a.example" }],
  "`credentials` must be an object": [{ credentials: "c4n4ry" }],
  "`timeout` must be from 1 to 2147483647 milliseconds": [
    ...[0, 0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, "5"].map((timeout) => ({ timeout })),
  ],
  "`maxRetries` must be an integer from 0 to 10": [-1, 1.5, 11, "2", Number.NaN].map((retries) => ({
    maxRetries: retries,
  })),
  [SIGNAL]: [1, null, {}, () => {}, { addEventListener() {} }, { ...listening, addEventListener: 1 }].map((signal) => ({
    signal,
  })),
  "`fetch` must be a function": [1, {}, "fetch"].map((fetch) => ({ fetch })),
  "`onAttempt` must be a function": [1, {}].map((onAttempt) => ({ onAttempt })),
  "`accessToken` must be a function": ["c4n4ry", {}].map((accessToken) => ({ accessToken })),
  [STORE]: [1, null, true, {}, { get() {} }, { set() {} }, { get: 1, set: 1 }].map((store) => ({ store })),
};
for (const [message, all] of Object.entries(senseless)) {
  test(message, () => {
    for (const options of all) assert.throws(() => new EndcapClient(options), { name: "TypeError", message });
  });
}

const { credentials } = SECRETS;
const accessToken = () => "c4n4ry";
const BLANK = "must be a string that is not blank";

/** The rejected field, the reason, and the options. */
const refused = [
  ["credentials.clientId", BLANK, { credentials: {} }],
  ["credentials.clientId", BLANK, { credentials: { clientId: 5, clientSecret: "c4n4ry" } }],
  ["credentials.clientSecret", BLANK, { credentials: { clientId: "i", clientSecret: " " } }],
  ["accessToken", "must not be set together with `credentials`", { credentials, accessToken }],
];
for (const [field, reason, options] of refused) {
  test(`${field} ${reason}: ${Object.keys(options)}`, () => {
    const matches = (error) => ConfigurationError.is(error) && error.field === field && error.reason === reason;
    assert.throws(() => new EndcapClient(options), matches);
  });
}

test("flags must be booleans", () => {
  for (const [name, value] of Object.entries({
    allowLoopbackHttp: "yes",
    dangerouslyAllowBrowser: 1,
    adaptiveRate: 0,
  })) {
    const message = `\`${name}\` must be true or false`;
    assert.throws(() => new EndcapClient({ [name]: value }), { name: "TypeError", message });
  }
});

test("the largest and smallest valid values", () => {
  const all = [
    { timeout: 2 ** 31 - 1, maxRetries: 10 },
    { timeout: 1, maxRetries: 0 },
    { signal: listening },
    { store: { get() {}, set() {} } },
    { hosts: undefined, credentials: undefined, accessToken: undefined, apiKey: undefined },
    { hosts: { auth: undefined }, credentials: undefined, accessToken: undefined, apiKey: undefined },
  ];
  for (const options of all) assert.ok(new EndcapClient(options));
});
