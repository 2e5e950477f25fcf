// Tests the slim entries, to which the program passes the module.

import assert from "node:assert/strict";
import test from "node:test";
import { printed } from "../support/apart.mjs";

const prelude = `
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";
const require = createRequire(process.cwd() + "/slim.mjs");
const bytes = readFileSync(require.resolve("endcap/wasm"));
const list = '{"title":"t","line_items":[{"name":"leek"}]}';
const thrownBy = (run) => { try { run(); return "nothing"; } catch (error) { return [error.name, error.message].join(": "); } };
`;

/** Returns the lines that a fresh process prints. */
const lines = (source) => printed(prelude + source).split("\n");

for (const [what, expression] of Object.entries({
  bytes: "bytes",
  "an ArrayBuffer": "Uint8Array.from(bytes).buffer",
  "a module": "new WebAssembly.Module(bytes)",
  "a module of another realm": 'runInNewContext("new WebAssembly.Module(bytes)", { bytes })',
  "bytes of another realm": 'runInNewContext("new Uint8Array(bytes)", { bytes: [...bytes] })',
})) {
  test(`${what}, imported and required`, () => {
    const imported = `const { init, shoppingLists } = await import("endcap/slim"); init(${expression}); `;
    const call = "console.log(shoppingLists.check(list).ok);";
    assert.deepEqual(lines(imported + call), ["true"]);
    assert.deepEqual(lines(imported.replace("await import", "require") + call), ["true"]);
  });
}

test("without a module the first call throws a typed error, and with one the next call works", () => {
  const source = `
    const { EndcapError, init, shoppingLists, UnsupportedRuntimeError } = await import("endcap/slim");
    console.log(thrownBy(() => shoppingLists.check(list)));
    init(bytes);
    console.log(shoppingLists.check(list).ok);`;
  assert.deepEqual(lines(source), [
    "EndcapError: the module is not loaded; call `init` with `endcap/wasm` first",
    "true",
  ]);
});

test("without WebAssembly the first call throws a typed error, and with it the next call works", () => {
  for (const path of ["endcap", "endcap/slim"]) {
    const source = `
      const { WebAssembly } = globalThis;
      delete globalThis.WebAssembly;
      const { shoppingLists, init } = await import("${path}");
      init?.(bytes);
      console.log(thrownBy(() => shoppingLists.check(list)));
      globalThis.WebAssembly = WebAssembly;
      console.log(shoppingLists.check(list).ok);`;
    const missing = "UnsupportedRuntimeError: endcap needs WebAssembly, which this runtime does not have";
    assert.deepEqual(lines(source), [missing, "true"]);
  }
});

test("init rejects a value that is not a module, without repeating it", () => {
  const source = `
    const { init } = await import("endcap/slim");
    for (const value of [undefined, null, "/core.wasm", {}, fetch, Promise.resolve(bytes), [...bytes]]) {
      console.log(thrownBy(() => init(value)));
    }`;
  const refusal = "TypeError: `module` must be a WebAssembly.Module or its bytes";
  assert.deepEqual(lines(source), Array(7).fill(refusal));
});

test("the first call reports a module of the other entry or of another program", () => {
  const foreign = "Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)";
  const slim = ["endcap/slim", "shoppingLists.check(list)", "endcap/http/wasm"];
  const http = ["endcap/http/slim", "fingerprint(list)", "endcap/wasm"];
  for (const [path, call, other] of [slim, http]) {
    for (const wrong of [`readFileSync(require.resolve("${other}"))`, foreign]) {
      const source = `
        const { init, shoppingLists, fingerprint } = await import("${path}");
        init(${wrong});
        console.log(thrownBy(() => ${call}));`;
      assert.match(lines(source)[0], /^TypeError: .*pass endcap\/wasm to endcap\/slim/, `${path}: ${wrong}`);
    }
  }
});

test("bytes that are not a module are rejected at the first call", () => {
  const source = `
    const { init, shoppingLists } = await import("endcap/slim");
    init(bytes.subarray(0, 100));
    console.log(thrownBy(() => shoppingLists.check(list)));`;
  assert.match(lines(source)[0], /^UnsupportedRuntimeError: WebAssembly does not work here/);
});

test("with `endcap` in the same program, the module is shared", () => {
  const source = `
    const endcap = await import("endcap");
    const slim = await import("endcap/slim");
    slim.init(new Uint8Array(1));
    console.log(slim.shoppingLists === endcap.shoppingLists, slim.EndcapError === endcap.EndcapError);
    console.log(slim.shoppingLists.check(list).ok, slim.init === endcap.init, "default" in endcap);`;
  assert.deepEqual(lines(source), ["true true", "true true false"]);
});

test("requests and responses need `service.wasm`", () => {
  const source = `
    const { init } = await import("endcap/slim");
    const { fingerprint, init: initService, InvalidRequestError } = await import("endcap/http/slim");
    init(bytes);
    console.log(thrownBy(() => fingerprint(list)));
    initService(readFileSync(require.resolve("endcap/http/wasm")));
    console.log(fingerprint(list).length);
    try { fingerprint("{}"); } catch (error) { console.log(error instanceof InvalidRequestError); }`;
  assert.deepEqual(lines(source), [
    "EndcapError: `service.wasm` is not loaded; call `init` with `endcap/http/wasm` first",
    "64",
    "true",
  ]);
});

test("a gateway needs its module when it is created", () => {
  const source = `
    const { createGateway, init } = await import("endcap/gateway/slim");
    const hosts = { api: "https://api.example", ads: "https://ads.example", auth: "https://auth.example" };
    const create = () => createGateway({ hosts, apiKey: "c4n4ry", authorize: "anyone", log() {} });
    console.log(thrownBy(create));
    init(readFileSync(require.resolve("endcap/http/wasm")));
    const request = new Request("https://shop.example/api/links", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    console.log((await create().fetch(request)).status);`;
  const [thrown, status] = lines(source);
  assert.match(thrown, /^EndcapError: .* call `init` with/);
  assert.equal(status, "400");
});
