// What a page has to load: minified bundles, as they are and compressed.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bundle, bundleContender } from "./bundles.mjs";

// The client, which imports the rest of the package, its module, and the module that `make build` inlined into that.
const dist = join(import.meta.dirname, "..", "..", "pkg", "dist");
const client = ["client.js", "loaders/client-inlined.js"].map((file) => join(dist, file));
const wasm = join(import.meta.dirname, "..", "..", "target", "bindgen", "check.wasm");

/** Gives [{ id, label, raw, gzip, brotli }], in bytes. */
export async function measureSizes(contenders) {
  const sizes = [];
  for (const { name, label } of contenders.filter(({ name }) => name !== "base" && name !== "endcap")) {
    sizes.push(sizeOf(name, `${label}, both schemas`, readFileSync(await bundleContender(name, "browser"))));
  }
  if (contenders.some(({ name }) => name === "endcap")) sizes.push(...(await endcapSizes()));
  return sizes;
}

async function endcapSizes() {
  const checks = await bundle("endcap-checks", `export { shoppingLists, placements } from "endcap";`, "browser");
  const whole = await bundle("endcap-whole", `export * from "endcap";`, "browser");
  return [
    sizeOf("endcap-checks", "endcap, the two checks", readFileSync(checks)),
    sizeOf("endcap-whole", "endcap whole", readFileSync(whole)),
    sizeOf("endcap-client", "endcap/client, beside endcap", Buffer.concat(client.map((file) => readFileSync(file)))),
    ...(existsSync(wasm) ? [sizeOf("endcap-wasm", "the wasm of it alone", readFileSync(wasm))] : []),
  ];
}

function sizeOf(id, label, bytes) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    id,
    label,
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, quality).length,
  };
}
