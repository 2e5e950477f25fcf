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

let count = 0;

/** Imports a program of the README, after what `change` makes of it. */
async function run(word, change = (program) => program) {
  const file = join(project, `readme-${word}-${count++}.mjs`);
  writeFileSync(file, change(snippet(word)));
  return import(pathToFileURL(file).href);
}

const { auth: AUTH_URL, ads: ADS_URL, api: API_URL } = hosts;
const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, apiKey: API_KEY } = secrets;

function setUp() {
  const kept = new Map();
  const LINKS = { get: async (key) => kept.get(key) ?? null, put: async (key, value) => kept.set(key, value) };
  return { kept, env: { AUTH_URL, ADS_URL, API_URL, CLIENT_ID, CLIENT_SECRET, API_KEY, LINKS } };
}

test("the first program of the README sends a good list to the gateway of the README", async (t) => {
  const { default: gateway } = await run("gateway");
  const { fetch, sent } = service();
  const { env } = setUp();
  const answers = [];
  t.mock.method(console, "log", () => {});
  t.mock.method(globalThis, "fetch", async (url, init) => {
    if (!String(url).startsWith("/")) return fetch(new Request(url, init));
    // What a browser adds for a page of the shop.
    const headers = { ...init.headers, cookie: "session=c4n4ry", "sec-fetch-site": "same-origin" };
    const answer = await gateway.fetch(new Request(`https://shop.example${url}`, { ...init, headers }), env);
    answers.push([answer.status, await answer.clone().text()]);
    return answer;
  });
  await run("browser", (program) => program.replace('"123"', '"036000291452"'));
  assert.deepEqual(
    answers.map(([status]) => status),
    [200],
    answers[0]?.[1],
  );
  assert.equal(sent().length, 1);
});

test("gateway: it asks who asks, and keeps the link that it makes", async (t) => {
  const { default: gateway } = await run("gateway");
  const { fetch, sent } = service();
  t.mock.method(globalThis, "fetch", (...request) => fetch(new Request(...request)));
  t.mock.method(console, "log", () => {});
  const { kept, env } = setUp();
  const ask = async (headers) => {
    const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body: list };
    return (await gateway.fetch(new Request("https://shop.example/api/links", init), env)).status;
  };
  assert.deepEqual([await ask({}), await ask({ cookie: "session=c4n4ry" })], [403, 200]);
  assert.deepEqual([sent().length, kept.size], [1, 1]);
});
