// Tokens and credentials that the service rejects.

import { faultOf } from "../../testing/service.mjs";
import { failing, WITH_TOKEN } from "./steps.mjs";

const [REFUSED, DOWN] = ["status=401", "status=503"];
const oauth = (status, error) => [faultOf(status, { error })];

export const credentials = [
  { name: "401 once", on: WITH_TOKEN, script: [REFUSED], waits: [], calls: 2, tokens: 2 },
  failing("401 twice", [REFUSED, REFUSED], "AuthenticationError", 401, { on: WITH_TOKEN, calls: 2, tokens: 2 }),
  { name: "503, then 401", on: WITH_TOKEN, script: [DOWN, REFUSED], waits: [125], calls: 3, tokens: 2 },
  {
    name: "401, then 503 twice",
    on: WITH_TOKEN,
    script: [REFUSED, DOWN, DOWN],
    waits: [125, 250],
    calls: 4,
    tokens: 2,
  },
  failing("401 without a token", [REFUSED], "AuthenticationError", 401, { on: ["token", "links"] }),
  failing("400 invalid_grant", oauth(400, "invalid_grant"), "ServiceError", 400, { on: ["token"] }),
  failing("401 invalid_client", oauth(401, "invalid_client"), "AuthenticationError", 401, { on: ["token"] }),
  {
    name: "401 invalid_client to an access token",
    on: WITH_TOKEN,
    script: oauth(401, "invalid_client"),
    waits: [],
    calls: 2,
    tokens: 2,
  },
  failing("403 query_params_forbidden", oauth(403, "query_params_forbidden"), "PermissionError", 403, {
    on: ["token"],
    message: /rotate/,
  }),
  failing("503 invalid_client", oauth(503, "invalid_client"), "ServiceError", 503, { on: ["token"] }),
];
