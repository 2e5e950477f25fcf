// The shared tables below tests/http, and what their columns are in JavaScript.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./pack.mjs";

/** What stands for a secret in the tables. */
export const CANARY = "c4n4ry";

export const table = (name) => JSON.parse(readFileSync(join(root, "tests/http", `${name}.json`), "utf8"));

/** The bytes of a row's body: its `text` as it stands, its `hex` decoded, or its `body` written compactly. */
export function bodyOf(row) {
  if (row.hex !== undefined) return new Uint8Array(Buffer.from(row.hex, "hex"));
  return new TextEncoder().encode(row.text ?? JSON.stringify(row.body));
}

/** The names of options, which the tables spell as Rust does. */
const OPTIONS = { access_token: "accessToken", api_key: "apiKey", retailer_id: "retailerId" };

export const optionOf = (name) => OPTIONS[name] ?? name;

export function targetOf(columns) {
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [optionOf(name), value]));
}

/** The classes of errors, by the kinds that rows name. */
export const KINDS = {
  authentication: "AuthenticationError",
  permission: "PermissionError",
  "not-found": "NotFoundError",
  locked: "LockedError",
  "rate-limit": "RateLimitError",
  other: "ServiceError",
};

/** An error of the service, as a row has it. */
export function spelled({ name, code, errors, oauth, reason, retryAfter }) {
  const kind = Object.keys(KINDS).find((kind) => KINDS[kind] === name);
  return { kind, code, errors, oauth, reason, retryAfter };
}

/** What a call throws; fails where it throws nothing. */
export function thrownBy(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error("threw nothing");
}
