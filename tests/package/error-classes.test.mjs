// Asserts that each error class is the same class in all entry points of the package.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked, requirePacked } from "../support/packed.mjs";

const CORE = ["EndcapError", "InternalError", "UnsupportedRuntimeError"];
const RESPONSES = [
  "AuthenticationError",
  "LockedError",
  "MalformedResponseError",
  "NotFoundError",
  "PermissionError",
  "RateLimitError",
  "ServiceError",
];
const FAILURES = ["AbortError", "NetworkError", "RedirectError", "TimeoutError"];
const HTTP = [...CORE, ...RESPONSES, "InvalidRequestError", "StateError", "ConfigurationError"];

const EXPORTED = {
  endcap: CORE,
  "endcap/slim": CORE,
  "endcap/http": HTTP,
  "endcap/http/slim": HTTP,
  "endcap/client": [...HTTP, ...FAILURES, "SubrequestLimitError"],
  "endcap/client/slim": [...HTTP, ...FAILURES, "SubrequestLimitError"],
  "endcap/gateway-client": ["EndcapError", ...RESPONSES, ...FAILURES, "StateError"],
};

for (const [how, load] of Object.entries({ import: importPacked, require: requirePacked })) {
  test(`the entry points share their error classes, by ${how}`, async () => {
    const classes = new Map();
    for (const [entry, names] of Object.entries(EXPORTED)) {
      const exported = await load(entry);
      const errors = Object.keys(exported).filter((name) => exported[name]?.prototype instanceof Error);
      assert.deepEqual(errors.sort(), names.toSorted(), entry);
      for (const name of names) {
        if (!classes.has(name)) classes.set(name, exported[name]);
        assert.equal(exported[name], classes.get(name), `${name} of ${entry}`);
      }
    }
    const { ServiceError, RateLimitError } = await load("endcap/gateway-client");
    const { readError } = await load("endcap/http");
    const error = readError({ status: 429 });
    assert.ok(error instanceof ServiceError && error instanceof RateLimitError);
  });
}
