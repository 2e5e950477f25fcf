// The demo's web server. It serves the page and the page in Rust (`/rust/`), and forwards requests to the gateway (`/api`, `/shop`,
// `/demo/token`) and to the sandbox's public pages.

import { join } from "node:path";
import { serve } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { proxy } from "hono/proxy";
import { streamSSE } from "hono/streaming";
import { headerPolicy } from "../csp.mjs";
import { expireTokens, receivedCounts, slowDown } from "./sandbox.mjs";

/** The sandbox's public paths: the pages of links with their style sheet, and the pictures of ads. */
const PUBLIC_PATHS = ["/lists/*", "/pictures/*", "/page.css"];

/** The built package. */
const DIST = join(import.meta.dirname, "../../pkg/dist");

/** The folder of the repository. */
const ROOT = join(import.meta.dirname, "../..");
/** The page in Rust, which `make demo-rust` builds, below that folder. `serveStatic` warns of a root that does not exist. */
const RUST_PAGE = "/target/rust-page";

/** The default port. If it is in use, a free port is used. */
const PORT = 4173;

/**
 * Serves the built page from the folder `page` on a loopback port. Forwarded requests get a 503 until `setAddresses` has set the addresses
 * of the sandbox and the gateway.
 */
export async function startFront(port, page, log) {
  const app = new Hono();
  const addresses = {};
  const to = (name) => (c) => {
    if (addresses[name] === undefined) return c.text("The demo has not started yet.", 503);
    const { pathname, search } = new URL(c.req.url);
    const headers = { ...c.req.header(), "X-Forwarded-For": getConnInfo(c).remote.address };
    return proxy(`${addresses[name]}${pathname}${search}`, { ...c.req, headers });
  };

  // Any other host name is another origin, which the gateway rejects.
  app.use(async (c, next) => {
    if (c.req.header("host") === new URL(addresses.own).host) return next();
    return c.redirect(addresses.own, 307);
  });
  app.use(compress());
  app.all("/api/*", to("gateway"));
  // The demo has pictures of its own for the ads of the sandbox.
  app.get("/pictures/*", serveStatic({ root: page }));
  for (const path of PUBLIC_PATHS) app.get(path, to("sandbox"));
  app.all("/sandbox/*", (c, next) => (addresses.hasFaults ? to("sandbox")(c) : next()));
  // Only the page itself can change the service and request tokens.
  app.on(["POST", "DELETE"], "/demo/*", async (c, next) => {
    if (c.req.header("origin") === new URL(addresses.own).origin) return next();
    return c.text("Send this request from the page.", 403);
  });
  app.on(["POST", "DELETE"], "/demo/slow", async (c) =>
    c.body(null, (await slowDown(addresses.sandbox, c.req.method === "POST")) ? 204 : 502),
  );
  app.post("/demo/expire", async (c) => c.body(null, (await expireTokens(addresses.sandbox)) ? 204 : 502));
  app.post("/demo/token", to("gateway"));
  app.get("/demo/received", async (c) => c.json(await receivedCounts(addresses.sandbox)));
  app.get("/demo/log", (c) => {
    c.header("Cache-Control", "no-store");
    return streamSSE(c, async (stream) => {
      const listener = (entry) => void stream.writeSSE({ id: String(entry.number), data: JSON.stringify(entry) });
      const leave = log.follow(Number(c.req.header("last-event-id") ?? c.req.query("after") ?? 0), listener);
      await new Promise((resolve) => stream.onAbort(resolve));
      leave();
    });
  });
  app.use(async (c, next) => {
    await next();
    c.header("Content-Security-Policy", headerPolicy);
    c.header("Referrer-Policy", "no-referrer");
    c.header("X-Content-Type-Options", "nosniff");
    // The name of a built file has a hash of its content.
    const isBuilt = c.req.path.startsWith("/assets/") && c.res.ok;
    c.header("Cache-Control", isBuilt ? "public, max-age=31536000, immutable" : "no-cache");
  });
  app.get("/shop", to("gateway"));
  for (const file of ["element.js", "element/classes.js", "element.css"])
    app.get(`/endcap/${file}`, serveStatic({ root: DIST, rewriteRequestPath: () => file }));
  app.get("/rust", (c) => c.redirect("/rust/"));
  app.get("/rust/*", serveStatic({ root: ROOT, rewriteRequestPath: (path) => path.replace("/rust", RUST_PAGE) }));
  app.get("/rust/", (c) => c.text("The page in Rust is not built. Run `make demo-rust`, and reload this page.", 404));
  app.get("*", serveStatic({ root: page }));

  const server = await listen(app.fetch, port ?? PORT).catch((error) => {
    if (port !== undefined || error.code !== "EADDRINUSE") throw error;
    return listen(app.fetch, 0);
  });
  addresses.own = `http://127.0.0.1:${server.address().port}/`;
  return {
    address: addresses.own,
    setAddresses: (others) => Object.assign(addresses, others),
  };
}

function listen(fetch, port) {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: "127.0.0.1", port }, () => resolve(server));
    server.on("error", reject);
  });
}
