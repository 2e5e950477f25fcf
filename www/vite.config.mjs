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
  plugins: [policyInPage],
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
