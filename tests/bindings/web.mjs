// Runs the tests of the crate's client for web front ends: `node tests/bindings/web.mjs <node|chromium>`.
//
// The tests are Rust, compiled to wasm (`web/`). They call the sandbox, a service that redirects, and the package's gateway.

import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { startRedirecting } from "../client/redirecting.mjs";
import { listen } from "../gateway/serving.mjs";
import { importPacked, project } from "../support/packed.mjs";
import { startSandbox } from "../testing/command.mjs";
import { buildTests, runTests, runtimeOf } from "./build.mjs";

const runtime = runtimeOf("tests/bindings/web.mjs");

/** Where the runner serves the tests to the browser. */
const address = `127.0.0.1:${await freePort()}`;
const origin = `http://${address}`;

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const files = buildTests("--package", "endcap-web-tests");
const sandbox = await startSandbox("--allow-origin", origin);
const redirecting = await startRedirecting();

/** Starts the gateway, with the sandbox as the service. A page sends a header with each request. */
async function startGateway() {
  const { createGateway } = await importPacked("endcap/gateway");
  const { address: host, client_id: clientId, client_secret: clientSecret, api_key: apiKey } = sandbox;
  const gateway = createGateway({
    hosts: { auth: host, ads: host, api: host },
    credentials: { clientId, clientSecret },
    apiKey,
    allowLoopbackHttp: true,
    allowedOrigins: [origin],
    authorize: (request) => request.headers.get("x-csrf-token") === "1234",
    clientIp: () => "203.0.113.7",
    session: () => ({ session_context: { user_id: "u1" } }),
    log: false,
  });
  return listen({ fetch: (request) => gateway.fetch(request, {}) });
}

/** Lets a page restart the sandbox, and read what the other host got. */
async function startControl() {
  const server = createServer(async (request, response) => {
    if (request.url === "/restart") await sandbox.restart();
    response.setHeader("access-control-allow-origin", "*");
    response.end(JSON.stringify(request.url === "/reached" ? redirecting.reached() : {}));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

const gateway = await startGateway();
const control = await startControl();
const services = {
  sandbox: sandbox.address,
  clientId: sandbox.client_id,
  clientSecret: sandbox.client_secret,
  apiKey: sandbox.api_key,
  gateway: gateway.url,
  redirecting: redirecting.origin,
  control: `http://127.0.0.1:${control.address().port}`,
};
mkdirSync(join(project, "bindings"), { recursive: true });
writeFileSync(join(project, "bindings/services.js"), `export const services = ${JSON.stringify(services)};\n`);
try {
  await runTests(files, runtime, { WASM_BINDGEN_TEST_ADDRESS: address, WASM_BINDGEN_TEST_TIMEOUT: "120" });
} finally {
  control.closeAllConnections();
  control.close();
  await Promise.all([gateway.close(), redirecting.close(), sandbox.stop()]);
}
