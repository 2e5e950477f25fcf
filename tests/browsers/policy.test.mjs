// A page whose policy forbids WebAssembly: the import works, and the first call names the missing directive.

import assert from "node:assert/strict";
import test from "node:test";
import { visit } from "./visit.mjs";

const program = `
import { shoppingLists, UnsupportedRuntimeError } from "/endcap/dist/loaders/inlined.js";
globalThis.thrown = [1, 2].map(() => {
  try {
    return { checked: shoppingLists.check("{}") };
  } catch (error) {
    return { is: UnsupportedRuntimeError.is(error), message: error.message };
  }
});
`;

/** What the page's checks throw under a policy. */
const thrownUnder = (policy) =>
  visit({ program, policy }, ({ driver }) =>
    driver.wait(() => driver.executeScript("return globalThis.thrown ?? null"), 10_000),
  );

test("without 'wasm-unsafe-eval', checks throw an error that names it", async () => {
  const thrown = await thrownUnder("script-src 'self'");
  assert.equal(thrown.length, 2);
  for (const { is, message } of thrown) {
    assert.equal(is, true, message);
    assert.match(message, /Content-Security-Policy lacks 'wasm-unsafe-eval'/);
  }
});

test("with 'wasm-unsafe-eval', checks work", async () => {
  const [{ checked }] = await thrownUnder("script-src 'self' 'wasm-unsafe-eval'");
  assert.equal(checked.ok, false);
});
