// The one address of the demo: the page, the gateway under /api, and what the sandbox shows to people.

import { serve } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { proxy } from "hono/proxy";
import { streamSSE } from "hono/streaming";
import { headerPolicy } from "../csp.mjs";

/** Pages of links and their style, and the pictures of ads. */
const SHOWN = ["/lists/*", "/pictures/*", "/page.css"];

/** Where the demo is unless told otherwise, or something else is. */
const PORT = 4173;

/**
 * Listens on a port of this machine and serves the built page in a folder. Everything else waits for `join`, which is told
 * where the sandbox and the gateway are.
 */
export async function startFront(port, page, log) {
  const app = new Hono();
  const places = {};
  const to = (place) => (c) => {
    if (places[place] === undefined) return c.text("The demo has not started yet.", 503);
    const { pathname, search } = new URL(c.req.url);
    const headers = { ...c.req.header(), "X-Forwarded-For": getConnInfo(c).remote.address };
    return proxy(`${places[place]}${pathname}${search}`, { ...c.req, headers });
  };

  // Another name for this machine is another origin, which the gateway does not know.
  app.use(async (c, next) => {
    if (c.req.header("host") === new URL(places.own).host) return next();
    return c.redirect(places.own, 307);
  });
  app.use(compress());
  app.all("/api/*", to("gateway"));
  for (const path of SHOWN) app.get(path, to("sandbox"));
  app.all("/sandbox/*", (c, next) => (places.hasFaults ? to("sandbox")(c) : next()));
  app.get("/demo/log", (c) => {
    c.header("Cache-Control", "no-store");
    return streamSSE(c, async (stream) => {
      const hear = (entry) => void stream.writeSSE({ id: String(entry.number), data: JSON.stringify(entry) });
      const leave = log.follow(Number(c.req.header("last-event-id") ?? 0), hear);
      await new Promise((resolve) => stream.onAbort(resolve));
      leave();
    });
  });
  app.use(async (c, next) => {
    await next();
    c.header("Content-Security-Policy", headerPolicy);
    c.header("Referrer-Policy", "no-referrer");
    c.header("X-Content-Type-Options", "nosniff");
    // Names of built files change with what is in them.
    const isBuilt = c.req.path.startsWith("/assets/") && c.res.ok;
    c.header("Cache-Control", isBuilt ? "public, max-age=31536000, immutable" : "no-cache");
  });
  app.get("*", serveStatic({ root: page }));

  const server = await listen(app.fetch, port ?? PORT).catch((error) => {
    if (port !== undefined || error.code !== "EADDRINUSE") throw error;
    return listen(app.fetch, 0);
  });
  places.own = `http://127.0.0.1:${server.address().port}/`;
  return {
    address: places.own,
    join: (others) => Object.assign(places, others),
  };
}

function listen(fetch, port) {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: "127.0.0.1", port }, () => resolve(server));
    server.on("error", reject);
  });
}
