// Memory after many calls, and calls after a failure of the module.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { failures } from "../life/failures.mjs";
import { leavesNothing } from "../life/leaves-nothing.mjs";
import { failingModules } from "../life/modules.mjs";
import { importPacked, requirePacked } from "../support/packed.mjs";

test("50,000 mixed calls leave nothing behind", (t) => leavesNothing(t, "node", 5e4));

test("a module that fails throws a typed error, and the next call works", async (t) => {
  const modules = await failingModules();
  const [endcap, http] = [await importPacked("endcap/slim"), await importPacked("endcap/http/slim")];
  const { wrong, tried } = await failures(endcap, http, await importPacked("endcap/client/slim"), modules);
  t.diagnostic(`${tried} failures`);
  assert.deepEqual(wrong, []);
  assert.ok(tried > 100, `only ${tried} failures`);
});

test("published modules do not export a function that injects failures", () => {
  for (const path of ["endcap/wasm", "endcap/http/wasm"]) {
    const module = new WebAssembly.Module(readFileSync(requirePacked.resolve(path)));
    const names = WebAssembly.Module.exports(module).map(({ name }) => name);
    assert.ok(names.includes("reserve") && !names.includes("schedule_fault"), `${path}: ${names}`);
  }
});
