// Runs each example unchanged over a socket: in front of the sandbox, and in workerd with KV.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import test, { after, before } from "node:test";
import { absent } from "../runtimes/hosts.mjs";
import { binary } from "../runtimes/process.mjs";
import { makeProject } from "../runtimes/project.mjs";
import { bundled, DATES } from "../runtimes/workerd.mjs";
import { freePort } from "../support/loopback.mjs";
import { root } from "../support/pack.mjs";
import { startSandbox } from "../testing/command.mjs";
import { dpAt, list } from "./payloads.mjs";
import { raw } from "./raw.mjs";
import { startWorkerd } from "./workerd.mjs";

const examples = join(root, "examples");
const shop = "https://shop.example.com";
let sandbox;

before(async () => {
  sandbox = await startSandbox();
});
after(() => sandbox?.stop());

test("each example is under 60 lines, and the README starts it as the test does", () => {
  const readme = readFileSync(join(examples, "README.md"), "utf8");
  for (const line of Object.values(started)) assert.ok(readme.includes(`\`${line}\``), line);
  for (const folder of readdirSync(examples, { withFileTypes: true }).filter((each) => each.isDirectory())) {
    for (const file of readdirSync(join(examples, folder.name)).filter((name) => /\.(?:mjs|ts)$/.test(name))) {
      const lines = readFileSync(join(examples, folder.name, file), "utf8").split("\n").length;
      assert.ok(lines < 60, `${folder.name}/${file} has ${lines} lines`);
    }
  }
});

/** The lines of the README. */
const started = {
  node: "node server.mjs",
  hono: "node server.mjs",
  bun: "bun run server.ts",
  deno: "deno run --allow-env --allow-net main.ts",
};

const programs = { node: process.execPath, bun: binary("@oven", "bin/bun"), deno: binary("@deno", "deno") };

