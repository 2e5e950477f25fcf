// A free port for programs that cannot choose one themselves.

import { createServer } from "node:net";

/** Returns a loopback port that was just free. */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
