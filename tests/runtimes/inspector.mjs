// The inspector of workerd.

import WebSocket from "ws";

/** Connects to the inspector of a service. */
export async function inspect(origin) {
  const [{ webSocketDebuggerUrl }] = await (await fetch(`${origin}/json`)).json();
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
  const waiting = new Map();
  socket.on("message", (data) => {
    const { id, result, error } = JSON.parse(data);
    waiting.get(id)?.(error ? Promise.reject(new Error(error.message)) : result);
    waiting.delete(id);
  });
  let last = 0;
  return {
    send: (method) =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        socket.send(JSON.stringify({ id: last, method }));
      }),
    close: () => socket.close(),
  };
}
