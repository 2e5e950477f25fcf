import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readPlacements } from "endcap/http";
import { defineConfig } from "vite";
import { headerPolicy, metaPolicy } from "./csp.mjs";

/** Writes the policy into the built page. Not while developing: Vite's hot reload needs a socket and inline styles. */
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
 * In a shop the gateway does that, or the shop's own server.
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
    // Both would need more than the policy grants: `data:` images, and a polyfill for browsers that cannot run the page.
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
