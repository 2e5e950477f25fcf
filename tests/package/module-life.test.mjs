// Tests the module over time: invalid URLs leak no memory, a failed start is retried by the next call, and one instance serves all calls.

import assert from "node:assert/strict";
import test from "node:test";
import { printed } from "../support/apart.mjs";

test("invalid URLs leave no entries in the module's table", () => {
  const grown = printed(`
    let exports;
    const { Instance } = WebAssembly;
    WebAssembly.Instance = class extends Instance {
      constructor(...given) { super(...given); exports = this.exports; }
    };
    const { readLink } = await import("endcap/http");
    const link = (url) => {
      try { return readLink({ status: 200, body: JSON.stringify({ products_link_url: url }) }).url; } catch { return "refused"; }
    };
    console.log(link("https://[x"), link("https://shop.example/l/1"));
    const before = exports.__wbindgen_externrefs.length;
    for (let round = 0; round < 5000; round++) link("https://[x");
    console.log(exports.__wbindgen_externrefs.length - before);`);
  assert.equal(grown, "refused https://shop.example/l/1\n0");
});

for (const path of ["endcap", "endcap/http"]) {
  test(`${path}: a failed start of the module is retried by the next call, and later calls use that instance`, () => {
    const seen = printed(`
      const { Instance } = WebAssembly;
      WebAssembly.Instance = class { constructor() { throw new RangeError("no memory"); } };
      const { fingerprint, shoppingLists } = await import("${path}");
      const list = '{"title":"t","line_items":[{"name":"leek"}]}';
      const call = () => fingerprint === undefined ? shoppingLists.check(list).ok : fingerprint(list).length;
      for (let round = 0; round < 2; round++) {
        try { console.log(call()); } catch (error) { console.log(error.name, error.cause.message); }
      }
      let started = 0;
      WebAssembly.Instance = class extends Instance { constructor(...given) { super(...given); started++; } };
      console.log(call(), call() === call(), started);`);
    const refused = "UnsupportedRuntimeError no memory\n";
    assert.equal(seen, `${refused}${refused}${path === "endcap" ? "true" : "64"} true 1`);
  });
}
