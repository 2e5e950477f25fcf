import type { Issue } from "endcap";

/** What the page calls an issue: an error that the service documents it rejects is a rejection, another one a breach. */
export type IssueClass = "rejection" | "breach" | "advice";

export function classOf({ severity, code }: Issue): IssueClass {
  if (severity === "warning") return "advice";
  return code === null ? "breach" : "rejection";
}

/** The classes of issues, gravest first. */
export const CLASSES: readonly IssueClass[] = ["rejection", "breach", "advice"];

/** The graver of two classes. */
export function graver(a: IssueClass, b: IssueClass | undefined): IssueClass {
  return b !== undefined && CLASSES.indexOf(b) < CLASSES.indexOf(a) ? b : a;
}

const PLURALS: Record<IssueClass, string> = { rejection: "rejections", breach: "breaches", advice: "advices" };

/** `3 rejections`, `1 breach`. */
export function counted(count: number, name: IssueClass): string {
  return `${count} ${count === 1 ? name : PLURALS[name]}`;
}
