// Unknown options are rejected with the nearest name, in each function that has options.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";

const { shoppingLists, users } = await importPacked();
const { amendPlacements, linkRequest, userRequest, readLink, readPlacements, readUser, tokenRequest } =
  await importPacked("endcap/http");
const { EndcapClient } = await importPacked("endcap/client");
const { createGateway } = await importPacked("endcap/gateway");

const LIST = { title: "Soup", line_items: [{ name: "onion" }] };
const PLACE = { page_context: {}, placement_context: {} };
const USER = { user_id: "u", first_name: "Ann" };
const GRANT = { client_id: "i", client_secret: "c4n4ry", grant_type: "client_credentials" };
const host = "https://a.example";
const hosts = { api: host, ads: host, auth: host };
const credentials = { clientId: "i", clientSecret: "c4n4ry" };
const client = new EndcapClient({ hosts, credentials, apiKey: "c4n4ry" });
const gateway = { hosts, authorize: "anyone" };

/** Calls with a wrong option, and the expected messages. */
const MISTAKES = [
  [() => shoppingLists.check(LIST, { maxbyte: 5 }), "`maxbyte` is not an option; did you mean `maxBytes`?"],
  [
    () => shoppingLists.check(LIST, { strict: true }),
    "`strict` is not an option; the options are maxBytes, rules, locale",
  ],
  [() => users.check(USER, { rule: {} }), "`rule` is not an option; did you mean `rules`?"],
  [() => userRequest(USER, { host, accessToken: "c4n4ry", retailerID: "r" }), "did you mean `retailerId`?"],
  [() => linkRequest(LIST, { host, key: "c4n4ry" }), "`key` is not an option; did you mean `apiKey`?"],
  [() => tokenRequest(GRANT, { host, lang: "fr-CA" }), "`lang` is not an option; did you mean `language`?"],
  [
    () => readLink({ status: 200, body: "{}" }, { allowedHost: [] }),
    "`allowedHost` is not an option; did you mean `allowedHosts`?",
  ],
  [() => readPlacements({ status: 200, body: "{}" }, { allowLoopback: true }), "did you mean `allowLoopbackHttp`?"],
  [() => readUser({ status: 200, body: "{}" }, { sent: USER, secret: [] }), "did you mean `secrets`?"],
  [() => amendPlacements("{}", { sessionContext: {} }), "did you mean `session_context`?"],
  [() => amendPlacements("{}", { session_context: { userIp: "" } }), "did you mean `session_context.user_ip`?"],
  [() => new EndcapClient({ hosts, retries: 5 }), "`retries` is not an option; did you mean `maxRetries`?"],
  [() => new EndcapClient({ hosts: { API: host } }), "`hosts.API` is not an option; did you mean `hosts.api`?"],
  [
    () => new EndcapClient({ hosts, credentials: { ...credentials, client_secret: "" } }),
    "`credentials.clientSecret`?",
  ],
  [() => client.links.create(LIST, { time_out: 5 }), "did you mean `timeout`?"],
  [() => client.links.create(LIST, { path: "users" }), "`path` is not an option; the options are signal,"],
  [() => client.users.create(USER, { paths: "users" }), "`paths` is not an option; did you mean `path`?"],
  [
    () => client.tokens.get({ language: "fr-CA" }),
    "`language` is not an option; the options are signal, timeout, maxRetries",
  ],
  [() => client.placements.list(PLACE, { maxPage: 5 })[Symbol.asyncIterator]().next(), "did you mean `maxPages`?"],
  [() => createGateway({ ...gateway, allowOrigins: [] }), "did you mean `allowedOrigins`?"],
  [() => createGateway({ ...gateway, paths: { link: "/x" } }), "did you mean `paths.links`?"],
  [() => createGateway({ ...gateway, rateLimit: { perMinutes: 5 } }), "did you mean `rateLimit.perMinute`?"],
  [() => createGateway({ ...gateway, hosts: { ad: host } }), "did you mean `hosts.ads`?"],
];

for (const [call, message] of MISTAKES)
  test(message, async () => {
    await assert.rejects(
      async () => call(),
      (error) => {
        assert.equal(error.name, "TypeError");
        assert.ok(error.message.includes(message), error.message);
        assert.ok(error.message.startsWith("`") && !error.message.includes("c4n4ry"), error.message);
        return true;
      },
    );
  });

test("for names of any length that are not similar to an option, errors do not suggest one", () => {
  for (const name of ["x", "\u{1f955}", "constructor", "n".repeat(1e6)])
    assert.throws(() => users.check(USER, { [name]: 1 }), {
      name: "TypeError",
      message: /the options are maxBytes, rules, locale$/,
    });
});

test("inherited members of an options object are not options", () => {
  assert.equal(users.check(USER, Object.create({ strict: true })).ok, true);
});
