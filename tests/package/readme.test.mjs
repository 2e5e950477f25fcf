// The programs in README.md and docs/ for servers, run without changes, and the links of the packed README.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { blocks, snippet } from "../documents/programs.mjs";
import { project } from "../support/packed.mjs";

/** Runs a program of the README in the project that has the package. */
async function run(word) {
  const file = join(project, `readme-${word}.mjs`);
  writeFileSync(file, snippet(word));
  return import(pathToFileURL(file).href);
}

/** Sets the response of the service, and returns its requests. */
function service(t, respond) {
  const requests = [];
  t.mock.method(globalThis, "fetch", async (...args) => {
    requests.push(new Request(...args));
    return respond();
  });
  return requests;
}

const env = { API_URL: "https://api.example.com/gate", API_KEY: "key-c4n4ry" };
const post = (body) => new Request("https://shop.example.com/lists", { method: "POST", body });

test("edge: a valid list gets a link", async (t) => {
  const { default: worker } = await run("edge");
  const products_link_url = "https://shop.example.com/store/lists/1";
  const requests = service(t, () => Response.json({ products_link_url }));
  const body = '{ "title": "Soup", "line_items": [{ "name": "onion" }] }';
  const response = await worker.fetch(post(body), env);
  assert.deepEqual([response.status, await response.json()], [200, { url: products_link_url }]);
  const [request] = requests;
  assert.equal(request.url, "https://api.example.com/gate/idp/v1/products/products_link");
  assert.deepEqual([request.method, request.redirect, await request.text()], ["POST", "manual", body]);
  assert.equal(request.headers.get("authorization"), "Bearer key-c4n4ry");
});

test("server-rendering: the page has the ads, and without them it is the same page", async (t) => {
  const { default: worker } = await run("server-rendering");
  const image = { public_url: "https://cdn.example/soup.png", image_metadata: { width: 1200, height: 300 } };
  const assets = [{ name: "banner", type: "image_display_banner_large", medium_properties: { image } }];
  const actions = [{ name: "click", action_properties: { brand_page_click: { slug: "brands/acme" } } }];
  const token = { access_token: "c4n4ry", token_type: "Bearer", expires_in: 3600, created_at: 1 };
  const responses = [token, { creatives: [{ object_tracking_id: "t1", assets, actions, properties: [] }] }];
  const requests = service(t, () => {
    const body = responses.shift();
    return Response.json(body ?? {}, { status: body ? 200 : 400 });
  });
  t.mock.method(console, "error", () => {});
  const get = async () => {
    const headers = { "User-Agent": "Mozilla/5.0", "CF-Connecting-IP": "192.0.2.1" };
    const ids = { CLIENT_ID: "i", CLIENT_SECRET: "c4n4ry-secret" };
    const hosts = { AUTH_URL: "https://auth.example", ADS_URL: "https://ads.example" };
    const response = await worker.fetch(new Request("https://shop.example/soups", { headers }), { ...ids, ...hosts });
    assert.equal(response.status, 200);
    return response.text();
  };
  const html = await get();
  const sent = await requests[1].json();
  assert.deepEqual(sent.session_context, { user_ip: "192.0.2.1", user_agent: "Mozilla/5.0" });
  const id = sent.page_context.page_query.storefront_query.page_view_id;
  assert.match(id, /^[-0-9a-f]{36}$/);
  assert.match(
    html,
    /<a class="main link" part="main link" data-endcap="click" href="https:\/\/shop\.example\/shop\/brands\/acme"/,
  );
  assert.ok(html.includes(`"pageViewId":"${id}"`) && html.includes('"id":"t1"') && !html.includes("192.0.2.1"));
  assert.equal((await get()).match(/<endcap-placement/g), null);
});

test("edge: an invalid list is not sent", async (t) => {
  const { default: worker } = await run("edge");
  const requests = service(t, () => assert.fail("sent a request to the service"));
  const response = await worker.fetch(post('{ "title": "Soup" }'), env);
  const [issue] = await response.json();
  assert.deepEqual([response.status, issue.rule, issue.path], [400, "missing", "line_items"]);
  assert.equal(requests.length, 0);
});

test("edge: a rejection by the service is reported", async (t) => {
  const { default: worker } = await run("edge");
  service(t, () => new Response("<html>slow down</html>", { status: 429, headers: { "retry-after": "30" } }));
  const response = await worker.fetch(post('{ "title": "Soup", "line_items": [{ "name": "onion" }] }'), env);
  assert.equal(response.status, 502);
  assert.deepEqual(await response.json(), { status: 429, errors: [], retryAfter: 30 });
});

test("edge: the key of a list", async (t) => {
  const { mock } = t.mock.method(console, "log", () => {});
  await run("edge-cache");
  assert.deepEqual(mock.calls[0].arguments, [true]);
});