for (const [name, line] of Object.entries(started)) {
  test(`the example for ${name}`, { skip: absent(name) }, async () => {
    const [program, ...args] = line.split(" ");
    const folder = makeProject(`example-${name}`);
    cpSync(join(examples, name), folder, { recursive: true });
    // Adapters are installed where the tools are.
    for (const module of ["@hono/node-server", "hono"])
      cpSync(join(root, "node_modules", module), join(folder, "node_modules", module), { recursive: true });
    const port = await freePort();
    const { address, client_id: CLIENT_ID, client_secret: CLIENT_SECRET, api_key: API_KEY } = sandbox;
    const env = { CLIENT_ID, CLIENT_SECRET, API_KEY, SHOP_ORIGIN: shop, PORT: String(port), DEVELOPMENT: "1" };
    const hosts = { AUTH_URL: address, ADS_URL: address, API_URL: address };
    const child = spawn(programs[program], args, {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DENO_NO_UPDATE_CHECK: "1",
        NO_COLOR: "1",
        ...env,
        ...hosts,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    try {
      const url = `http://127.0.0.1:${port}`;
      const output = await serving(child, url);
      const { status, page } = await story(url);
      assert.equal(status, 200);
      assert.ok(page.creatives.length > 0, "creatives");
      await sendMalformed(port);
      for (const secret of [CLIENT_SECRET, API_KEY]) assert.ok(!output().includes(secret));
      const logged = output()
        .split("\n")
        .filter((line) => line.startsWith("{"));
      assert.ok(logged.some((line) => line.includes('"route":"links","status":200')));
      // The log has no client address. The gateway's address appears beside a rejected origin.
      const own = `"gatewayOrigin":"${url}"`;
      for (const line of logged) assert.ok(!/127\.0\.0\.1|"status":5/.test(line.replace(own, "")), line);
    } finally {
      child.kill("SIGKILL");
    }
  });
}

const python = ["python3", "python"].find((name) => spawnSync(name, ["-c", "import json"]).status === 0);

test("a program in Python calls the example for Node with a token", { skip: !python && "no Python" }, async () => {
  const folder = makeProject("example-node-token");
  cpSync(join(examples, "node"), folder, { recursive: true });
  const { address, client_id: CLIENT_ID, client_secret: CLIENT_SECRET, api_key: API_KEY } = sandbox;
  const hosts = { AUTH_URL: address, ADS_URL: address, API_URL: address };
  const token = "c4n4ry-token";
  const port = await freePort();
  const env = {
    ...hosts,
    CLIENT_ID,
    CLIENT_SECRET,
    API_KEY,
    PORT: `${port}`,
    DEVELOPMENT: "1",
    PATH: process.env.PATH,
  };
  for (const both of [{}, { BEARER_TOKEN: token, SHOP_ORIGIN: shop }]) {
    const { status, stderr } = spawnSync(process.execPath, ["server.mjs"], { cwd: folder, env: { ...env, ...both } });
    assert.deepEqual([status, /^set SHOP_ORIGIN /.test(stderr)], [1, true]);
  }
  const child = spawn(process.execPath, ["server.mjs"], { cwd: folder, env: { ...env, BEARER_TOKEN: token } });
  try {
    const url = `http://127.0.0.1:${port}`;
    const output = await serving(child, url);
    const [, program] = /```python\n(.*?)```/s.exec(readFileSync(join(examples, "README.md"), "utf8"));
    const run = spawn(python, ["-c", program.replace("8787", port)], { env: { ...process.env, BEARER_TOKEN: token } });
    let printed = "";
    for await (const text of run.stdout.setEncoding("utf8")) printed += text;
    assert.match(printed, /^https?:/);
    const good = { "Content-Type": "application/json", Authorization: `Bearer ${token}`, Host: `localhost:${port}` };
    const statusOf = (changes) => {
      const head = Object.entries({ ...good, ...changes }).map(([name, value]) => `${name}: ${value}\r\n`);
      const size = `Content-Length: ${list.length}\r\nConnection: close\r\n\r\n`;
      return raw(port, `POST /api/links HTTP/1.1\r\n${head.join("")}${size}${list}`);
    };
    assert.equal(await statusOf({}), 200);
    for (const changes of [
      { Authorization: `Bearer ${token}x` },
      { Authorization: "" },
      { Host: `evil.example:${port}` },
      { Origin: `http://localhost:${port}` },
      { Origin: "https://evil.example" },
      { Host: "evil.example", Origin: "http://evil.example" },
    ])
      assert.equal(await statusOf(changes), 403, JSON.stringify(changes));
    assert.ok(!output().includes(token));
  } finally {
    child.kill("SIGKILL");
  }
});

for (const date of DATES)
  test(`the example for Cloudflare, in workerd of ${date} with KV`, { skip: absent("workerd") }, () =>
    playCloudflare(date),
  );

async function playCloudflare(date) {
  const folder = makeProject(`example-cloudflare-${date}`);
  cpSync(join(examples, "cloudflare"), folder, { recursive: true });
  const wrangler = JSON.parse(readFileSync(join(folder, "wrangler.jsonc"), "utf8").replace(/^\s*\/\/.*$/gm, ""));
  const { address, client_id: CLIENT_ID, client_secret: CLIENT_SECRET, api_key: API_KEY } = sandbox;
  await sandbox.control("requests", undefined, "DELETE");
  const { main, kv, stop } = await startWorkerd(await bundled(folder, wrangler.main), {
    ...{ date, address },
    texts: { ...wrangler.vars, CLIENT_ID, CLIENT_SECRET, API_KEY },
    kvNamespace: wrangler.kv_namespaces[0].binding,
  });
  try {
    const headers = (n) => ({ "cf-connecting-ip": `192.0.2.${n}` });
    // The requests are concurrent, and no token is cached yet.
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => story(main, headers(n))));
    assert.deepEqual(new Set(results.map(({ status }) => status)), new Set([200]));
    assert.ok(results[0].page.creatives.length > 0);
    const { counts, requests } = await sandbox.control("requests");
    assert.deepEqual([counts["POST /v2/ian/dp"], counts["POST /v2/oauth/token"]], [20, 1]);
    assert.match(requests.find(({ path }) => path === "/v2/ian/dp").body.session_context.user_ip, /^192\.0\.2\./);
    const entries = await (await fetch(`${kv}/entries`)).json();
    assert.equal(entries.length, 1);
    // The link of a list without `expires_in` is stored without an expiry.
    assert.equal(entries[0].ttl, 0);
    assert.equal((await story(main, headers(99))).status, 200);
    const later = (await sandbox.control("requests")).counts;
    assert.deepEqual(later, { ...counts, "POST /v2/ian/dp": 21 }, "links and tokens are requested once");
    await sendMalformed(Number(new URL(main).port));
  } finally {
    stop();
  }
}

