// The demo's gateway. It is the same in every runtime and reads its settings from the environment.

import { createGateway } from "endcap/gateway";

/** A gateway for the page at an origin. */
export const gatewayFor = (origin) =>
  createGateway({
    hosts: ({ SERVICE }) => ({ auth: SERVICE, ads: SERVICE, api: SERVICE }),
    credentials: ({ CLIENT_ID, CLIENT_SECRET }) => ({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }),
    apiKey: ({ API_KEY }) => API_KEY,
    // Only programs on this machine can reach the address.
    authorize: "anyone",
    allowedOrigins: [origin],
    // The demo's server sets this header to the address of the client.
    clientIp: (request) => request.headers.get("x-forwarded-for"),
    timeout: 5000,
    // Ads that come later are not worth the wait.
    timeouts: { placements: 800 },
    // The demo's server shows the lines that the gateway writes.
    events: ({ events }) => console.log(JSON.stringify({ event: "batch", events })),
    allowLoopbackHttp: true,
  });
