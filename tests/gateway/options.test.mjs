// What a gateway takes for its options, and what it says of those that are of no use.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { gatewayOf } from "./asking.mjs";
import { base } from "./gateways.mjs";
import { list } from "./payloads.mjs";
import { secrets } from "./service.mjs";

const { TargetError } = await importPacked("endcap/http");
const { createGateway } = await importPacked("endcap/gateway");

test("nothing is public by accident, and what makes no sense is told at once", () => {
  const AUTHORIZE = 'authorize must be a function, or "anyone" where everybody may ask';
  const bad = {
    "no authorize": { authorize: undefined, said: AUTHORIZE },
    "an authorize that is no function": { authorize: true, said: AUTHORIZE },
    "a host without TLS": { hosts: { api: "http://api.example" }, said: "hosts.api" },
  };
  for (const [name, { said, ...options }] of Object.entries(bad)) {
    assert.throws(
      () => createGateway({ ...base, ...options }),
      (error) => TargetError.is(error) && error.message.startsWith(said),
      name,
    );
  }
  const senseless = [
    { allowedOrigins: ["https://shop.example/"] },
    { allowedOrigins: ["*"] },
    { allowedOrigins: "https://shop.example" },
    { paths: { links: "api" } },
    { paths: { links: "/a?b" } },
    { paths: { links: "/api/users" } },
    { session: "browser" },
    { session: {} },
    { userPath: "accounts" },
    { language: "de-DE" },
    { limit: 0 },
    { limit: "5" },
    { allow: "upc-format" },
    { allow: ["upc-formats"] },
    { allow: { length: 0 } },
    { bodyTimeout: Number.NaN },
    { rateLimit: { perMinute: 0 } },
    { log: true },
    { clientIp: "x-forwarded-for" },
    { creatives: 1 },
    { maxRetries: -1 },
    { limiter: "upstash" },
    { store: {} },
  ];
  for (const options of senseless) {
    const [name] = Object.keys(options);
    assert.throws(() => createGateway({ ...base, ...options }), {
      name: "TypeError",
      message: new RegExp(`^${name}\\b`),
    });
  }
});

test("the log says which option is of no use", async () => {
  const options = {
    apiKey: [() => undefined, "apiKey"],
    retailerId: [() => "a b", "retailerId"],
    clientIp: [() => 5, "clientIp"],
  };
  for (const [name, [option, fault]] of Object.entries(options)) {
    const { ask, lines } = gatewayOf({ [name]: option, rateLimit: { perMinute: 5 } });
    assert.equal((await ask("links", list)).status, 500);
    assert.equal(lines[0].fault, fault);
  }
});

test("other secrets in the environment make another client", async () => {
  const { ask, sent } = gatewayOf();
  assert.equal((await ask("links", list)).status, 200);
  assert.equal((await ask("links", list.replace("Soup", "Stew"), {}, { apiKey: "c4n4ry-other" })).status, 502);
  assert.deepEqual(
    sent().map(({ headers }) => headers.authorization === `Bearer ${secrets.apiKey}`),
    [true, false],
  );
});

test("secrets of which one fails at once and another later are one fault", async () => {
  const late = async () => {
    throw new Error("c4n4ry");
  };
  const now = () => {
    throw new Error("c4n4ry");
  };
  const { ask, lines } = gatewayOf({ hosts: late, apiKey: now });
  assert.equal((await ask("links", list)).status, 500);
  assert.match(lines[0].fault, /^(?:hosts|apiKey)$/);
});
