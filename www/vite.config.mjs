// Builds the demo page: adds the policy and reads the example responses.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readPlacements } from "endcap/http";
import { defineConfig } from "vite";
import { headerPolicy, metaPolicy } from "./csp.mjs";

/** Adds the policy to the built page. The development server has no policy, because hot reload needs a socket and inline styles. */
const policyInPage = {
  name: "policy-in-page",
  apply: "build",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: metaPolicy },
      injectTo: "head-prepend",
    },
  ],
};

const PAGE = "?page";
const READ = "\0page:";

/**
 * Reads responses of the service while the page is built: `import page from "./response.json?page"` is the JSON of its creatives.
 * In a shop, the gateway or the shop's server reads them.
 */
const responsesAsPages = {
  name: "responses-as-pages",
  enforce: "pre",
  resolveId: (source, importer) =>
    source.endsWith(PAGE) ? `${READ}${join(dirname(importer), source.slice(0, -PAGE.length))}.js` : undefined,
  load(id) {
    if (!id.startsWith(READ)) return undefined;
    const file = id.slice(READ.length, -".js".length);
    this.addWatchFile(file);
    const page = readPlacements({ status: 200, body: readFileSync(file) });
    return `export default ${JSON.stringify(JSON.stringify(page))};`;
  },
};

const loopback = { host: "127.0.0.1" };

export default defineConfig({
  appType: "mpa",
  base: "./",
  build: {
    target: ["chrome114", "firefox114", "safari16.4"],
    // The policy forbids `data:` images. The polyfill is for browsers that cannot run the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  plugins: [policyInPage, responsesAsPages],
  server: loopback,
  preview: {
    ...loopback,
    headers: {
      "Content-Security-Policy": headerPolicy,
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    },
  },
});
