// In `pkg/src/gateway`.

import { ANEW, SKIPPED, SPEED } from "./reasons.mjs";

export const GATEWAY = [
  [
    "gateway/timer.ts",
    "if (rest > 1)",
    "EqualityOperator",
    "rest >= 1",
    "of just one millisecond it is the same whether it is waited for",
  ],
  [
    "gateway/timer.ts",
    "return () => {",
    "BlockStatement",
    "{}",
    "to whoever has let go of it a call means nothing, and whatever is set later takes its place",
  ],
  ["gateway/body.ts", "return true;", "BooleanLiteral", "false", SPEED, [1]],
  ["gateway/body.ts", "if (type ===", "ConditionalExpression", "false", SPEED],
  ["gateway/body.ts", 'type ?? "none"', "StringLiteral", '""', "neither is a type of content"],
  ["gateway/body.ts", 'parameters ?? ""', "StringLiteral", '"Stryker was here!"', "neither names an encoding"],
  ["gateway/body.ts", "const [, charset]", "ArrayDeclaration", '["Stryker was here"]', SKIPPED],
  ["gateway/body.ts", "if (isSized)", "ConditionalExpression", "false", SPEED],
  ["gateway/body.ts", "if (isSized)", "BlockStatement", "{}", SPEED],
  [
    "gateway/origins.ts",
    "typeof origin",
    "ConditionalExpression",
    "false",
    "what is no text is not equal to the origin that it may be read as",
    [2, 3],
  ],
  ["gateway/origins.ts", "const wanted", "StringLiteral", '"Stryker was here!"', "neither is a list of names"],
  ["gateway/rate.ts", "const [head", "StringLiteral", '"Stryker was here!"', "a text that is split has a first part"],
  ["gateway/rate.ts", "return there >= 1", "ConditionalExpression", "false", "nobody waits for less than no time"],
  ["gateway/rate.ts", "return there >= 1", "EqualityOperator", "there > 1", "nobody waits for no time"],
  ["gateway/rate.ts", "const after", "ArrayDeclaration", '["Stryker was here"]', "the last group is never looked at"],
  [
    "gateway/rate.ts",
    "groups.slice(0, 4)",
    "MethodExpression",
    'groups.slice(0, 4).join(":").toUpperCase()',
    "what differs by case is one either way",
  ],
  ["gateway/rate.ts", "const zeros", "ConditionalExpression", "false", "without :: an address has all eight groups"],
  ["gateway/serve.ts", "const [, path", "Regex", "/^https?:\\/\\/[^/?#\\\\]+([?#]*)/", SPEED],
  ["gateway/upstream.ts", "if (this.#fixed", "ConditionalExpression", "false", ANEW],
  ["gateway/upstream.ts", "if (values.every(isFixed))", "ConditionalExpression", "false", ANEW],
];
