// The issues of the shared cases, without duplicates: each rule with each set of params.

import { cases } from "../support/cases.mjs";
import { bodyOf } from "../support/http-tables.mjs";
import { importPacked } from "../support/packed.mjs";

const endcap = await importPacked();

/** Returns the issues of a case. Rejected options leave the check unchanged. */
const check = ({ member, refused, options, ...row }) =>
  endcap[member].check(row.text ?? bodyOf(row), refused ? {} : options).issues;

export const issues = [
  ...new Map(cases.flatMap(check).map((issue) => [JSON.stringify([issue.rule, issue.params]), issue])).values(),
];
