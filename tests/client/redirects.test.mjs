// The client follows no redirect: the other host receives nothing.

import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { assertNotFollowed } from "./redirecting.mjs";
import { redirects } from "./redirects.mjs";

const endcap = await importPacked("endcap/client");

for (const [way, ways] of [
  ["the host's fetch", {}],
  ["the option fetch", { fetch: (url, init) => fetch(url, init) }],
])
  test(`every endpoint and status, by ${way}`, () => assertNotFollowed((origin) => redirects(endcap, origin, ways)));
