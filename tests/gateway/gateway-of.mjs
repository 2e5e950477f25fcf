// Gateways in front of the fake service, called without a socket.

import { importPacked } from "../support/packed.mjs";
import { service as serviceOf } from "../testing/service.mjs";
import { base, env } from "./gateways.mjs";

const { createGateway } = await importPacked("endcap/gateway");
const testing = await importPacked("endcap/testing");

/** A fake service with these steps and options. */
export const service = (scripts, options) => serviceOf(testing, scripts, options);

/** A step that issues a token for any credentials: a fake service accepts those of one client only. */
export const anyToken = async ({ text }) => {
  const { client_id } = JSON.parse(await text);
  return Response.json({ access_token: `c4n4ry-token-of-${client_id}`, token_type: "Bearer", expires_in: 3600 });
};

/** A step that issues a token without its lifetime. */
export async function shortToken(_, pass) {
  const { expires_in, ...token } = await (await pass()).json();
  return Response.json(token);
}

/** A request to a route, as a page would send it. */
export const post = (path, body, headers) =>
  new Request(`https://gateway.example/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    duplex: "half",
  });

/** A gateway with these options in front of a service, its log as `lines`, and `send`, which posts to it. */
export function gatewayOf(options = {}, scripts = {}, more = {}) {
  const upstream = service(scripts, more);
  const lines = [];
  const gateway = createGateway({ ...base, fetch: upstream.fetch, log: (line) => lines.push(line), ...options });
  return {
    ...upstream,
    gateway,
    lines,
    send: (path, body, headers, environment = env) => gateway.fetch(post(path, body, headers), environment),
  };
}
