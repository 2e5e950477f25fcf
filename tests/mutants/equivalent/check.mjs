// In `pkg/src/check`, `pkg/src/options` and `pkg/src/page`.

import { ANEW, SPEED } from "./reasons.mjs";

const NO_OBJECT = "what is no object throws in the next lines, which is caught, and comes to undefined too";

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
    "undefined is as false as false, and that is all that is asked",
    [1, 2],
  ],
  [
    "check/input.ts",
    "Buffer?.prototype",
    "OptionalChaining",
    "Buffer.prototype",
    "what throws there is taken for no plain array, as what has another prototype is",
  ],
  ["check/input.ts", "isWellFormed?.call", "ConditionalExpression", "false", SPEED],
  ["check/output.ts", "if (unit >= 0x80", "ConditionalExpression", "true", SPEED],
  ["check/output.ts", "if (unit >= 0x80", "EqualityOperator", "unit < 0x80", SPEED],
  ["options/own.ts", "if (length === 0)", "ConditionalExpression", "false", SPEED],
  [
    "check/tape.ts",
    "while (same < length",
    "ArithmeticOperator",
    "from - same",
    "what stands before is never the same as what is looked for, and what is not the same is put into words anew",
  ],
  ["page/url.ts", "} catch {", "BlockStatement", "{}", "undefined is as false as false, and that is all that is asked"],
  ["check/tape.ts", "if (same === length)", "BlockStatement", "{}", SPEED],
  ["check/tape.ts", "return spelling.includes(", "StringLiteral", '""', SPEED],
  ["check/tape.ts", "if (pieces === undefined)", "ConditionalExpression", "true", ANEW],
];
