// Runs the documented gateway, form and page client together.

import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { JSDOM } from "jsdom";
import { snippet } from "../documents/programs.mjs";
import { project } from "../support/packed.mjs";
import { faultOf, hosts, secrets } from "../testing/service.mjs";
import { service } from "./gateway-of.mjs";
import { dp, list } from "./payloads.mjs";

let count = 0;

/** Imports a documented program after applying `change` to its source. */
async function run(word, change = (program) => program) {
  const file = join(project, `readme-${word}-${count++}.mjs`);
  writeFileSync(file, change(snippet(word)));
  return import(pathToFileURL(file).href);
}

const { auth: AUTH_URL, ads: ADS_URL, api: API_URL } = hosts;
const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, apiKey: API_KEY } = secrets;

/** The link that the documents show. */
const LINK = "https://links.example/list/1";

/**
 * Lets the runtime's `fetch` send calls of a page to a gateway, with the headers that a browser adds for a page of the shop, and other calls to a
 * fake service. Returns its requests in `sent`, the environment of the gateway, the entries of its store, and what was logged.
 */
function setUp(t, gateway) {
  const entries = new Map();
  const LINKS = { get: async (key) => entries.get(key) ?? null, put: async (key, value) => entries.set(key, value) };
  const env = { AUTH_URL, ADS_URL, API_URL, CLIENT_ID, CLIENT_SECRET, API_KEY, LINKS };
  const { fetch, sent } = service({ links: (_, pass) => pass(faultOf(200, { products_link_url: LINK })) });
  t.mock.method(globalThis, "fetch", (url, init) =>
    String(url).startsWith("/") ? asPage(gateway, url, init, env) : fetch(new Request(url, init)),
  );
  const { mock } = t.mock.method(console, "log", () => {});
  return { entries, env, sent, logged: () => mock.calls.map(({ arguments: words }) => words) };
}

/** Sends a request of a page of the shop to a gateway. */
function asPage(gateway, url, { headers, ...init }, env) {
  const all = {
    ...Object.fromEntries(new Headers(headers)),
    cookie: "session=c4n4ry",
    "sec-fetch-site": "same-origin",
  };
  return gateway.fetch(new Request(`https://shop.example${url}`, { ...init, headers: all }), env);
}

/** Makes a page's globals available to a program. They are not those of the process: with a `document`, the gateway rejects credentials. */
function open(t, html) {
  const { window } = new JSDOM(html);
  globalThis.page = window;
  t.after(() => delete globalThis.page);
  return window;
}

const inPage = (program) => `const { document } = globalThis.page;\n${program}`;

test("browser: a valid list is sent to the documented gateway", async (t) => {
  const { default: gateway } = await run("gateway");
  const { sent } = setUp(t, gateway);
  const { document } = open(t, "");
  await run("browser", (program) => inPage(program.replace('"123"', '"036000291452"')));
  assert.equal(sent().length, 1);
  assert.equal(document.body.textContent, LINK);
});

test("form-short: it shows a message in the language of the page", async (t) => {
  const window = open(
    t,
    `<form><input name="title" value="Soup"><input name="line_items[0].name" value="onion">
    <input name="line_items[0].upcs" value="123"><output></output></form>`,
  );
  for (const name of ["HTMLFormElement", "FormData"]) {
    const before = globalThis[name];
    globalThis[name] = window[name];
    t.after(() => Object.assign(globalThis, { [name]: before }));
  }
  await run("form-short", inPage);
  const [form] = window.document.forms;
  for (const [lang, message] of [
    ["en", "Enter a 12- or 14-digit barcode."],
    ["fr-CA", "Saisissez un code CUP de 12 ou 14 chiffres."],
  ]) {
    window.document.documentElement.lang = lang;
    form.dispatchEvent(new window.Event("input"));
    assert.equal(form.querySelector("output").textContent, message);
  }
});

test("form-fallback: without WebAssembly, the gateway checks the list", async (t) => {
  const file = join(project, `readme-form-${count++}.mjs`);
  const program = `delete globalThis.WebAssembly;
    // The client of Node's own fetch, which the program does not use, rejects when it is loaded.
    process.on("unhandledRejection", (error) => { if (!/WebAssembly/.test(error.message)) throw error; });
    const { parentPort } = await import("node:worker_threads");
    ${snippet("form-fallback")}
    parentPort.postMessage(check({ title: "Soup", line_items: [{ name: "onion", upcs: ["123"] }] }));`;
  writeFileSync(file, program);
  const worker = new Worker(file);
  t.after(() => worker.terminate());
  const [{ ok, body }] = await once(worker, "message");
  assert.equal(ok, true);
  const { default: gateway } = await run("gateway");
  const headers = { "content-type": "application/json" };
  const response = await asPage(gateway, "/api/links", { method: "POST", headers, body }, setUp(t).env);
  assert.deepEqual((await response.json()).error.errors[0].meta.segments, ["line_items", 0, "upcs", 0]);
});

