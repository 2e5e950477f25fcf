// Next.js caches what `fetch` returns, by the settings of a page. An access token must not be returned from there.

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { filesBelow } from "../../../tools/portable.mjs";
import { versionOf } from "../tool.mjs";
import { buildNext, layout, serveNext } from "./next.mjs";

/** The settings of the pages. */
const PAGES = {
  static: "",
  "force-static": 'export const dynamic = "force-static";',
  revalidated: "export const revalidate = 60;",
  "default-cache": 'export const fetchCache = "default-cache";',
  "force-cache": 'export const fetchCache = "force-cache";',
  "only-cache": 'export const fetchCache = "only-cache";',
};

/** The start of a page with a client. */
const client = (origin) => `import { EndcapClient } from "endcap/client";
const credentials = { clientId: "id", clientSecret: "secret-c4n4ry" };
const options = { hosts: { auth: ${JSON.stringify(origin)} }, credentials, allowLoopbackHttp: true };
`;

/** A page that shows the number of a new client's token. By errors with a digest, Next.js learns that a page is not static. */
const page = (origin, settings) => `${client(origin)}
${settings}
export default async function Page() {
  const text = await new EndcapClient(options).tokens.get().then(
    (token) => token.split("-")[1],
    (error) => {
      if (error.digest !== undefined) throw error;
      return error.message;
    },
  );
  return <pre>{text}</pre>;
}
`;

/** A page whose frame is static, while the number of its token is of each request. */
const streamed = (origin) => `${client(origin)}
import { connection } from "next/server";
import { Suspense } from "react";
async function Token() {
  await connection();
  const token = await new EndcapClient(options).tokens.get();
  return <pre>{token.split("-")[1]}</pre>;
}
export default () => <Suspense><Token /></Suspense>;
`;

/** Runs a check with a service that issues a new token for each request, and with a function that builds and serves an application. */
async function withService(run) {
  let count = 0;
  const stops = [];
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    response.setHeader("Content-Type", "application/json");
    const token = { access_token: `token-${++count}-c4n4ry`, token_type: "Bearer", expires_in: 3600 };
    response.end(JSON.stringify(token));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const serve = async (name, files, countWhileBuilt) => {
    const folder = await buildNext(name, { ...layout, ...files });
    assert.equal(count, countWhileBuilt, "the token requests while it builds");
    const served = await serveNext(folder);
    stops.push(served.stop);
    return { folder, origin: served.origin };
  };
  try {
    await run(`http://127.0.0.1:${server.address().port}`, serve);
  } finally {
    for (const stop of stops) stop();
    server.closeAllConnections();
    server.close();
  }
}

/** Returns the numbers of the tokens in the files below a folder. Next.js stores bodies in base64. */
function storedTokens(folder) {
  const texts = filesBelow(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const parts = texts.flatMap((text) => text.match(/[A-Za-z0-9+/]{40,}/g) ?? []);
  const all = [...texts, ...parts.map((part) => Buffer.from(part, "base64").toString())];
  return all.flatMap((text) => [...text.matchAll(/token-(\d+)-c4n4ry/g)].map(([, number]) => number)).sort();
}

const shownBy = async (url) => /<pre>(.*?)<\/pre>/.exec(await (await fetch(url)).text())?.[1];

const check = () =>
  withService(async (service, serve) => {
    const pages = Object.entries(PAGES).map(([name, settings]) => [`app/${name}/page.jsx`, page(service, settings)]);
    // While it builds, only the page with `force-static` requests a token.
    const { folder, origin } = await serve("next-cache", Object.fromEntries(pages), 1);
    const shown = {};
    for (const name of Object.keys(PAGES)) {
      const url = `${origin}/${name}`;
      shown[name] = [await shownBy(url), await shownBy(url)];
    }
    const [refusal] = shown["only-cache"];
    assert.match(refusal, /no-store.* used on fetch for .*only-cache/);
    assert.deepEqual(shown, {
      static: ["2", "3"],
      "force-static": ["1", "1"],
      revalidated: ["4", "5"],
      "default-cache": ["6", "7"],
      "force-cache": ["8", "9"],
      "only-cache": [refusal, refusal],
    });
    // Next.js stores each response of this mode after it was returned, also with `no-store`, but returns none of them again.
    for (let time = 0; storedTokens(join(folder, ".next")).length < 2 && time < 20; time++)
      await new Promise((resolve) => setTimeout(resolve, 100));
    assert.deepEqual(storedTokens(join(folder, ".next")), ["8", "9"]);
  });

const checkComponents = () =>
  withService(async (service, serve) => {
    const config = { "next.config.mjs": "export default { cacheComponents: true };\n" };
    const { origin } = await serve("next-components", { ...config, "app/page.jsx": streamed(service) }, 0);
    assert.deepEqual([await shownBy(origin), await shownBy(origin)], ["1", "2"]);
  });

export const nextCache = { name: "Next.js, tokens and its cache", version: () => versionOf("next"), check };
export const nextComponents = {
  name: "Next.js, tokens with `cacheComponents`",
  version: () => versionOf("next"),
  check: checkComponents,
};
