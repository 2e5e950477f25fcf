// The gateway in front of the sandbox, over real connections.

import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { importPacked } from "../package/packed.mjs";
import { startSandbox } from "../testing/command.mjs";
import { dp, list, user } from "./payloads.mjs";
import { listen } from "./serving.mjs";

const { readLink, readPlacements, readUser } = await importPacked("endcap/http");
const { createGateway } = await importPacked("endcap/gateway");
const creatives = "application/vnd.endcap.creatives+json";
const lines = [];
let sandbox;
let server;

before(async () => {
  sandbox = await startSandbox();
  const { address, client_id: clientId, client_secret: clientSecret, api_key: apiKey } = sandbox;
  const gateway = createGateway({
    hosts: { auth: address, ads: address, api: address },
    credentials: { clientId, clientSecret },
    apiKey,
    authorize: "anyone",
    clientIp: () => "192.0.2.7",
    allowLoopbackHttp: true,
    log: (line) => lines.push(line),
  });
  server = await listen(gateway);
});
after(async () => {
  await server?.close();
  await sandbox?.stop();
});

const send = (path, body, headers) =>
  fetch(`${server.url}/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
const bytesOf = async (response) => new Uint8Array(await response.arrayBuffer());
const placed = () => dp("soup").replace('"location_code":"1"', `"location_code":"${sandbox.location_codes[0]}"`);

test("placements are returned as the service sends them, and as creatives", async () => {
  const raw = readPlacements(
    { status: 200, body: await bytesOf(await send("placements", placed())) },
    { allowLoopbackHttp: true },
  );
  assert.ok(raw.creatives.length > 0);
  const page = await (await send("placements", placed(), { accept: creatives })).json();
  assert.deepEqual(
    page.creatives.map(({ layout }) => layout),
    raw.creatives.map(({ layout }) => layout),
  );
});

test("a link is created once", async () => {
  const first = readLink({ status: 200, body: await bytesOf(await send("links", list)) });
  const second = readLink({ status: 200, body: await bytesOf(await send("links", list)) });
  assert.deepEqual(first, second);
});

test("an account is created, and then exists", async () => {
  const made = await send("users", user());
  assert.equal(
    readUser({ status: made.status, headers: made.headers, body: await bytesOf(made) }, { sent: user() }).created,
    true,
  );
  const again = await send("users", user());
  assert.deepEqual([again.status, (await again.json()).created], [200, false]);
});

test("invalid requests never reach the service", async () => {
  const count = async () => JSON.stringify((await sandbox.control("requests")).counts);
  const before = await count();
  for (const path of ["placements", "links", "users"]) assert.equal((await send(path, "{}")).status, 400);
  assert.equal(await count(), before);
});

test("a temporary failure is retried", async () => {
  await sandbox.control("scenario", { endpoint: "/v2/ian/dp", faults: [{ status: 503 }, { status: 401 }] });
  assert.equal((await send("placements", placed())).status, 200);
});

test("a location that does not match the token is a 403", async () => {
  assert.equal(
    (await send("placements", dp("soup", "").replace('"location_code":"1"', '"location_code":"nowhere"'))).status,
    403,
  );
  assert.deepEqual([lines.at(-1).reason, lines.at(-1).serviceStatus], ["location-code", 401]);
});

test("a 429 of the service is forwarded, and then respected", async () => {
  await sandbox.control("scenario", { endpoint: "/v2/ian/dp", faults: [{ status: 429, retry_after: "60" }] });
  const limited = await send("placements", placed());
  assert.deepEqual([limited.status, limited.headers.get("retry-after")], [429, "60"]);
  // The service sent Retry-After, so the gateway sends nothing.
  const again = await send("placements", placed());
  assert.equal(again.status, 503);
  assert.ok(Number(again.headers.get("retry-after")) > 50);
  assert.deepEqual([lines.at(-1).reason, lines.at(-1).serviceStatus], ["throttled", undefined]);
});
