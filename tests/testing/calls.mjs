// Sends requests to a fake service, in the process of the test.

import { importPacked } from "../support/packed.mjs";

const { fakeService } = await importPacked("endcap/testing");

export const PATHS = {
  token: "/v2/oauth/token",
  "shopping-list": "/idp/v1/products/products_link",
  user: "/v2/users",
  placement: "/v2/ian/dp",
};
export const KEY = "c4n4ry-sandbox-key";
export const ORIGIN = "https://sandbox.example.com";

export const list = (more) => ({ title: "Soup", line_items: [{ name: "leek" }], ...more });
export const user = (user_id, more) => ({ user_id, first_name: "Ada", ...more });
export const storefront = { page_context: { page_query: { storefront_query: { page_view_id: "None" } } } };
export const ads = (more) => ({
  ...storefront,
  placement_context: { placement_kind: { display_placement: {} } },
  ...more,
});

/** Creates a fake service whose clock stands still. `send` resolves to a response with its body, parsed if it is JSON. */
export async function startService(options) {
  const service = fakeService({ origin: ORIGIN, now: () => 1_700_000_000_000, ...options });
  async function send(path, body, { method = "POST", bearer, fault, headers, type = "application/json" } = {}) {
    const all = {
      ...(type === null ? {} : { "content-type": type }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(fault === undefined ? {} : { "x-sandbox-fault": fault }),
      ...headers,
    };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    // A text would bring a content type of its own.
    const bytes = body === undefined || body instanceof Uint8Array ? body : new TextEncoder().encode(text);
    const response = await service.fetch(ORIGIN + path, { method, headers: all, body: bytes });
    const received = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: received,
      body: parsed(received),
    };
  }
  const token = async (scope = "") => {
    const { clientId: client_id, clientSecret: client_secret } = service.credentials;
    const grant = { client_id, client_secret, grant_type: "client_credentials", scope };
    return (await send(PATHS.token, grant)).body.access_token;
  };
  return { service, send, token, get: (path) => send(path, undefined, { method: "GET", type: null }) };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the errors of an error response, each with its code and key. */
export function errorsOf({ error, meta }) {
  return error.errors?.flatMap(errorsOf) ?? [{ code: error.code, key: meta.key ?? null }];
}