/** Sends the requests of a shop page. Returns the statuses of those that must succeed, and the placements. */
async function story(url, more = {}) {
  const placement = dpAt(sandbox.location_codes[0]);
  const headers = { "content-type": "application/json", origin: shop, ...more };
  const post = (path, body, others) =>
    fetch(`${url}/api/${path}`, { method: "POST", headers: { ...headers, ...others }, body });
  const link = await post("links", list);
  assert.match((await link.json()).products_link_url, /^https:/);
  const served = await post("placements", placement);
  const page = await served.json();
  assert.equal(page.fallback, undefined, "the page comes from the service");
  assert.equal((await post("placements", "{}")).status, 400);
  assert.equal((await post("placements", placement, { origin: "https://evil.example" })).status, 403);
  assert.equal((await post("users", "{}")).status, 404);
  return { status: Math.max(link.status, served.status), page };
}

const ofThePage = `Origin: ${shop}\r\nContent-Type: application/json\r\n`;

/** Malformed requests to each example: the request line, the host, and the rest of the head. */
const oddities = [
  ["POST //api/links"],
  ["POST /api/links%00"],
  ["POST /api/links%zz%"],
  ["POST /api\\links"],
  ["POST http://[::x/api/links"],
  ["PURGE /api/links"],
  ["OPTIONS *"],
  ["POST /api/links", "a b/c@d"],
  ["POST /api/links", "evil.example#"],
  ["POST /api/links", "evil.example/api/links?"],
  ["POST /api/links", "[::x"],
  ["POST /api/links", ""],
  ["POST /other", "%zz"],
  ["POST /api/links", "%zz", "Origin: https://other.example\r\nContent-Length: 2"],
  ["POST /api/links", "x", `${ofThePage}Content-Length: 99999999999999999999`],
  ["POST /api/links", "x", `${ofThePage}Content-Length: 9007199254740993`],
  ["POST /api/links", "x", `${ofThePage}Content-Length: -1`],
  ["POST /api/links", "x", `${ofThePage}Content-Length: 2\r\nContent-Length: 3`],
  ["POST /api/links", "x", `${ofThePage}Content-Type: text/plain\r\nContent-Length: 2`],
  ["POST /api/links", "x", `${ofThePage}Origin: https://evil.example\r\nContent-Length: 2`],
  ["POST /api/links", "x", `${ofThePage}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
  ["POST /api/links", "x", `${ofThePage}X-Odd: a\0b\r\nContent-Length: 2`],
];

/** Sends all malformed requests. None gets a 500, and afterwards the gateway still responds. */
async function sendMalformed(port) {
  for (const [line, host = "x", head = `${ofThePage}Content-Length: 2`] of oddities) {
    const status = await raw(port, `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${head}\r\n\r\n{}`);
    // Runtimes reject unsupported methods and versions themselves.
    const isFine = Number.isNaN(status) || status < 500 || status === 501 || status === 505;
    assert.ok(isFine, `${line} at "${host}", ${head}: ${status}`);
  }
  assert.equal((await fetch(`http://127.0.0.1:${port}/api/health`)).status, 200);
  for (const path of ["/other", "/api/links"]) {
    const status = await raw(port, `GET ${path} HTTP/1.1\r\nHost: x/api/health?\r\nConnection: close\r\n\r\n`);
    assert.ok(!(status < 400), `a path in the host, for ${path}: ${status}`);
  }
}

/** Waits until a server responds. Returns a function that returns what it has written. */
async function serving({ stdout, stderr }, url) {
  let written = "";
  for (const stream of [stdout, stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      written += text;
    });
  const output = () => written;
  await until(async () => (await fetch(`${url}/api/health`)).ok, output);
  return output;
}

async function until(isThere, output) {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (await isThere().catch(() => false)) return;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(`it did not start: ${output().slice(0, 1000)}`);
}
