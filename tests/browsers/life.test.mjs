// Memory after many calls, and recovery from module failures, in a page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { leavesNothing } from "../life/leaves-nothing.mjs";
import { failingModules } from "../life/modules.mjs";
import { visit } from "./visit.mjs";

test("20,000 mixed calls leave nothing behind", (t) => leavesNothing(t, "chromium", 2e4));

const program = `
import { failures } from "/failures.mjs";
import * as client from "/endcap/dist/client.js";
import * as http from "/endcap/dist/http.js";
import * as endcap from "/endcap/dist/index.js";

const bytesOf = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
const modules = { check: await bytesOf("/check.wasm"), service: await bytesOf("/service.wasm") };
globalThis.result = JSON.stringify(await failures(endcap, http, client, modules).catch((error) => ({ wrong: [String(error.stack)] })));
`;

test("a module that fails throws a typed error, and the next call works", async (t) => {
  const modules = Object.entries(await failingModules()).map(([name, text]) => [`/${name}.wasm`, { text }]);
  const failures = { text: readFileSync(new URL("../life/failures.mjs", import.meta.url)) };
  const mounts = { ...Object.fromEntries(modules), "/failures.mjs": failures };
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
  await visit({ program, mounts, policy }, async ({ driver }) => {
    const finished = () => driver.executeScript("return globalThis.result ?? null");
    const { wrong, tried } = JSON.parse(await driver.wait(finished, 180_000));
    t.diagnostic(`${tried} failures`);
    assert.deepEqual(wrong, []);
    assert.ok(tried > 100, `only ${tried} failures`);
  });
});
