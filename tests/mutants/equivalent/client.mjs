// Equivalent faults in `pkg/src/client`.

import { ANEW, SPEED, TAKES_FIRST } from "./reasons.mjs";

export const CLIENT = [
  ["client/attempt.ts", "const isWhole", "ConditionalExpression", "false", SPEED],
  ["client/attempt.ts", "send === trustedFetch", "ConditionalExpression", "false", SPEED],
  ["client/body.ts", "export function isBounded", "BlockStatement", "{}", SPEED],
  ["client/body.ts", "const length =", "LogicalOperator", 'headers.get("content-length") && "none"', SPEED],
  ["client/body.ts", "const length =", "StringLiteral", '""', "an empty string has no digits either", [2]],
  ["client/body.ts", ".test(length)", "ConditionalExpression", "false", SPEED],
  ["client/body.ts", ".test(length)", "Regex", "/^\\d$/", SPEED],
  ["client/body.ts", ".test(length)", "Regex", "/^\\D+$/", SPEED],
  ["client/body.ts", ".test(length)", "EqualityOperator", "Number(length) < MAX_BYTES", SPEED],
  ["client/call.ts", "let event: CallEvent", "ObjectLiteral", "{}", TAKES_FIRST],
  ["client/call.ts", "let event: CallEvent", "StringLiteral", '""', TAKES_FIRST],
  ["client/call.ts", "#result: Result<T>", "ObjectLiteral", "{}", "nothing throws here before the first attempt"],
  [
    "client/call.ts",
    'operation.build("")',
    "StringLiteral",
    '"Stryker was here!"',
    "it is called only where no token is required",
  ],
  ["client/call.ts", '=== "misuse"', "ConditionalExpression", "false", "each event has the requested kind"],
  ["client/call.ts", '=== "misuse"', "StringLiteral", '""', "each event has the requested kind", [1, 2]],
  [
    "client/call-result.ts",
    "if (!ServiceError.is(",
    "ConditionalExpression",
    "false",
    "other errors of a reader come from a success, which is not retried",
  ],
  ["client/sender.ts", "const isCurrent", "ConditionalExpression", "false", ANEW],
  ["client/sender.ts", "if (cached !== undefined", "ConditionalExpression", "false", ANEW],
];
