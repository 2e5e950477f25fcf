import type { Finding } from "endcap";

export type FindingClass = Finding["class"];

/** The classes of findings, gravest first. */
export const CLASSES: readonly FindingClass[] = ["rejection", "breach", "advice"];

/** The graver of two classes. */
export function graver(a: FindingClass, b: FindingClass | undefined): FindingClass {
  return b !== undefined && CLASSES.indexOf(b) < CLASSES.indexOf(a) ? b : a;
}

const PLURALS: Record<FindingClass, string> = { rejection: "rejections", breach: "breaches", advice: "advices" };

/** `3 rejections`, `1 breach`. */
export function counted(count: number, name: FindingClass): string {
  return `${count} ${count === 1 ? name : PLURALS[name]}`;
}
