// A page of a shop that a framework renders.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installed } from "../../support/packed.mjs";
import { openPage } from "../open-page.mjs";
import { programOf } from "./rendered.mjs";

/** Opens a browser and a server with the package and pictures. `more` are further mounts. */
export async function openFrameworkPage(more = {}) {
  const mounts = {
    "/element.css": { text: readFileSync(join(installed, "dist/element.css")), cache: "max-age=60" },
    "/endcap/": installed,
    "/favicon.ico": { text: "" },
    "/pictures/": { text: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>', cache: "max-age=60" },
    ...more,
  };
  const page = await openPage(mounts, { policy: "default-src 'self'; style-src 'self' 'unsafe-inline'" });
  /** Starts the page's program by a `<script>`, because Firefox runs modules that WebDriver imports in another realm. */
  const start = () =>
    page.run(() => {
      const script = document.createElement("script");
      document.head.append(Object.assign(script, { type: "module", src: "/app.js" }));
    });
  /** Opens a page with this content of its body. */
  const load = async (body, head = "") => {
    const text = `<!doctype html><html lang="en"><meta charset="utf-8"><title>shop</title>${head}<body>${body}</body></html>`;
    mounts["/index.html"] = { text };
    await page.driver.get(`${page.server.origin}/`);
  };
  return {
    ...page,
    start,
    load,
    /** Opens a page in which a component of React renders everything. */
    async show(jsx, name, props, head) {
      mounts["/app.js"] = { text: await programOf(jsx, name, props) };
      await load('<div id="root"></div>', head);
      await start();
    },
  };
}