test("client: an account, a link and ads, and the same link again", async (t) => {
  const { default: worker } = await run("client");
  const entries = new Map();
  const LINKS = { get: async (key) => entries.get(key) ?? null, put: async (key, value) => entries.set(key, value) };
  const responses = {
    "/v2/oauth/token": { access_token: "token-c4n4ry", token_type: "bearer", expires_in: 60 },
    "/v2/users": { user_id: "ann-1", first_name: "Ann" },
    "/idp/v1/products/products_link": { products_link_url: "https://shop.example.com/store/lists/1" },
    "/v2/ian/dp": { creatives: [{ object_tracking_id: "c1" }] },
  };
  const sentPaths = [];
  t.mock.method(globalThis, "fetch", async (...args) => {
    const { pathname } = new URL(new Request(...args).url);
    sentPaths.push(pathname);
    return Response.json(responses[pathname]);
  });
  const urls = {
    AUTH_URL: "https://auth.example.com",
    ADS_URL: "https://ads.example.com",
    API_URL: "https://api.example.com",
  };
  const secrets = { CLIENT_ID: "id", CLIENT_SECRET: "secret-c4n4ry", API_KEY: "key-c4n4ry", LINKS };
  for (const paths of [Object.keys(responses), ["/v2/users", "/v2/ian/dp"]]) {
    sentPaths.length = 0;
    const response = await worker.fetch(new Request("https://shop.example.com/"), { ...urls, ...secrets });
    assert.deepEqual(await response.json(), {
      url: responses["/idp/v1/products/products_link"].products_link_url,
      ads: ["c1"],
    });
    assert.deepEqual(sentPaths, paths);
  }
  t.mock.method(globalThis, "fetch", async () => new Response("{}", { status: 429, headers: { "retry-after": "99" } }));
  // The second call fails without a request, because the pause after the 429 is longer than its timeout.
  for (let call = 0; call < 2; call++)
    assert.equal((await worker.fetch(new Request("https://shop.example.com/"), { ...urls, ...secrets })).status, 503);
});

test("slim: a program passes the module", async (t) => {
  const { mock } = t.mock.method(console, "log", () => {});
  await run("slim");
  assert.deepEqual(mock.calls[0].arguments, [true]);
});

/** Returns the comments after each `console.log` of a program, which are the expected output. */
function printed(word) {
  const { code } = blocks().find(({ name }) => name === word);
  return [...code.matchAll(/\bconsole\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
}

for (const [word, program] of [
  ["quick-check", () => run("quick-check")],
  ["first-ad", () => run("first-ad")],
  ["client-first", () => run("client-first")],
  ["link-with", () => run("link-with")],
  ["form-check", () => run("form-check")],
  ["form-locale", () => run("form-locale")],
  ["form-read", () => run("form-read")],
  ["form-units", () => run("form-units")],
  ["json-schema", () => run("json-schema")],
  ["locale", () => run("locale")],
  ["locale-labels", () => run("locale-labels")],
  ["locale-other", () => run("locale-other")],
  ["locale-help", () => run("locale-help")],
]) {
  test(`${word}: its output matches its comments`, async (t) => {
    const { mock } = t.mock.method(console, "log", () => {});
    await program();
    assert.ok(printed(word).length > 0);
    assert.deepEqual(
      mock.calls.map(({ arguments: [text] }) => text),
      printed(word),
    );
  });
}

const folder = join(project, "node_modules/endcap");
const packed = (name) => readFileSync(join(folder, name), "utf8");

test("the packed README has no build instructions", () => {
  const readme = packed("README.md");
  const { version } = JSON.parse(packed("package.json"));
  assert.ok(readme.includes(`\n\`npm install ./endcap-${version}.tgz\` adds it to a project.\n`));
  for (const [file] of readme.matchAll(/endcap-[\d.]+tgz/g)) assert.equal(file, `endcap-${version}.tgz`);
  assert.doesNotMatch(readme, /^make |`make (?:build|demo|pack|test)`/m);
  for (const title of ["Run a gateway", "License"]) assert.ok(readme.includes(`\n## ${title}\n`), title);
});

for (const name of ["README.md", "CHANGELOG.md"]) {
  test(`links of the packed ${name} lead to files of the package, to its headings, or to the web`, () => {
    const text = packed(name).replaceAll(/^```.*?^```$/gms, "");
    const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    const links = [...text.matchAll(/\]\(([^)]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
      ([, link, other]) => link ?? other,
    );
    assert.ok(links.length > 0);
    for (const link of links) {
      if (link.startsWith("https://")) continue;
      if (link.startsWith("#")) assert.ok(anchors.includes(link.slice(1)), link);
      else assert.ok(existsSync(join(folder, link)), link);
    }
  });
}
