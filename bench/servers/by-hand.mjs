// A proxy written by hand around a schema. It limits, parses and validates the body, then responds with all errors, or forwards the
// request with the API key. It runs in every runtime with `Request` and `Response`.

import { listFaults } from "../contenders/cross-item.mjs";

const LIMIT = 1 << 20;

const refuse = (status, errors) => Response.json({ errors }, { status });

/** Returns the handler of requests. `listErrors` is a contender's validator. */
export function byHand(listErrors, { service, apiKey }) {
  const url = `${service}/idp/v1/products/products_link`;
  const headers = {
    accept: "application/json",
    "content-type": "application/json",
    authorization: `Bearer ${apiKey}`,
  };
  return async (request) => {
    if (Number(request.headers.get("content-length")) > LIMIT) return refuse(413, ["the body is too large"]);
    const body = await request.text();
    if (body.length > LIMIT) return refuse(413, ["the body is too large"]);
    let list;
    try {
      list = JSON.parse(body);
    } catch {
      return refuse(400, ["the body is no JSON"]);
    }
    const errors = [...listErrors(list), ...listFaults(list)];
    if (errors.length > 0) return refuse(400, errors);
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual" });
    // As text, which the Node adapter sends at once. It streams all other bodies.
    return new Response(await response.text(), {
      status: response.status,
      headers: { "content-type": "application/json" },
    });
  };
}
