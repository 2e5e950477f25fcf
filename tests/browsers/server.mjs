// A static server on loopback, with the security headers that a production host of the demo page should send.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { headerPolicy } from "../../www/csp.mjs";
import { listening } from "../support/loopback.mjs";

const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webm": "video/webm",
};

/**
 * Serves folders and texts, such as `{ "/": "/some/folder", "/greeting.js": { text: "…" } }`. The longest prefix
 * applies. `policy` is the content security policy, by default that of the demo page. `text` can be a function of the
 * URL, also an asynchronous one. `cache` is the `Cache-Control` header, by default `no-store`.
 * Resolves to the `origin`, the paths of all `requests`, the paths that are `missing`, and `close`.
 */
export async function serve(mounts, policy = headerPolicy) {
  const missing = [];
  const requests = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://localhost");
    const { pathname } = url;
    requests.push(pathname);
    const file = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    try {
      const { text, cache = "no-store" } = await find(mounts, decodeURIComponent(file), url);
      response.writeHead(200, {
        "Content-Type": types[extname(file)] ?? "application/octet-stream",
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": cache,
      });
      response.end(text);
    } catch {
      missing.push(pathname);
      response.writeHead(404).end();
    }
  });
  return { ...(await listening(server)), missing, requests };
}

async function find(mounts, path, url) {
  const prefixes = Object.keys(mounts).sort((a, b) => b.length - a.length);
  const prefix = prefixes.find((each) => path === each || (each.endsWith("/") && path.startsWith(each)));
  const mount = mounts[prefix];
  if (typeof mount === "object") {
    const { text, cache } = mount;
    return { text: typeof text === "function" ? await text(url) : text, cache };
  }
  // Normalized from the root, a path cannot climb out of its folder.
  return { text: await readFile(join(mount, normalize(`/${path.slice(prefix.length)}`))) };
}
