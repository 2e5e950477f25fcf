// An extension of Chromium (Manifest V3): the package in its service worker and in a content script.

import assert from "node:assert/strict";
import { browserVersion, reportWithExtension } from "../page.mjs";
import { pageWith, project, runTool } from "../tool.mjs";

const manifest = {
  manifest_version: 3,
  name: "probe",
  version: "1",
  background: { service_worker: "background.js" },
  content_scripts: [{ matches: ["http://127.0.0.1/*"], js: ["content.js"] }],
  // Without this, the service worker cannot compile WebAssembly.
  content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'" },
};

export const extension = {
  name: "an extension (Manifest V3, bundled by esbuild)",
  version: async () => `Chromium ${await browserVersion()}`,
  needs: "`'wasm-unsafe-eval'` in its `content_security_policy`",
  async report() {
    const folder = project("extension", {
      "page/index.html": pageWith('<script src="/page.js"></script>'),
      "page/page.js": 'addEventListener("report", ({ detail }) => { globalThis.report = JSON.parse(detail); });',
      "manifest.json": JSON.stringify(manifest),
      "src/background.js": `import { probe } from "../probe.mjs";
chrome.runtime.onMessage.addListener((message, sender, respond) => respond(JSON.stringify(probe())));
`,
      "src/content.js": `import { probe } from "../probe.mjs";
chrome.runtime.sendMessage("probe").then((worker) => {
  const detail = JSON.stringify({ content: probe(), worker: JSON.parse(worker) });
  dispatchEvent(new CustomEvent("report", { detail }));
});
`,
    });
    for (const name of ["background", "content"])
      runTool(folder, "esbuild", `src/${name}.js`, "--bundle", `--outfile=${name}.js`, "--log-level=error");
    const { content, worker } = await reportWithExtension(`${folder}/page`, folder);
    assert.deepEqual(content, worker);
    return worker;
  },
};
