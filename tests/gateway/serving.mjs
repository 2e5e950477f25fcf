// A gateway behind a socket of this machine, in node.

import { serve } from "@hono/node-server";

/** Serves what has a `fetch` on a free port; gives its URL, and what ends it. */
export function listen({ fetch }) {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      const close = () =>
        new Promise((done) => {
          server.close(done);
          server.closeAllConnections();
        });
      resolve({ url: `http://127.0.0.1:${port}`, port, close });
    });
  });
}
