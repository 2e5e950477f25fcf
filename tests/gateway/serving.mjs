// Serves a gateway on a loopback socket in Node.js.

import { serve } from "@hono/node-server";

/** Serves an object with a `fetch` method on a free port. Resolves to its URL and a function that closes it. */
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
