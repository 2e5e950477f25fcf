// In `pkg/src/client`.

import { ANEW, SPEED, TAKES_FIRST } from "./reasons.mjs";

export const CLIENT = [
  ["client/attempt.ts", "const isWhole", "ConditionalExpression", "false", SPEED],
  ["client/attempt.ts", "send === trustedFetch", "ConditionalExpression", "false", SPEED],
  ["client/body.ts", "export function isBounded", "BlockStatement", "{}", SPEED],
  ["client/body.ts", "const length =", "LogicalOperator", 'headers.get("content-length") && "none"', SPEED],
  ["client/body.ts", "const length =", "StringLiteral", '""', "no text has no digits either", [2]],
  ["client/body.ts", ".test(length)", "ConditionalExpression", "false", SPEED],
  ["client/body.ts", ".test(length)", "Regex", "/^\\d$/", SPEED],
  ["client/body.ts", ".test(length)", "Regex", "/^\\D+$/", SPEED],
  ["client/body.ts", ".test(length)", "EqualityOperator", "Number(length) < MOST", SPEED],
  ["client/call.ts", "let event: CallEvent", "ObjectLiteral", "{}", TAKES_FIRST],
  ["client/call.ts", "let event: CallEvent", "StringLiteral", '""', TAKES_FIRST],
  ["client/call.ts", "let result: Result<T>", "ObjectLiteral", "{}", "nothing is thrown in it before an attempt"],
  [
    "client/call.ts",
    'operation.build("")',
    "StringLiteral",
    '"Stryker was here!"',
    "it is asked where no token is needed",
  ],
  ["client/call.ts", '=== "misuse"', "ConditionalExpression", "false", "each event is what was asked for"],
  ["client/call.ts", '=== "misuse"', "StringLiteral", '""', "each event is what was asked for", [1, 2]],
  [
    "client/call.ts",
    "if (!ServiceError.is(",
    "ConditionalExpression",
    "false",
    "what a reader throws besides comes of a success, which is not tried again",
  ],
  ["client/sender.ts", "const isCurrent", "ConditionalExpression", "false", ANEW],
  ["client/sender.ts", "if (cached !== undefined", "ConditionalExpression", "false", ANEW],
];
