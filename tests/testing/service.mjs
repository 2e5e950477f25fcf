// The fake service of `endcap/testing`, as the suites use it in each runtime. Beside the kit it has what no user's test needs:
// requests recorded with their credentials, and responses that no service sends.

export const hosts = { auth: "https://auth.example", ads: "https://ads.example", api: "https://api.example" };
export const secrets = { clientId: "shop", clientSecret: "c4n4ry-secret", apiKey: "c4n4ry-key" };
export const creative = {
  object_tracking_id: "one",
  type: "banner",
  assets: [],
  actions: [],
  properties: [{ name: "tagline", value: "Soup" }],
};

const ENDPOINTS = { token: "token", users: "users", dp: "placements", products_link: "links" };

/** A title, search term or first name that is a fault: `status=503; retry-after=7`, as in the header `x-sandbox-fault`. */
const FAULT =
  /"(?:title|search_term|first_name)"\s*:\s*("(?:status|redirect|garbage|cut|delay|body)\b(?:\\.|[^"\\])*")/;

/** Text in which the ids that the service draws are `id`. */
export const withoutIds = (text) => text.replaceAll(/[0-9a-f]{32}/g, "id");

/** A fault that responds with a status and a body. */
export const faultOf = (status, body) => `status=${status}; body=${JSON.stringify(body)}`;

/**
 * A fake service that records its requests in `calls`. `scripts` has the steps of each endpoint: a list for its next calls, or a
 * function for all. A step is a fault, as in `x-sandbox-fault`, or a function of the call and of `pass`, which lets it through.
 */
export function service({ fakeService }, scripts = {}, options = {}) {
  const fake = fakeService({
    creatives: [creative],
    credentials: { ...secrets, locationCodes: ["1", "2", "8"], retailerIds: ["corner", "market"] },
    ...options,
  });
  const left = Object.fromEntries(
    Object.entries(scripts).map(([name, steps]) => [name, Array.isArray(steps) ? [...steps] : steps]),
  );
  const calls = [];
  const fetch = (address, init) => {
    const input = new Request(address, init);
    const { url, method, signal, redirect } = input;
    const endpoint = ENDPOINTS[new URL(url).pathname.split("/").at(-1)];
    // Node.js 20 never aborts the signal of a garbage-collected request, so the request is kept.
    const call = { endpoint, url, method, headers: Object.fromEntries(input.headers), signal, redirect, input };
    call.text = input.text().then((text) => {
      call.body = text;
      return text;
    });
    calls.push(call);
    const pass = async (fault) => {
      const body = await call.text;
      const found = fault ?? JSON.parse(FAULT.exec(body)?.[1] ?? "null");
      const headers = { ...call.headers, ...(found === null ? {} : { "x-sandbox-fault": found }) };
      return fake.fetch(new Request(url, { method, headers, body, signal }));
    };
    const step = typeof left[endpoint] === "function" ? left[endpoint] : left[endpoint]?.shift();
    return typeof step === "function" ? step(call, pass) : pass(step);
  };
  const callsOf = (endpoint) => calls.filter((call) => call.endpoint === endpoint);
  const sent = () => calls.filter(({ endpoint }) => endpoint !== "token");
  return { ...fake, fetch, calls, callsOf, sent };
}
