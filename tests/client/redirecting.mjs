// A service that redirects each request to another host, with the headers of a page that may read it. That host counts the bytes and connections it receives.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { createServer as createSocketServer } from "node:net";
import { listening } from "../support/loopback.mjs";
import { STATUSES } from "./redirects.mjs";

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
  const elsewhere = await listening(other);
  let requests = 0;
  const service = createServer((request, response) => {
    const status = request.method === "OPTIONS" ? 204 : Number(request.url.split("/")[1]);
    if (status !== 204) requests += 1;
    response.writeHead(status, { ...CORS, location: `http://localhost:${elsewhere.port}/elsewhere` }).end();
  });
  const { origin, close } = await listening(service);
  return {
    origin,
    reached: () => ({ ...reached, requests }),
    close: () => Promise.all([close(), elsewhere.close()]),
  };
}

/** Fails unless `play` follows no redirect: it runs `redirects` with an origin. Pages cannot read the status of a redirect. */
export async function assertNotFollowed(play, isPage = false) {
  const service = await startRedirecting();
  try {
    const results = await play(service.origin);
    assert.equal(results.length, 4 * STATUSES.length);
    for (const { name, status, error, attempts, shown } of results)
      assert.deepEqual([error, attempts, shown], ["RedirectError", 1, isPage ? null : status], `${name} ${status}`);
    assert.deepEqual(service.reached(), { bytes: 0, connections: 0, requests: results.length });
  } finally {
    await service.close();
  }
}
