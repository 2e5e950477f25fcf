// Opens a page in a new browser, and closes the browser afterwards.

import { join } from "node:path";
import { project } from "../support/packed.mjs";
import { openPage } from "./open-page.mjs";

const PAGE = '<!doctype html><title>visit</title><body><script type="module" src="/page.mjs"></script>';

/**
 * Opens a page that runs the module `program`, or the HTML `page`. Serves the packed package at `/endcap/`, and
 * `mounts` (see `serve`). Returns the result of `run`, which gets the browser and the server. Closes both afterwards.
 */
export async function visit({ program = "", page = PAGE, mounts = {}, policy }, run) {
  const files = {
    "/index.html": { text: page },
    "/favicon.ico": { text: "" },
    "/page.mjs": { text: program },
    "/endcap/": join(project, "node_modules/endcap"),
  };
  const opened = await openPage({ ...files, ...mounts }, { policy });
  try {
    await opened.driver.get(`${opened.server.origin}/`);
    return await run(opened, opened.server);
  } finally {
    await opened.close();
  }
}
