// Sends malformed requests as raw bytes.

import { connect } from "node:net";

/** Sends text to a port on loopback. Returns the status of the response, or `undefined` if the connection ends without one. */
export function raw(port, text) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let received = "";
    socket.setEncoding("utf8").on("data", (data) => {
      received += data;
      socket.end();
    });
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1])));
    // The socket emits `close` after an error too.
    socket.on("error", () => {});
  });
}
