// A page costs no more after many pages than at first. The tests count operations instead of time.

import assert from "node:assert/strict";
import test from "node:test";

/** The number of calls between JavaScript and `service.wasm`, in both directions. Passing a value takes a few calls. */
let crossings = 0;

const counted = (functions) =>
  Object.fromEntries(
    Object.entries(functions).map(([name, value]) => [
      name,
      typeof value !== "function"
        ? value
        : (...args) => {
            crossings += 1;
            return value(...args);
          },
    ]),
  );

const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(module, imports) {
    super(module, Object.fromEntries(Object.entries(imports).map(([name, functions]) => [name, counted(functions)])));
    Object.defineProperty(this, "exports", { value: counted(super.exports) });
  }
};

const { importPacked } = await import("../support/packed.mjs");
const { PLACE, HOSTS } = await import("./service.mjs");
const { EndcapClient } = await importPacked("endcap/client");
const { GatewayClient } = await importPacked("endcap/gateway-client");

const PAGE_SIZE = 10;

/** Returns a `fetch` with endless pages. `creativeOf` creates a creative with an id. */
const endless = (creativeOf) => async (body) => {
  const { offset = 1 } = JSON.parse(body).pagination_context ?? {};
  const creatives = Array.from({ length: PAGE_SIZE }, (_, index) => creativeOf(`ad-${offset}-${index}`));
  return { offset, creatives };
};

const pagesOfService = endless((object_tracking_id) => ({ object_tracking_id }));
const pagesOfGateway = endless((id) => ({ id }));

const CLIENTS = {
  EndcapClient: () => {
    const fetch = async (_url, { body }) => {
      const { offset, creatives } = await pagesOfService(new TextDecoder().decode(body));
      return Response.json({ creatives, pagination_metadata: { token: "t", offset } });
    };
    return new EndcapClient({ hosts: HOSTS, accessToken: () => "c4n4ry", fetch });
  },
  GatewayClient: () => {
    const fetch = async (_url, { body }) => Response.json({ ...(await pagesOfGateway(body)), token: "t", skipped: 0 });
    return new GatewayClient("https://shop.example/api", { fetch });
  },
};

/** Counts the set operations on ids, also in constructors and spreads. A mock would record each call and use memory. */
function countSets(t) {
  const count = { ids: 0 };
  for (const [object, name] of [
    [Set.prototype, "add"],
    [Object.getPrototypeOf(new Set().values()), "next"],
  ]) {
    const method = object[name];
    object[name] = function (...args) {
      count.ids += 1;
      return method.apply(this, args);
    };
    t.after(() => {
      object[name] = method;
    });
  }
  return count;
}

for (const [name, createClient] of Object.entries(CLIENTS)) {
  test(`${name}: four times as many pages cost four times as much`, async (t) => {
    const sets = countSets(t);
    const read = async (maxPages) => {
      crossings = 0;
      sets.ids = 0;
      const pages = createClient().placements.list(PLACE, { maxPages });
      let creatives = 0;
      for await (const page of pages) creatives += page.creatives.length;
      assert.equal(creatives, maxPages * PAGE_SIZE);
      const cost = crossings + sets.ids;
      assert.equal(pages.state.next, null);
      return cost;
    };
    await read(10);
    const few = await read(500);
    const many = await read(2000);
    assert.ok(many < few * 4.2, `500 pages: ${few}, 2,000 pages: ${many}`);
    assert.ok(few >= 500, "something is counted");
  });
}

test("a state belongs to its page, and is built only when it is read", async () => {
  for (const createClient of Object.values(CLIENTS)) {
    const pages = createClient().placements.list(PLACE, { maxPages: 4 });
    const iterator = pages[Symbol.asyncIterator]();
    const states = [pages.state];
    for (let page = 0; page < 4; page += 1) {
      await iterator.next();
      states.push(pages.state);
    }
    assert.deepEqual(
      states.map(({ pages, next, seen }) => [pages, next?.offset ?? null, seen.length]),
      [
        [0, 1, 0],
        [1, 2, 10],
        [2, 3, 20],
        [3, 4, 30],
        [4, null, 0],
      ],
    );
  }
});
