// Uses each entry of the installed package in a CommonJS program.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import test from "node:test";
import { project, requirePacked } from "../support/packed.mjs";

const LIST = { title: "Soup", line_items: [{ name: "onion" }] };
const LINK = "https://shop.example/lists/1";
const hosts = { auth: "https://auth.example", ads: "https://ads.example", api: "https://api.example" };

const respond = async () => Response.json({ products_link_url: LINK });

test("a client creates a link", async () => {
  const { EndcapClient } = requirePacked("endcap/client");
  const client = new EndcapClient({ hosts, apiKey: "c4n4ry-key", fetch: respond });
  assert.equal((await client.links.create(LIST)).url, LINK);
});

test("a gateway responds to requests", async () => {
  const { createGateway } = requirePacked("endcap/gateway");
  const gateway = createGateway({ hosts, apiKey: "c4n4ry-key", authorize: "anyone", fetch: respond, log: () => {} });
  const send = (list) =>
    gateway.fetch(
      new Request("https://page.example/api/links", {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: "https://page.example" },
        body: JSON.stringify(list),
      }),
    );
  const good = await send(LIST);
  assert.deepEqual([good.status, await good.json()], [200, { products_link_url: LINK }]);
  const bad = await send({});
  assert.deepEqual([bad.status, (await bad.json()).error.errors.length], [400, 2]);
});

test("React before 19 is refused where a component is rendered, and the package installs beside it", () => {
  const manifest = JSON.parse(readFileSync(join(project, "node_modules/endcap/package.json"), "utf8"));
  assert.deepEqual(manifest.peerDependencies, { "@opentelemetry/api": ">=1.9.0", react: "*", "react-dom": "*" });
  const require = createRequire(join(project, "react-18.cjs"));
  const file = require.resolve("endcap/element/react");
  const copy = join(project, "react-18.cjs");
  const react = JSON.stringify({ version: "18.3.1" });
  const text = readFileSync(file, "utf8").replaceAll(/require\("react(-dom)?"\)/g, `(${react})`);
  writeFileSync(copy, text.replaceAll('"../element.cjs"', '"endcap/element"'));
  const { EndcapPlacement, EndcapCreative } = require(copy);
  for (const component of [EndcapPlacement, EndcapCreative])
    assert.throws(() => component({}), /needs React 19 or later, and this is 18\.3\.1/);
});
