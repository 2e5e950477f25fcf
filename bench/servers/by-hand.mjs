// A proxy written by hand around a schema, with the duties of a gateway: it checks the origin and the type, limits and parses the body,
// and validates it. Then it responds with all errors, or forwards the request with the API key, a deadline, and the client's abort. It
// runs in every runtime with `Request` and `Response`.

import { listFaults } from "../contenders/cross-item.mjs";

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

/** Returns the handler of requests. `listErrors` is a contender's validator. */
export function byHand(listErrors, { service, apiKey }) {
  const url = `${service}/idp/v1/products/products_link`;
  const headers = {
    accept: "application/json",
    "content-type": "application/json",
    authorization: `Bearer ${apiKey}`,
  };
  return async (request) => {
    if (request.method !== "POST") return refuse(405, ["POST is expected"]);
    const origin = request.headers.get("origin");
    if (origin !== null && origin !== new URL(request.url).origin) return refuse(403, ["the origin is not allowed"]);
    if (!JSON_TYPE.test(request.headers.get("content-type") ?? "")) return refuse(415, ["the body must be JSON"]);
    const body = await textOf(request);
    if (body === undefined) return refuse(413, ["the body is too large"]);
    let list;
    try {
      list = JSON.parse(body);
    } catch {
      return refuse(400, ["the body is no JSON"]);
    }
    const errors = [...listErrors(list), ...listFaults(list)];
    if (errors.length > 0) return refuse(400, errors);
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT)]);
    try {
      const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
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
