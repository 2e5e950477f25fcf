// Gateways in front of the service in memory, called without a socket.

import { importPacked } from "../package/packed.mjs";
import { base, env } from "./gateways.mjs";
import { service } from "./service.mjs";

const { createGateway } = await importPacked("endcap/gateway");

/** A request to a route, as a page would send it. */
export const post = (path, body, headers) =>
  new Request(`https://gateway.example/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

/**
 * A gateway with these options, its log as `lines`, and `send`, which posts to it. The service takes `delay`
 * milliseconds to respond.
 */
export function gatewayOf(options = {}, delay = 0) {
  const upstream = service();
  const lines = [];
  const fetch = async (...request) => {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    return upstream.fetch(...request);
  };
  const gateway = createGateway({ ...base, fetch, log: (line) => lines.push(line), ...options });
  return {
    ...upstream,
    gateway,
    lines,
    send: (path, body, headers, environment = env) => gateway.fetch(post(path, body, headers), environment),
  };
}
