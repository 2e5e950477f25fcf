// In `pkg/src/decisions`.

import { SPEED, TAKES_FIRST } from "./reasons.mjs";

export const DECISIONS = [
  [
    "decisions/boundary.ts",
    "place < given.length",
    "EqualityOperator",
    "place <= given.length",
    "no decision looks at more than it takes",
  ],
  ["decisions/boundary.ts", "slots.buffer !== buffer", "ConditionalExpression", "true", SPEED],
  ["decisions/calls.ts", "const ENDPOINTS", "StringLiteral", '""', TAKES_FIRST, [1]],
  ["decisions/calls.ts", "const EVENTS", "StringLiteral", '""', TAKES_FIRST, [1]],
  [
    "decisions/calls.ts",
    'event.type === "answered"',
    "ConditionalExpression",
    "true",
    "the other events have no numbers of their own, and nobody looks for any",
  ],
  ["decisions/calls.ts", "first < 0", "EqualityOperator", "first <= 0", "no token is of the generation 0"],
  ["decisions/links.ts", "} catch {", "BlockStatement", "{}", "what ends without a value gives undefined"],
  ["decisions/pages.ts", "id === undefined ||", "ConditionalExpression", "false", "what has no id was never seen", [2]],
  [
    "decisions/pages.ts",
    "next !== undefined",
    "ConditionalExpression",
    "true",
    "without it the offset is 0, as only at the end",
  ],
  ["decisions/pages.ts", "next?.offset", "OptionalChaining", "next.offset", "a walk that is over turns no page"],
  ["decisions/stored.ts", "stored === undefined", "ConditionalExpression", "false", SPEED, [1, 2, 3]],
  ["decisions/stored.ts", "stored === undefined", "LogicalOperator", "stored === undefined && stored === null", SPEED],
  [
    "decisions/stored.ts",
    "typeof data",
    "ConditionalExpression",
    "true",
    "a number, a word or a text has as little of what is looked for as an empty object",
    [2],
  ],
];
