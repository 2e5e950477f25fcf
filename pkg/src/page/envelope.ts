// Reads the error envelope of a gateway, for its client and the elements.

import type { ErrorItem } from "../errors/service-errors.js";

/** The maximum number of errors that are read from a body. */
const MAX_ERRORS = 64;

/**
 * Reads an envelope: the error that it is, and the errors in it, or else that one. Text of any other kind, such as the page of a
 * proxy, has no errors.
 */
export function readEnvelope(text: string): [outer: ErrorItem, errors: ErrorItem[]] {
  const body = objectIn(text);
  const outer = itemOf(body);
  const inner = Object(body?.error).errors;
  const errors = Array.isArray(inner) ? inner.slice(0, MAX_ERRORS).map(itemOf) : [];
  return [outer, errors[0] || outer.message === null ? errors : [outer]];
}

/** Reads one error: `{ error: { message, code }, meta: { key, rule, path, ... } }`. The gateway writes `segments` and `params`, too. */
function itemOf(value: unknown): ErrorItem {
  const { error, meta } = Object(value);
  const { message, code } = Object(error);
  const { key, rule, path, ...more } = Object(meta);
  return {
    ...more,
    code: typeof code === "number" ? code : null,
    key: typeof key === "string" ? key : null,
    message: typeof message === "string" ? message : null,
    ...(typeof rule === "string" && { rule }),
    ...(typeof path === "string" && { path }),
  };
}

/** Returns the object of a JSON text; `undefined` for anything else. */
export function objectIn(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(json);
    if (value instanceof Object && !Array.isArray(value)) return value;
  } catch {
    // Not JSON.
  }
  return undefined;
}
