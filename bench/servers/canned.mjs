// The service behind all servers: responds to each list with the same link, so that it costs them as little as possible.

import { createServer } from "node:http";
import process from "node:process";

const body = JSON.stringify({ products_link_url: "https://links.example.com/lists/1" });
const headers = { "content-type": "application/json", "content-length": body.length };

// Connections stay open while other servers have their turn.
const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  request.resume().on("end", () => response.writeHead(200, headers).end(body));
});
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("disconnect", () => process.exit());
