// Runs the Rust examples, unchanged, with the sandbox: a program that blocks, one on tokio, and a server with axum.

import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { root } from "../support/pack.mjs";
import { startSandbox } from "../testing/command.mjs";

const run = promisify(execFile);

/** Compiles an example without TLS, and returns the folder of its programs. */
function compiled(folder, target) {
  const options = ["--manifest-path", join(root, folder, "Cargo.toml"), "--target-dir", join(root, target)];
  execFileSync("cargo", ["build", "--quiet", "--no-default-features", ...options], { cwd: root, stdio: "inherit" });
  return join(root, target, "debug");
}

const blocking = compiled("examples/blocking", "target/blocking");
const asynchronous = compiled("examples/async", "target/examples");
const PROGRAMS = {
  "the blocking program": join(blocking, "blocking"),
  "the program on tokio": join(asynchronous, "shopper"),
};

let sandbox;
let env;
before(async () => {
  sandbox = await startSandbox();
  const { address, client_id, client_secret, api_key } = sandbox;
  env = {
    ...process.env,
    ENDCAP_LOCAL: "1",
    ...Object.fromEntries(["AUTH", "ADS", "API"].map((name) => [`ENDCAP_${name}`, address])),
    ENDCAP_CLIENT_ID: client_id,
    ENDCAP_CLIENT_SECRET: client_secret,
    ENDCAP_API_KEY: api_key,
  };
});
after(() => sandbox.stop());

/** Returns how often each endpoint was called since the last call of this function. */
async function counts() {
  const { counts: all } = await sandbox.control("requests");
  await sandbox.control("requests", undefined, "DELETE");
  return all;
}

const LINK = /^https:\/\/sandbox\.example\.com\/lists\/\S+$/;
const CALLS = ["/v2/oauth/token", "/v2/users", "/v2/ian/dp", "/idp/v1/products/products_link"].map(
  (path) => `POST ${path}`,
);

for (const [name, program] of Object.entries(PROGRAMS)) {
  test(`${name} creates an account, reads all pages and creates a link`, async () => {
    await counts();
    const { stdout, stderr } = await run(program, { env });
    const lines = stdout.trim().split("\n");
    assert.match(lines[0], /^created the account shopper-1$|^the account shopper-1 exists already$/);
    assert.match(lines.at(-1), LINK);
    assert.ok(lines.length > 4, stdout);
    assert.ok(
      lines.slice(1, -1).every((line) => /^[a-z_]+: \S/.test(line)),
      stdout,
    );
    assert.equal(stderr, "");
    const found = await counts();
    const [tokens, users, placements, links] = CALLS.map((call) => found[call]);
    assert.deepEqual([tokens, users, links], [1, 1, 1]);
    assert.ok(placements > 1);
  });

  test(`${name} goes on after 423, 429, 503 and a token that is refused`, async () => {
    await sandbox.control("scenario", [
      { endpoint: "/v2/oauth/token", faults: [{ status: 503 }] },
      { endpoint: "/v2/users", faults: [{ status: 423 }, { status: 401 }] },
      { endpoint: "/v2/ian/dp", faults: [{ cut: "body" }, { status: 502 }] },
      { endpoint: "/idp/v1/products/products_link", faults: [{ status: 429, retry_after: "1" }] },
    ]);
    await counts();
    const { stdout, stderr } = await run(program, { env });
    assert.match(stdout.trim().split("\n").at(-1), LINK);
    assert.equal(stderr, "");
    const after = await counts();
    assert.deepEqual([after[CALLS[0]], after[CALLS[1]], after[CALLS[3]]], [3, 3, 2]);
  });

  test(`${name} does not request a link again that may have been created`, async () => {
    await sandbox.control("scenario", {
      endpoint: "/idp/v1/products/products_link",
      faults: [{ status: 503, handle_anyway: true }],
    });
    await counts();
    const error = await run(program, { env }).then(
      () => assert.fail("succeeded"),
      (failed) => failed,
    );
    assert.equal(error.code, 1);
    assert.match(error.stderr, /503/);
    for (const secret of [sandbox.client_secret, sandbox.api_key]) assert.ok(!error.stderr.includes(secret));
    assert.equal((await counts())[CALLS[3]], 1);
  });
}

test("the server creates links, and responds to an invalid list in the service's format", async () => {
  const port = await freePort();
  const server = spawn(join(asynchronous, "server"), { env: { ...env, PORT: String(port) }, stdio: "inherit" });
  try {
    const post = (body) => fetch(`http://127.0.0.1:${port}/links`, { method: "POST", body });
    const good = await retried(() => post('{"title": "Soup", "line_items": [{"name": "onion"}]}'));
    assert.equal(good.status, 200);
    assert.match((await good.json()).url, LINK);
    await counts();
    const bad = await post(
      '{"title": "Soup", "line_items": [{"name": "onion", "product_ids": [1], "upcs": ["036000291452"]}]}',
    );
    assert.deepEqual([bad.status, bad.headers.get("content-type")], [400, "application/json"]);
    const { error } = await bad.json();
    assert.equal(error.code, 9999);
    assert.deepEqual([error.errors[0].error.code, error.errors[0].meta.key], [1001, "line_items[0].base"]);
    assert.equal((await counts())[CALLS[3]], undefined);
    assert.equal((await post("x".repeat((1 << 20) + 1))).status, 413);
  } finally {
    server.kill();
    await once(server, "exit");
  }
});

/** Returns a port that no program listens on. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Repeats a request until the server listens. */
async function retried(request) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
