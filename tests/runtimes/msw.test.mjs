// The request handlers of `endcap/testing` in Mock Service Worker.

import assert from "node:assert/strict";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { after } from "node:test";
import { pathToFileURL } from "node:url";
import { snippet } from "../documents/programs.mjs";
import { importPacked, project } from "../support/packed.mjs";
import { compiled } from "../support/typed.mjs";

const { EndcapClient, NetworkError } = await importPacked("endcap/client");
const { GatewayClient } = await importPacked("endcap/gateway-client");
const { fakeService } = await importPacked("endcap/testing");

try {
  symlinkSync(join(import.meta.dirname, "node_modules/msw"), join(project, "node_modules/msw"));
} catch (error) {
  if (error.code !== "EEXIST") throw error;
}

/** Imports the documented setup, which starts to intercept requests. */
async function setUp() {
  const file = join(project, "testing-msw.mjs");
  writeFileSync(file, snippet("testing-msw"));
  return import(pathToFileURL(file).href);
}

const { server, service } = await setUp();
after(() => server.close());

const list = (title) => ({ title, line_items: [{ name: "onion" }] });
const { connection } = fakeService();
const hosts = { auth: "https://auth.ads.example", ads: "https://ads.example", api: "https://api.example" };
// Without `fetch`, so that requests are those of the runtime, which msw intercepts.
const client = new EndcapClient({ ...connection, hosts, fetch: undefined, maxRetries: 0 });
const page = new GatewayClient("https://shop.example/api");

test("a server's calls reach the fake service, on any host", async () => {
  service.clearReceived();
  assert.match((await client.links.create(list("Soup"))).url, /^https:\/\/api\.example\/lists\//);
  assert.equal((await client.users.create({ user_id: "msw", first_name: "Ada" })).created, true);
  assert.deepEqual(
    service.received.map(({ headers, path }) => headers.host ?? path),
    ["/idp/v1/products/products_link", "/v2/oauth/token", "/v2/users"],
  );
});

test("a page's calls reach the gateway, and its calls the fake service", async () => {
  service.clearReceived();
  assert.match((await page.links.create(list("Tea"))).url, /^https:\/\/service\.example\/lists\//);
  assert.equal((await page.users.create({ user_id: "msw", first_name: "Ada" })).created, false);
  await assert.rejects(page.links.create({ title: "" }), { status: 400 });
  assert.equal(service.received.length, 3);
});

test("a fault is a response, or a network error if it cuts the connection", async () => {
  service.inject("links", { status: 503 }, { cut: "headers" }, { cut: "body" });
  await assert.rejects(client.links.create(list("a")), { status: 503 });
  for (const title of ["b", "c"])
    await assert.rejects(client.links.create(list(title)), (error) => NetworkError.is(error));
  await client.links.create(list("d"));
});

test("requests to other paths are not handled", async () => {
  await assert.rejects(fetch("https://api.example/v2/other", { method: "POST" }));
});

test("the handlers have msw's types", () => {
  const program = `
    import { HttpResponse, http } from "msw";
    import { setupServer } from "msw/node";
    import { fakeService, gatewayHandlers, serviceHandlers } from "endcap/testing";
    import { createGateway } from "endcap/gateway";
    const service = fakeService();
    const gateway = createGateway({ ...service.connection, authorize: "anyone" });
    setupServer(...serviceHandlers({ http, HttpResponse }, service), ...gatewayHandlers({ http, HttpResponse }, gateway));
    // @ts-expect-error: a service is needed
    serviceHandlers({ http, HttpResponse });
  `;
  assert.equal(compiled("uses-msw.mts", program), "");
});
