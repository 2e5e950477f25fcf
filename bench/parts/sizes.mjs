// Measures the download size of minified bundles, plain and compressed.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bundle, bundleContender } from "./bundles.mjs";

const dist = join(import.meta.dirname, "../../pkg/dist");

/** Returns [{ id, label, raw, gzip, brotli }], in bytes. */
export async function measureSizes(contenders) {
  const sizes = [];
  for (const { name, label } of contenders.filter(({ name }) => name !== "base" && name !== "endcap")) {
    sizes.push(sizeOf(name, `${label}, both schemas`, readFileSync(await bundleContender(name, "browser"))));
  }
  if (contenders.some(({ name }) => name === "endcap")) sizes.push(...(await endcapSizes()));
  return sizes;
}

/** The bundles of endcap: name, label and source. */
const PROGRAMS = [
  ["page", "endcap, the two checks", 'export { shoppingLists, placements } from "endcap";'],
  ["whole", "endcap whole", 'export * from "endcap";'],
  ["http", "endcap/http", 'export * from "endcap/http";'],
  ["client", "endcap/client", 'export * from "endcap/client";'],
  ["gateway", "endcap/gateway", 'export * from "endcap/gateway";'],
  ["gateway-client", "endcap/gateway-client", 'export * from "endcap/gateway-client";'],
  ["element", "endcap/element", 'import "endcap/element";'],
];

async function endcapSizes() {
  const sizes = [];
  for (const [name, label, source] of PROGRAMS) {
    sizes.push(sizeOf(`endcap-${name}`, label, readFileSync(await bundle(`endcap-${name}`, source, "browser"))));
  }
  for (const module of ["check.wasm", "service.wasm"]) {
    sizes.push(sizeOf(module, `${module} alone`, readFileSync(join(dist, module))));
  }
  return sizes;
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
