// The Standard Schema interface, version 1 (standardschema.dev), which form, router and RPC libraries accept.

import type { Rule } from "../generated/rules.js";
import { DEFAULTS } from "../options/check-options.js";
import { checkValue } from "./check.js";
import type { IssueOf } from "./issue.js";

/** A Standard Schema of `T`. */
export interface StandardSchema<T> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "endcap";
    /**
     * Returns the value, or its issues, those of outer values first. Never throws because of the value.
     *
     * @throws {UnsupportedRuntimeError} if the runtime cannot run WebAssembly
     */
    readonly validate: (value: unknown) => StandardResult<T>;
    /** Only for type inference. Absent at run time. */
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
}

/** The result of a validation. */
export type StandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** An error in a value: an `Issue` of the check, with the path as an array as Standard Schema requires. */
export type StandardIssue = { [R in Rule]: StandardIssueOf<R> }[Rule];

/** An error of the rule `R` in a value. */
export interface StandardIssueOf<R extends Rule>
  extends Pick<IssueOf<R>, "rule" | "severity" | "code" | "key" | "params" | "message"> {
  /** The keys and indexes from the root to the value. Empty for the root. */
  readonly path: readonly (string | number)[];
}

/** Returns the schema of the resource with this number. */
export function standardSchema<T>(resource: number, settings = DEFAULTS): StandardSchema<T> {
  const validate = (value: unknown): StandardResult<T> => {
    const { ok, issues } = checkValue(resource, value, settings);
    if (ok) return { value: value as T };
    const errors = issues.filter((issue) => issue.severity === "error");
    // Parents first: in form libraries, the issue of a row replaces those that its fields already have.
    errors.sort((one, other) => one.segments.length - other.segments.length);
    return { issues: errors.map(({ start, end, segments, ...issue }) => ({ ...issue, path: segments })) };
  };
  return { "~standard": { version: 1, vendor: "endcap", validate } };
}
