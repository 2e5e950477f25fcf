// The gateway in Node: for the pages of a shop (SHOP_ORIGIN), or for programs on the same machine, such as in Python or PHP (BEARER_TOKEN).

import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import process from "node:process";
import { createGateway } from "endcap/gateway";
import { toNodeListener } from "endcap/node";

const { AUTH_URL, ADS_URL, API_URL, API_KEY, PORT = "8787", DEVELOPMENT } = process.env;
const { CLIENT_ID = "", CLIENT_SECRET = "", SHOP_ORIGIN, BEARER_TOKEN } = process.env;

if (!SHOP_ORIGIN === !BEARER_TOKEN) {
  console.error("set SHOP_ORIGIN for the pages of a shop, or BEARER_TOKEN for programs on this machine");
  process.exit(1);
}

/** @param {string} text */
const hash = (text) => createHash("sha256").update(text).digest();

/**
 * Check the session cookie of your shop here.
 * @param {Request} request
 */
const isOfShop = (request) => request.headers.get("origin") === SHOP_ORIGIN;

/**
 * Browsers send an `Origin`, and a page that lets its own name lead to this machine has another host.
 * @param {Request} request
 */
const isOfProgram = ({ url, headers }) =>
  [`127.0.0.1:${PORT}`, `localhost:${PORT}`].includes(new URL(url).host) &&
  !headers.has("origin") &&
  timingSafeEqual(hash(headers.get("authorization") ?? ""), hash(`Bearer ${BEARER_TOKEN}`));

/** @type {import("endcap/gateway").Gateway<import("endcap/node").NodeConnection>} */
const gateway = createGateway({
  hosts: { auth: AUTH_URL, ads: ADS_URL, api: API_URL },
  credentials: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  apiKey: API_KEY,
  authorize: BEARER_TOKEN ? isOfProgram : isOfShop,
  allowedOrigins: SHOP_ORIGIN ? [SHOP_ORIGIN] : [],
  // The address of the connection. Behind a proxy, use the header that the proxy sets.
  clientIp: (_request, { incoming }) => incoming.socket.remoteAddress,
  // A program sends the address and the browser of its user itself.
  session: BEARER_TOKEN ? "page" : "connection",
  paths: { users: false },
  rateLimit: { perMinute: 120, burst: 30 },
  emptyPageWhenDown: true,
  timeout: 5000,
  allowLoopbackHttp: DEVELOPMENT === "1",
});

createServer(toNodeListener(gateway)).listen(Number(PORT), "127.0.0.1");
