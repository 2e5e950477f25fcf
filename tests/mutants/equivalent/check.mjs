// Equivalent faults in `pkg/src/check`, `pkg/src/options` and `pkg/src/page`.

import { ANEW, SPEED } from "./reasons.mjs";

const NO_OBJECT = "a value that is not an object throws in the next lines, which is caught and returns undefined too";

export const CHECK = [
  ["check/encode.ts", "if (encoder.size <= MAX_RETAINED)", "EqualityOperator", "encoder.size < MAX_RETAINED", SPEED],
  ["check/encode.ts", "prototype === Object.prototype", "ConditionalExpression", "false", SPEED, [2]],
  ["check/input.ts", "input === null", "ConditionalExpression", "false", NO_OBJECT, [1, 2, 3]],
  ["check/input.ts", "input === null", "LogicalOperator", 'typeof input !== "object" && input === null', NO_OBJECT],
  [
    "check/input.ts",
    "} catch {",
    "BlockStatement",
    "{}",
    "callers only test for truthiness, and undefined is falsy too",
    [1, 2],
  ],
  [
    "check/input.ts",
    "Buffer?.prototype",
    "OptionalChaining",
    "Buffer.prototype",
    "a value that throws here does not count as a plain array, like one with another prototype",
  ],
  ["check/input.ts", "isWellFormed?.call", "ConditionalExpression", "false", SPEED],
  ["check/output.ts", "if (unit >= 0x80", "ConditionalExpression", "true", SPEED],
  ["check/output.ts", "if (unit >= 0x80", "EqualityOperator", "unit < 0x80", SPEED],
  ["options/own.ts", "if (length === 0)", "ConditionalExpression", "false", SPEED],
  [
    "check/tape.ts",
    "while (equalWords < length",
    "ArithmeticOperator",
    "start - equalWords",
    "the preceding entries never match, and without a match the message is built again",
  ],
  ["page/url.ts", "} catch {", "BlockStatement", "{}", "callers only test for truthiness, and undefined is falsy too"],
  ["check/tape.ts", "if (equalWords === length)", "BlockStatement", "{}", SPEED],
  ["check/tape.ts", "return escapedText.includes(", "StringLiteral", '""', SPEED],
  ["check/tape.ts", "if (text === undefined)", "ConditionalExpression", "true", ANEW],
];
