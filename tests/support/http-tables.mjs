// The shared tables below tests/http, with their columns converted to JavaScript.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./pack.mjs";

/** The placeholder of a secret in the tables. */
export const CANARY = "c4n4ry";

export const table = (name) => JSON.parse(readFileSync(join(root, "tests/http", `${name}.json`), "utf8"));

/** Returns the bytes of a row's body: its `text` unchanged, its `hex` decoded, or its `body` as compact JSON. */
export function bodyOf(row) {
  if (row.hex !== undefined) return new Uint8Array(Buffer.from(row.hex, "hex"));
  return new TextEncoder().encode(row.text ?? JSON.stringify(row.body));
}

/** The names of options. The tables have those of Rust. */
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

/** Returns an error of the service in the format of the rows. */
export function spelled({ name, code, errors, oauth, reason, retryAfter }) {
  const kind = Object.keys(KINDS).find((kind) => KINDS[kind] === name);
  return { kind, code, errors, oauth, reason, retryAfter };
}

/** Returns the error that a call throws. Fails if it throws nothing. */
export function thrownBy(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error("threw nothing");
}
