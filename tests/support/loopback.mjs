// Servers on loopback.

import { createServer } from "node:net";

/**
 * Lets a server of `node:http` or `node:net` listen. Resolves to its `port` and `origin`, and to `close`, which also closes the
 * connections of HTTP.
 */
export async function listening(server) {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  const close = () => {
    server.closeAllConnections?.();
    return new Promise((resolve) => server.close(resolve));
  };
  return { port, origin: `http://127.0.0.1:${port}`, close };
}

/** Returns a port that was just free. */
export async function freePort() {
  const { port, close } = await listening(createServer());
  await close();
  return port;
}
