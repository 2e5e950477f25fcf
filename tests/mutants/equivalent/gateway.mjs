// Equivalent faults in `pkg/src/gateway`.

import { ANEW, SKIPPED, SPEED } from "./reasons.mjs";

export const GATEWAY = [
  [
    "gateway/timer.ts",
    "if (remaining > 1)",
    "EqualityOperator",
    "remaining >= 1",
    "waiting for one millisecond or not makes no difference",
  ],
  [
    "gateway/timer.ts",
    "return () => {",
    "BlockStatement",
    "{}",
    "a call after the timer is cleared has no effect, and a later timer replaces it",
  ],
  ["gateway/body.ts", "return true;", "BooleanLiteral", "false", SPEED, [1]],
  ["gateway/body.ts", "if (type ===", "ConditionalExpression", "false", SPEED],
  ["gateway/body.ts", 'type ?? "none"', "StringLiteral", '""', "neither is a content type"],
  ["gateway/body.ts", 'parameters ?? ""', "StringLiteral", '"Stryker was here!"', "neither names an encoding"],
  ["gateway/body.ts", "const [, charset]", "ArrayDeclaration", '["Stryker was here"]', SKIPPED],
  ["gateway/body.ts", "if (isSized)", "ConditionalExpression", "false", SPEED],
  ["gateway/body.ts", "if (isSized)", "BlockStatement", "{}", SPEED],
  [
    "gateway/origins.ts",
    "typeof origin",
    "ConditionalExpression",
    "false",
    "a value that is not a string never equals an origin",
    [2, 3],
  ],
  ["gateway/origins.ts", "const requested", "StringLiteral", '"Stryker was here!"', "neither is a list of names"],
  [
    "gateway/rate.ts",
    "const [head",
    "StringLiteral",
    '"Stryker was here!"',
    "splitting a string always returns a first part",
  ],
  ["gateway/rate.ts", "return available >= 1", "ConditionalExpression", "false", "a wait below zero is no wait"],
  ["gateway/rate.ts", "return available >= 1", "EqualityOperator", "available > 1", "a wait of zero is no wait"],
  ["gateway/rate.ts", "const after", "ArrayDeclaration", '["Stryker was here"]', "the last group is never read"],
  [
    "gateway/rate.ts",
    "groups.slice(0, 4)",
    "MethodExpression",
    'groups.slice(0, 4).join(":").toUpperCase()',
    "both spellings map to one key",
  ],
  ["gateway/rate.ts", "const zeros", "ConditionalExpression", "false", "without :: an address has all eight groups"],
  ["gateway/serve.ts", "const [, path", "Regex", "/^https?:\\/\\/[^/?#\\\\]+([?#]*)/", SPEED],
  ["gateway/senders.ts", "if (this.#fixed", "ConditionalExpression", "false", ANEW],
  ["gateway/senders.ts", "if (values.every(isFixed))", "ConditionalExpression", "false", ANEW],
];
