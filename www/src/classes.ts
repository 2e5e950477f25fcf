// The classes by which the page groups and colors issues.

import type { Issue } from "endcap";

/** The class of an issue: `rejection` for an error with a code of the service, `breach` for other errors, `advice` for warnings. */
export type IssueClass = "rejection" | "breach" | "advice";

export function classOf({ severity, code }: Issue): IssueClass {
  if (severity === "warning") return "advice";
  return code === null ? "breach" : "rejection";
}

/** The classes of issues, the gravest first. */
export const CLASSES: readonly IssueClass[] = ["rejection", "breach", "advice"];

/** Returns the graver of two classes. */
export function graver(a: IssueClass, b: IssueClass | undefined): IssueClass {
  return b !== undefined && CLASSES.indexOf(b) < CLASSES.indexOf(a) ? b : a;
}

const PLURALS: Record<IssueClass, string> = { rejection: "rejections", breach: "breaches", advice: "advices" };

/** Returns a count with its class, such as `3 rejections` or `1 breach`. */
export function counted(count: number, name: IssueClass): string {
  return `${count} ${count === 1 ? name : PLURALS[name]}`;
}
