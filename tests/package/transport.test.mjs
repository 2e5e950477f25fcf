// Tests how the client sends: every outcome of `fetch` has a result, and the module still works afterwards.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import test, { after, before } from "node:test";
import { CANARY } from "../support/http-tables.mjs";
import { importDecisions } from "./decisions-module.mjs";
import { importSources } from "./sources.mjs";

const { runtimeFetch, toSend, sendOnce } = await importSources('export * from "./client/transport.ts";');
const { NO_TOKEN, nextToken } = await importDecisions();
const { fetch } = globalThis;
const never = new AbortController().signal;
const received = [];
let base;

const server = createServer(async (request, response) => {
  if (request.url === "/stall") return;
  received.push({ ...request.headers, method: request.method, url: request.url, body: await text(request) });
  const status = Number(request.url.slice(1)) || 200;
  response.writeHead(status, { "retry-after": "7", ...(status === 307 ? { location: "/200" } : {}) });
  response.end("{}");
});
before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${server.address().port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const parts = (path = "/200", headers = {}) => ({
  method: "POST",
  url: path.startsWith("/") ? base + path : path,
  headers: { Accept: "application/json", Authorization: `Bearer ${CANARY}`, ...headers },
  body: new TextEncoder().encode('{"a":1}'),
  redirect: "manual",
});

/** Both ways of sending, the first with the runtime's `fetch` replaced. */
const ways = {
  "the runtime's fetch": async (fetch, request, signal) => {
    const own = globalThis.fetch;
    globalThis.fetch = fetch;
    try {
      return await sendOnce(runtimeFetch, request, signal);
    } finally {
      globalThis.fetch = own;
    }
  },
  "a caller's fetch": (fetch, request, signal) => sendOnce(toSend(fetch), request, signal),
};

/** Asserts that the module still works, and was not instantiated again. */
const isAlive = () => assert.equal(nextToken(NO_TOKEN, { acquire: {} }, 0).action.type, "fetch");

for (const [name, way] of Object.entries(ways)) {
  test(`${name}: the request is the parts, and the response is the service's`, async () => {
    received.length = 0;
    const { response } = await way(fetch, parts(), never);
    assert.equal(response.status, 200);
    assert.equal(await response.text(), "{}");
    const [{ method, url, accept, authorization, body }] = received;
    assert.deepEqual(
      [method, url, accept, authorization === `Bearer ${CANARY}`, body],
      ["POST", "/200", "application/json", true, '{"a":1}'],
    );
  });

  test(`${name}: statuses and headers`, async () => {
    for (const status of [401, 429, 500]) {
      const { response } = await way(fetch, parts(`/${status}`), never);
      assert.deepEqual([response.status, response.headers.get("Retry-After")], [status, "7"]);
    }
  });

  test(`${name}: a redirect is not followed`, async () => {
    received.length = 0;
    const { response } = await way(fetch, parts("/307"), never);
    assert.ok([0, 307].includes(response.status));
    assert.equal(received.length, 1);
  });

  test(`${name}: many at once`, async () => {
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => sendOne(way, index)));
    assert.deepEqual(
      all,
      Array.from({ length: 50 }, (_, index) => 200 + (index % 4)),
    );
  });

  test(`${name}: any value that fetch throws becomes a result`, async () => {
    const conversions = [];
    const failures = [
      () => {
        throw new TypeError("at once");
      },
      () => {
        throw undefined;
      },
      () => Promise.reject(new TypeError("later")),
      () => Promise.reject(undefined),
      () => Promise.reject("a string"),
      () => Promise.reject({ toString: () => conversions.push("toString") }),
    ];
    for (const fetch of failures) {
      const result = await way(fetch, parts(), never);
      assert.ok("error" in result && !("response" in result), `${fetch}`);
      isAlive();
    }
    assert.deepEqual(conversions, [], "the reason is passed on as it is");
  });

  test(`${name}: a result of fetch is returned unread, a response or not`, async () => {
    class Foreign {}
    const refuse = () => {
      throw new Error("refused");
    };
    const gifts = [
      Response.error(),
      undefined,
      null,
      5,
      "text",
      {},
      new Foreign(),
      new Proxy({}, { getPrototypeOf: refuse, has: refuse, ownKeys: refuse }),
    ];
    for (const gift of gifts) {
      for (const fetch of [() => gift, async () => gift]) {
        const result = await way(fetch, parts(), never);
        assert.ok("response" in result && result.response === gift, `${fetch}`);
        isAlive();
      }
    }
  });

  test(`${name}: a response is accepted if the global Response was replaced`, async () => {
    const { Response: its } = globalThis;
    globalThis.Response = class extends its {};
    try {
      const { response } = await way(fetch, parts(), never);
      assert.equal(response.status, 200);
      await response.arrayBuffer();
    } finally {
      globalThis.Response = its;
    }
  });

  test(`${name}: it settles when the signal of the request is aborted`, async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("enough")), 50);
    const result = await way(fetch, parts("/stall"), controller.signal);
    assert.ok("error" in result);
    const { error } = await way(fetch, parts(), AbortSignal.abort(new Error("before")));
    assert.ok(error instanceof Error);
    isAlive();
  });

  test(`${name}: a fetch that calls the package`, async () => {
    const { response } = await way(
      (...request) => {
        isAlive();
        return fetch(...request);
      },
      parts(),
      never,
    );
    assert.equal(response.status, 200);
  });
}

test("invalid requests are not sent", async () => {
  for (const request of [parts("/", { "X-Retailer-Id": "a\r\nb: c" }), parts("https://"), parts("/", { "a b": "c" })]) {
    let calls = 0;
    const result = await ways["a caller's fetch"](() => ++calls, request, never);
    assert.deepEqual(["error" in result, calls], [true, 0]);
    isAlive();
  }
});

async function sendOne(way, index) {
  const { response } = await way(fetch, parts(`/${200 + (index % 4)}`), never);
  return response.status;
}
