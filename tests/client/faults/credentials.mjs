// Tokens and credentials that the service rejects.

import { repeat, status, WITH_TOKEN } from "./steps.mjs";

export const credentials = [
  { name: "401 once", on: WITH_TOKEN, script: [status(401)], waits: [], calls: 2, tokens: 2 },
  {
    name: "401 twice",
    on: WITH_TOKEN,
    script: repeat(status(401), 2),
    error: "AuthenticationError",
    status: 401,
    waits: [],
    calls: 2,
    tokens: 2,
  },
  { name: "503, then 401", on: WITH_TOKEN, script: [status(503), status(401)], waits: [125], calls: 3, tokens: 2 },
  {
    name: "401, then 503 twice",
    on: WITH_TOKEN,
    script: [status(401), status(503), status(503)],
    waits: [125, 250],
    calls: 4,
    tokens: 2,
  },
  {
    name: "401 without a token",
    on: ["token", "links"],
    script: [status(401)],
    error: "AuthenticationError",
    status: 401,
    waits: [],
  },
  {
    name: "400 invalid_grant",
    on: ["token"],
    script: [status(400, { error: "invalid_grant" })],
    error: "ServiceError",
    status: 400,
    waits: [],
  },
  {
    name: "401 invalid_client",
    on: ["token"],
    script: [status(401, { error: "invalid_client" })],
    error: "AuthenticationError",
    status: 401,
    waits: [],
  },
  {
    name: "403 query_params_forbidden",
    on: ["token"],
    script: [status(403, { error: "query_params_forbidden" })],
    error: "PermissionError",
    status: 403,
    waits: [],
    message: /rotate/,
  },
  {
    name: "503 invalid_client",
    on: ["token"],
    script: [status(503, { error: "invalid_client" })],
    error: "ServiceError",
    status: 503,
    waits: [],
  },
];
