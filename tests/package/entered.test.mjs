// Asserts that Rust decides about requests and responses: each function of `endcap/http` calls exports of `service.wasm`.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

/** How often each export of the latest module was called. */
let calls = {};

const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...args) {
    super(...args);
    const counted = Object.entries(super.exports).map(([name, value]) => {
      if (typeof value !== "function") return [name, value];
      const count = (...rest) => {
        calls[name] = (calls[name] ?? 0) + 1;
        return value(...rest);
      };
      return [name, count];
    });
    Object.defineProperty(this, "exports", { value: Object.fromEntries(counted) });
  }
};

const { importPacked } = await import("../support/packed.mjs");
const { resources } = await import("../support/cases.mjs");
const http = await importPacked("endcap/http");
const { EndcapClient } = await importPacked("endcap/client");

const host = "https://api.example.com";
const LIST = { title: "Soup", line_items: [{ name: "onion" }] };
const PLACE = {
  page_context: { page_query: { cart_query: {} } },
  placement_context: { placement_kind: { display_placement: {} } },
};
const ok = (body) => ({ status: 200, body: JSON.stringify(body) });
const session_context = { user_ip: "192.0.2.1" };

const functions = Object.keys(http).filter((name) => typeof http[name] === "function" && !/^[A-Z]/.test(name));
/** The options that a reader requires. */
const OPTIONS = { readUser: { sent: "{}" } };

/** Returns a call of a reader, whose response need not have what it reads. */
const read = (name) => () => {
  try {
    http[name](ok({}), OPTIONS[name]);
  } catch (error) {
    assert.equal(error.name, "MalformedResponseError");
  }
};

/** Returns the export of a reader: all endpoints but placements share one. */
const exportOf = (name) =>
  /Placements$|Error$/.test(name) ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : "read_response";

/** Each function with the export that it must call. */
const FUNCTIONS = {
  ...Object.fromEntries(
    resources.map(({ builds, credential, body }) => {
      const secret = credential === "credentials" ? {} : { [credential]: "c4n4ry" };
      return [builds, [() => http[builds](body, { host, ...secret }), "request_head"]];
    }),
  ),
  ...Object.fromEntries(
    functions.filter((name) => name.startsWith("read")).map((name) => [name, [read(name), exportOf(name)]]),
  ),
  amendPlacements: [() => http.amendPlacements(PLACE, { session_context }), "patch"],
  fingerprint: [() => http.fingerprint(LIST), "fingerprint"],
};
/** `readResponse` only reads the body of a `fetch`, `init` sets the module, and `linkWith` changes a URL. */
const WITHOUT_RUST = ["readResponse", "init", "linkWith", "default"];
delete FUNCTIONS.readResponse;

test("every function of endcap/http is tested", () => {
  assert.deepEqual(functions.filter((name) => !WITHOUT_RUST.includes(name)).sort(), Object.keys(FUNCTIONS).sort());
});

for (const [name, [call, decides]] of Object.entries(FUNCTIONS)) {
  test(`${name} calls ${decides}`, () => {
    for (let times = 1; times <= 2; times += 1) {
      calls = {};
      call();
      assert.equal(calls[decides], 1, JSON.stringify(calls));
    }
  });
}

test("readers also read error responses in Rust", () => {
  for (const [read, options] of [[http.readLink], [http.readToken], [http.readPlacements], [http.readRawPlacements]]) {
    calls = {};
    assert.throws(() => read({ status: 429, body: "{}" }, options), { name: "RateLimitError" });
    assert.equal(calls.read_error, 1);
  }
});

test("retries and pages of the client call the exports that decide about them", async () => {
  let requests = 0;
  const fetch = mock.fn(async () =>
    ++requests === 1 ? new Response("{}", { status: 503 }) : Response.json({ creatives: [{}] }),
  );
  const client = new EndcapClient({ hosts: { ads: host }, accessToken: () => "c4n4ry", fetch });
  calls = {};
  const { value } = await client.placements.list(PLACE)[Symbol.asyncIterator]().next();
  assert.deepEqual([value.creatives.length, requests], [1, 2]);
  assert.ok(calls.read_error >= 1 && calls.read_placements === 1, JSON.stringify(calls));
  const decisions = Object.keys(calls).filter((name) => /call|page|walk|pager/.test(name));
  assert.ok(decisions.length >= 2, JSON.stringify(calls));
});
