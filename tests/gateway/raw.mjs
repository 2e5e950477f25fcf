// Requests that no client makes, byte by byte.

import { connect } from "node:net";

/** Sends a text to a port of this machine. Returns the status of the response, or `undefined` if the connection just ends. */
export function raw(port, text) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let received = "";
    socket.setEncoding("utf8").on("data", (data) => {
      received += data;
      socket.end();
    });
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1])));
    // It closes then, too.
    socket.on("error", () => {});
  });
}
