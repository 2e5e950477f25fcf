// A service in memory, as a `fetch` for each runtime. The request selects the response by its title,
// search term or first name: `status 503`, `status 429 retry 7`, `html`, `redirect`, `broken`, `slow`.

export const secrets = { clientId: "shop", clientSecret: "c4n4ry-secret", apiKey: "c4n4ry-key", token: "c4n4ry-token" };
export const hosts = { auth: "https://auth.example", ads: "https://ads.example", api: "https://api.example" };

export const creative = {
  object_tracking_id: "one",
  type: "banner",
  assets: [],
  actions: [],
  properties: [{ name: "tagline", value: "Soup" }],
};
const page = { creatives: [creative], pagination_metadata: { token: "next", offset: 1 } };

const json = (status, body, headers) =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
const error = (message, code, key) => ({ error: { message, code }, meta: { key } });

/** A service that records its requests. */
export function service() {
  const calls = [];
  // Node.js 20 never aborts the signal of a garbage-collected request, so all requests are stored.
  const requests = [];
  const fetch = async (request) => {
    requests.push(request);
    const { url, method, headers, signal } = request;
    const { origin, pathname } = new URL(url);
    const text = await request.text();
    const call = { url, method, headers: Object.fromEntries(headers), body: text };
    calls.push(call);
    if (pathname === "/v2/oauth/token") return token(text);
    const wish = /"(?:title|search_term|first_name)"\s*:\s*"(.*?)"/.exec(text)?.[1] ?? "";
    const [, status, retry] = /^status (\d+)(?: retry (\d+))?/.exec(wish) ?? [];
    const secret = pathname.includes("products_link") ? secrets.apiKey : secrets.token;
    if (call.headers.authorization !== `Bearer ${secret}`) return json(401, error("bad token", null, null));
    if (status !== undefined) {
      const shown = error(`the token ${secret} of a@shop.example failed`, 7, "title");
      return json(Number(status), shown, retry === undefined ? {} : { "Retry-After": retry });
    }
    if (wish === "html") return new Response("<html>", { headers: { "Content-Type": "text/html" } });
    if (wish === "redirect") return new Response(null, { status: 307, headers: { Location: "https://evil.example" } });
    if (wish === "broken") throw new TypeError(`no way to reach ${url} with ${secret}`);
    if (wish === "slow")
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    if (wish === "several") {
      const errors = [error("first", 1001, "a"), error("second", 1001, "b")];
      return json(400, { error: { message: "issues", code: 9999, errors }, meta: {} });
    }
    if (wish === "wrapped") {
      const errors = [error("first", 1001, "a")];
      return json(400, { error: { message: "issues", code: 9999, errors }, meta: {} });
    }
    if (wish === "exists") return json(400, error("has been taken", 1001, "user_id"));
    if (pathname === "/v2/ian/dp") return json(200, page);
    if (pathname === "/v2/users") return json(200, { user_id: "u1", first_name: "Ann" });
    return json(200, { products_link_url: `${origin.replace("api.", "links.")}/list/1` });
  };
  return { fetch, calls, sent: () => calls.filter(({ url }) => !url.endsWith("/token")) };
}

function token(text) {
  const { client_id, client_secret } = JSON.parse(text);
  if (client_id !== secrets.clientId || client_secret !== secrets.clientSecret)
    return json(401, { error: "invalid_client", error_description: `unknown: ${client_secret}` });
  return json(200, { access_token: secrets.token, token_type: "Bearer", expires_in: 3600, created_at: 1 });
}
