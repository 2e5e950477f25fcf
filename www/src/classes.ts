// The classes by which the page groups and colors issues.

import type { Issue } from "endcap";

/** The class of an issue: `service-error` for an error with a code of the service, `error` for other errors, `warning` for warnings. */
export type IssueClass = "service-error" | "error" | "warning";

export function classOf({ severity, code }: Issue): IssueClass {
  if (severity === "warning") return "warning";
  return code === null ? "error" : "service-error";
}

/** The classes of issues, the most severe first. */
export const CLASSES: readonly IssueClass[] = ["service-error", "error", "warning"];

/** Returns the more severe of two classes. */
export function moreSevere(a: IssueClass, b: IssueClass | undefined): IssueClass {
  return b !== undefined && CLASSES.indexOf(b) < CLASSES.indexOf(a) ? b : a;
}

/** Returns a count with its class, such as `3 service errors` or `1 error`. */
export function counted(count: number, name: IssueClass): string {
  return `${count} ${name.replace("-", " ")}${count === 1 ? "" : "s"}`;
}
