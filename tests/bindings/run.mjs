// Runs the tests of the crate's client for web front ends, and of the package's modules from Rust:
// `node tests/bindings/run.mjs <node|chromium>`.
//
// The tests are Rust, compiled to wasm (`tests/web`). They call the sandbox, a service that redirects, the package's gateway, and
// the packed package by two modules, which are written into the project that has it.

import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { startRedirecting } from "../client/redirecting.mjs";
import { listen } from "../gateway/serving.mjs";
import { root } from "../support/pack.mjs";
import { importPacked, importWritten, project } from "../support/packed.mjs";
import { startSandbox } from "../testing/command.mjs";
import { buildTests, runTests, runtimeOf } from "./build.mjs";

const runtime = runtimeOf("tests/bindings/run.mjs");

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

const folder = join(project, "bindings");
const files = buildTests("web");
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

/** Lets a page read what the other host got. */
async function startControl() {
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.end(JSON.stringify(request.url === "/reached" ? redirecting.reached() : {}));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Writes a module that exports what an import of the package's does: wasm-bindgen takes paths alone. */
async function reexport(specifier, name) {
  // As `import` resolves it in the project.
  const text = "export const resolve = (specifier) => import.meta.resolve(specifier);\n";
  const { resolve } = await importWritten("bindings-resolve.mjs", text);
  const path = JSON.stringify(relative(folder, fileURLToPath(resolve(specifier))));
  writeFileSync(join(folder, name), `export * from ${path};\n`);
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
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "services.js"), `export const services = ${JSON.stringify(services)};\n`);
// The runner serves `.mjs` with a type that no browser takes for a script.
for (const file of ["web/fetches.js", "support/broken-fetches.mjs", "support/hostile-values.mjs"])
  copyFileSync(join(root, "tests", file), join(folder, basename(file).replace(".mjs", ".js")));
for (const entry of ["endcap", "endcap/http"]) await reexport(entry, `${entry.replace("/", "-")}.js`);
try {
  await runTests(files, runtime, { WASM_BINDGEN_TEST_ADDRESS: address, WASM_BINDGEN_TEST_TIMEOUT: "120" });
} finally {
  control.closeAllConnections();
  control.close();
  await Promise.all([gateway.close(), redirecting.close(), sandbox.stop()]);
}
