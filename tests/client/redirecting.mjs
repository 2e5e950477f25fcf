// A service that redirects each request to another host, with the headers of a page that may read it. That host counts the bytes and connections it receives.

import { createServer } from "node:http";
import { createServer as createSocketServer } from "node:net";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, content-type, accept",
  "access-control-allow-methods": "POST",
};

/** Starts both. Resolves to the `origin` of the first, `reached()` (bytes and connections at the second), and `close`. */
export async function startRedirecting() {
  const reached = { bytes: 0, connections: 0 };
  const other = createSocketServer((socket) => {
    reached.connections += 1;
    socket.on("data", (data) => {
      reached.bytes += data.length;
      socket.destroy();
    });
    socket.on("error", () => {});
  });
  await listen(other);
  let requests = 0;
  const service = createServer((request, response) => {
    const status = request.method === "OPTIONS" ? 204 : Number(request.url.split("/")[1]);
    if (status !== 204) requests += 1;
    response.writeHead(status, { ...CORS, location: `http://localhost:${other.address().port}/elsewhere` }).end();
  });
  await listen(service);
  return {
    origin: `http://127.0.0.1:${service.address().port}`,
    reached: () => ({ ...reached, requests }),
    close() {
      service.closeAllConnections();
      return Promise.all([service, other].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

const listen = (server) => new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
