// The service behind all servers and clients: responds to each request at once, so that it costs them as little as possible.

import { createServer } from "node:http";
import process from "node:process";
import { RESPONSES } from "../service-responses.mjs";

const bodies = Object.fromEntries(Object.entries(RESPONSES).map(([path, texts]) => [path, texts.map(Buffer.from)]));
let count = 0;

// Connections stay open while other servers have their turn.
const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  request.resume().on("end", () => {
    const texts = bodies[request.url];
    const body = texts[count++ % texts.length];
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
  });
});
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("disconnect", () => process.exit());
