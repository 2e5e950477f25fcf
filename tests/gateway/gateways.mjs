// The sets of options that rows of the table refer to by name.

import { hosts, secrets } from "../testing/service.mjs";

const { clientId, clientSecret, apiKey } = secrets;

const clientIp = (request) => {
  const ip = request.headers.get("x-ip");
  if (ip === "throw") throw new Error("c4n4ry");
  return ip;
};

const authorize = async (request) => {
  const pass = request.headers.get("x-pass");
  if (pass === "throw") throw new Error("c4n4ry");
  if (pass === "read") await request.text();
  return pass === "object" ? { ok: true } : pass === "yes";
};

const failing = () => {
  throw new Error("c4n4ry");
};

export const base = {
  hosts,
  credentials: { clientId, clientSecret },
  apiKey: (env) => env.apiKey,
  retailerId: "corner",
  authorize: "anyone",
  allowedOrigins: ["https://shop.example"],
  maxRetries: 0,
};

export const env = { apiKey };

export const gateways = {
  hasty: { bodyTimeout: 30, timeout: 100 },
  lenient: { rules: { "upc-format": "warn", "duplicate-key": "warn" } },
  closed: { authorize, clientIp, paths: { users: false } },
  moved: { paths: { links: "/lists" } },
  listening: { events: () => {} },
  mute: { log: failing },
  forgetful: { store: { get: failing, set: failing } },
  secretless: { apiKey: failing },
  filling: { session: "fill", clientIp, language: "en-CA" },
  trusting: { session: "page", clientIp },
  shop: { creativesByDefault: true, emptyPageWhenDown: true },
  sturdy: { emptyPageWhenDown: true },
  stranger: { credentials: { clientId, clientSecret: "c4n4ry-wrong" } },
};
