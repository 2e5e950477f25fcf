// Calls that are redirected, with the `fetch` option and the global `fetch`. Uses only web APIs, so it runs in each runtime.

export const STATUSES = [301, 302, 303, 307, 308];

/** Calls each endpoint of a service that redirects with the status at the end of its URL. Resolves to the results. */
export async function redirects({ EndcapClient }, origin, ways) {
  const results = [];
  for (const status of STATUSES) {
    const host = `${origin}/${status}`;
    const client = new EndcapClient({
      hosts: { auth: host, ads: host, api: host },
      credentials: { clientId: "id", clientSecret: "secret-c4n4ry" },
      apiKey: "key-c4n4ry",
      allowLoopbackHttp: true,
      dangerouslyAllowBrowser: true,
      ...ways,
    });
    const bearer = new EndcapClient({
      hosts: { ads: host, api: host },
      accessToken: () => "token-c4n4ry",
      allowLoopbackHttp: true,
      ...ways,
    });
    const request = {
      page_context: { page_query: { cart_query: {} } },
      placement_context: { placement_kind: { display_placement: {} } },
    };
    for (const [name, call] of Object.entries({
      token: () => client.tokens.get(),
      links: () => client.links.create({ title: "Soup", line_items: [{ name: "onion" }] }),
      users: () => bearer.users.create({ user_id: "u1", first_name: "Ann" }),
      placements: () => bearer.placements.list(request)[Symbol.asyncIterator]().next(),
    })) {
      const error = await call().then(
        () => ({ name: "none" }),
        (reason) => reason,
      );
      results.push({ name, status, error: error.name, attempts: error.attempts, shown: error.status });
    }
  }
  return results;
}
