// Checks request bodies with endcap, and refuses them as the service does.

import type { Issue, Resource } from "../index.js";
import { invalidBody, messageResponse } from "./responses.js";

/** The maximum number of bytes of a request body. */
export const MAX_BYTES: number = 1 << 20;

/** Lowers the rules of endcap that the service does not document: the fake service accepts such bodies. */
const OPTIONS = { maxBytes: MAX_BYTES, rules: { "duplicate-key": "warn", "url-scheme": "warn" } } as const;

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns the errors of a body. The service does not document `field-case`, whose level cannot be lowered, so it is left out here. */
export function errorsIn(resource: Resource<unknown>, body: Uint8Array): Issue[] {
  const { issues } = resource.check(body, OPTIONS);
  return issues.filter(({ severity, rule }) => severity === "error" && rule !== "field-case");
}

/** Returns the body as an object, or the error response with all its errors. */
export function checkedBody(resource: Resource<unknown>, body: Uint8Array, isUser = false): JsonObject | Response {
  const errors = errorsIn(resource, body);
  if (errors.length === 0) return parsed(body);
  return invalidBody(errors.map((issue) => ({ code: issue.code, key: issue.key, message: messageOf(issue, isUser) })));
}

/** Returns the body as an object, or an error response. */
export function parsed(body: Uint8Array): JsonObject | Response {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return messageResponse(400, "malformed JSON");
  }
}

/** Returns the value at a path of names, or `undefined`. */
export function valueAt(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((inner, name) => {
    const isObject = typeof inner === "object" && inner !== null && Object.hasOwn(inner, name);
    return isObject ? (inner as JsonObject)[name] : undefined;
  }, value);
}

/** Returns a value if it is a text. */
export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Returns a value if it is a number, without its fraction. */
export const integerOf = (value: unknown): number | undefined =>
  typeof value === "number" ? Math.trunc(value) : undefined;

/** Returns a value if it is an array, else an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function messageOf({ rule, key, path, message }: Issue, isUser: boolean): string {
  if (isUser && rule === "missing") return "cannot be blank";
  // These errors have no key, so the message has the path.
  return key === null && path !== null ? `${path} ${message}` : message;
}
