// The gateway of the README, as it stands there.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { project } from "../package/packed.mjs";
import { snippet } from "../package/readme.mjs";
import { list } from "./payloads.mjs";
import { hosts, secrets, service } from "./service.mjs";

test("gateway: it asks who asks, and keeps the link that it makes", async (t) => {
  const file = join(project, "readme-gateway.mjs");
  writeFileSync(file, snippet("gateway"));
  const { default: gateway } = await import(pathToFileURL(file).href);
  const { fetch, sent } = service();
  t.mock.method(globalThis, "fetch", fetch);
  t.mock.method(console, "log", () => {});
  const kept = new Map();
  const LINKS = { get: async (key) => kept.get(key) ?? null, put: async (key, value) => kept.set(key, value) };
  const { auth: AUTH_URL, ads: ADS_URL, api: API_URL } = hosts;
  const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, apiKey: API_KEY } = secrets;
  const env = { AUTH_URL, ADS_URL, API_URL, CLIENT_ID, CLIENT_SECRET, API_KEY, LINKS };
  const ask = async (headers) => {
    const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body: list };
    return (await gateway.fetch(new Request("https://shop.example/api/links", init), env)).status;
  };
  assert.deepEqual([await ask({}), await ask({ cookie: "session=c4n4ry" })], [403, 200]);
  assert.deepEqual([sent().length, kept.size], [1, 1]);
});