test("gateway-client: a page gets a link from the documented gateway", async (t) => {
  const { default: gateway } = await run("gateway");
  const { logged, sent } = setUp(t, gateway);
  const shown = () => logged().filter(([first]) => typeof first === "string");
  await run("gateway-client");
  assert.equal(shown().at(-1)?.[0], LINK);
  assert.equal(sent().length, 1);
  await run("gateway-client", (program) => program.replace('title: "Soup", ', ""));
  assert.deepEqual(shown().at(-1)?.slice(0, 2), ["missing", "title"]);
  assert.equal(sent().length, 1);
});

test("gateway: pages get the responses that its output shows", async (t) => {
  const { default: gateway } = await run("gateway");
  const { env } = setUp(t);
  const parts = snippet("gateway-output", "http").trim().split("\n\n");
  assert.equal(parts.length, 4);
  for (let index = 0; index < parts.length; index += 2) {
    const [[method, path, request], [status, response]] = [parts[index], parts[index + 1]].map((part) => {
      const [line, ...json] = part.split("\n");
      return [...line.split(" "), json.join("\n")];
    });
    const headers = { "content-type": "application/json" };
    const received = await asPage(gateway, path, { method, headers, body: request }, env);
    assert.deepEqual([received.status, await received.json()], [Number(status), JSON.parse(response)]);
  }
});

test("gateway: it authorizes the client, and caches the link", async (t) => {
  const { default: gateway } = await run("gateway");
  const { entries, env, sent } = setUp(t);
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: list };
  assert.equal((await gateway.fetch(new Request("https://shop.example/api/links", init), env)).status, 403);
  assert.equal((await asPage(gateway, "/api/links", init, env)).status, 200);
  assert.deepEqual([sent().length, entries.size], [1, 1]);
});

test("locale-gateway: the documented gateway rejects bodies with messages in French", async (t) => {
  const { default: gateway } = await run("gateway");
  setUp(t, gateway);
  const { messagesFor } = await run("locale-gateway");
  assert.deepEqual(await messagesFor({ title: "Soupe", line_items: [{ upcs: ["123"] }], expires_in: 1000 }), [
    "Saisissez un code CUP de 12 ou 14 chiffres.",
    "Remplissez ce champ.",
    "Saisissez 365 jours ou moins.",
  ]);
  assert.deepEqual(await messagesFor(list), []);
});

/** Sends a batch of two events to a documented gateway, as a page of the shop would. */
async function report(gateway, env) {
  const events = ["a", "b"].map((id) => ({ id, type: "click", creative_id: "one", time: 5 }));
  const headers = {
    "content-type": "application/json",
    "sec-gpc": "1",
    "endcap-tcf": "tcf.string",
    "cf-connecting-ip": "1.2.3.4",
  };
  const request = { method: "POST", headers, body: JSON.stringify({ events }) };
  const { status } = await gateway.fetch(new Request("https://shop.example/api/events", request), env);
  return { status, events };
}

test("beacons-queue: each event is a message of the queue, and the page sends again if the queue fails", async (t) => {
  const { default: gateway } = await run("beacons-queue");
  const messages = [];
  const { env } = setUp(t);
  const EVENTS = { sendBatch: async (batch) => void messages.push(...batch) };
  const { status, events } = await report(gateway, { ...env, EVENTS });
  assert.equal(status, 204);
  assert.deepEqual(
    messages,
    events.map((body) => ({ body })),
  );
  const failing = { sendBatch: () => Promise.reject(new Error("full")) };
  assert.equal((await report(gateway, { ...env, EVENTS: failing })).status, 500);
});

test("beacons-log: each event is a line, with the privacy signals", async (t) => {
  const { default: gateway } = await run("beacons-log");
  const { env, logged } = setUp(t);
  const { status, events } = await report(gateway, env);
  assert.equal(status, 204);
  assert.deepEqual(
    logged()
      .map(([line]) => JSON.parse(line))
      .filter(({ event }) => event),
    events.map((event) => ({ event, gpc: true, tcf: "tcf.string" })),
  );
});

test("privacy: the shop's server decides by the signals", async (t) => {
  const { default: gateway } = await run("privacy");
  const { env, sent } = setUp(t);
  const SESSIONS = new Map([["s7", "u7"]]);
  for (const [signals, expected] of [
    [{ "endcap-tcf": "tcf.string" }, "u7"],
    [{ "endcap-tcf": "tcf.string", "sec-gpc": "1" }, null],
    [{}, null],
  ]) {
    const headers = { "content-type": "application/json", "user-agent": "A", cookie: "session=s7", ...signals };
    const request = new Request("https://shop.example/api/placements", { method: "POST", headers, body: dp() });
    assert.equal((await gateway.fetch(request, { ...env, SESSIONS })).status, 200);
    const { user_id, user_agent } = JSON.parse(sent().at(-1).body).session_context;
    assert.deepEqual([user_id, user_agent], [expected, expected && "A"]);
  }
});
