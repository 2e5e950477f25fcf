// Gateways before the service in memory, asked without a socket.

import { importPacked } from "../package/packed.mjs";
import { base, env } from "./gateways.mjs";
import { service } from "./service.mjs";

const { createGateway } = await importPacked("endcap/gateway");

/** A request to a route, as a page would make it. */
export const post = (path, body, headers) =>
  new Request(`https://gateway.example/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

/** A gateway with these options, what its log was told as `lines`, and `ask`, which posts to it. */
export function gatewayOf(options = {}) {
  const upstream = service();
  const lines = [];
  const gateway = createGateway({ ...base, fetch: upstream.fetch, log: (line) => lines.push(line), ...options });
  return {
    ...upstream,
    lines,
    ask: (path, body, headers, given = env) => gateway.fetch(post(path, body, headers), given),
  };
}
