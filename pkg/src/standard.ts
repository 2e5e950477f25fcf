// The Standard Schema interface, version 1 (standardschema.dev), which many libraries take in place of their own.

import { checkValue } from "./check.js";
import { DEFAULTS } from "./options.js";

/** A schema of `T` that a library can hold a value against. */
export interface StandardSchema<T> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "endcap";
    /** Gives the value back, or what is wrong with it. Never throws. */
    readonly validate: (value: unknown) => StandardResult<T>;
    /** For type inference alone; never there. */
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
}

/** What comes of holding a value against a schema. */
export type StandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** Something that is wrong with a value. */
export interface StandardIssue {
  readonly message: string;
  /** Where, from the outside in; empty for the value itself. */
  readonly path: readonly (string | number)[];
}

/** Holds a value against the schema of the resource with this number. */
export function standardResult<T>(resource: number, value: unknown): StandardResult<T> {
  const { ok, findings } = checkValue(resource, value, DEFAULTS);
  if (ok) return { value: value as T };
  const blocking = findings.filter((finding) => finding.class !== "advice");
  return { issues: blocking.map(({ message, segments }) => ({ message, path: segments })) };
}
