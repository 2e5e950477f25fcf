// A proxy written by hand around a schema, with the duties of a gateway: it checks the origin and the type, limits and parses the body,
// and validates it. Then it responds with all errors, or forwards the request with the key or a token that requests share, a deadline, and
// the client's abort. It runs in every runtime with `Request` and `Response`.

import { tokenByHand } from "../clients/by-hand.mjs";
import { listFaults, placementFaults } from "../contenders/cross-item.mjs";

const LIMIT = 1 << 20;
const TIMEOUT = 30_000;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

const refuse = (status, errors) => Response.json({ errors }, { status });

/** Returns the body as text; `undefined` if it exceeds the limit. */
async function textOf(request) {
  const length = request.headers.get("content-length");
  if (length !== null) return Number(length) > LIMIT ? undefined : request.text();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > LIMIT) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Returns the handler of requests. `listErrors` and `placementErrors` are a contender's validators. */
export function byHand({ listErrors, placementErrors }, { service, apiKey, credentials }) {
  const token = tokenByHand({ host: service, credentials, timeout: TIMEOUT });
  const routes = {
    "/api/links": {
      url: `${service}/idp/v1/products/products_link`,
      errors: (list) => [...listErrors(list), ...listFaults(list)],
      secret: () => apiKey,
    },
    "/api/placements": {
      url: `${service}/v2/ian/dp`,
      errors: (placement) => [...placementErrors(placement), ...placementFaults(placement)],
      secret: token,
    },
  };
  return async (request) => {
    const { origin: ownOrigin, pathname } = new URL(request.url);
    const route = routes[pathname];
    if (route === undefined) return refuse(404, ["the path is unknown"]);
    if (request.method !== "POST") return refuse(405, ["POST is expected"]);
    const origin = request.headers.get("origin");
    if (origin !== null && origin !== ownOrigin) return refuse(403, ["the origin is not allowed"]);
    if (!JSON_TYPE.test(request.headers.get("content-type") ?? "")) return refuse(415, ["the body must be JSON"]);
    const body = await textOf(request);
    if (body === undefined) return refuse(413, ["the body is too large"]);
    let value;
    try {
      value = JSON.parse(body);
    } catch {
      return refuse(400, ["the body is no JSON"]);
    }
    const errors = route.errors(value);
    if (errors.length > 0) return refuse(400, errors);
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT)]);
    try {
      const secret = await route.secret();
      const headers = {
        accept: "application/json",
        "content-type": "application/json",
        authorization: `Bearer ${secret}`,
      };
      const response = await fetch(route.url, { method: "POST", headers, body, redirect: "manual", signal });
      // As text, which the Node adapter sends at once. It streams all other bodies.
      return new Response(await response.text(), {
        status: response.status,
        headers: { "content-type": "application/json" },
      });
    } catch {
      return refuse(signal.aborted ? 504 : 502, ["the service did not respond"]);
    }
  };
}
