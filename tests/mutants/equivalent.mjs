// Faults in the TypeScript that change nothing that anyone could see. Those in Rust are in `.cargo/mutants.toml`, with their
// reasons.

const SPEED = "the quick way and the long way say the same";
const SKIPPED = "the first of the list is never looked at";
const FALSY = "undefined is as false as false, and that is all that is asked";

/** By file, what its line has in it, the kind of fault and what that puts there. */
const EQUIVALENT = [
  ["host.ts", "const [, name, port]", "ArrayDeclaration", '["Stryker was here"]', SKIPPED],
  ["link.ts", "const [, scheme", "ArrayDeclaration", '["Stryker was here"]', SKIPPED],
  [
    "link.ts",
    "const [, scheme",
    "StringLiteral",
    '"Stryker was here!"',
    "neither is a host, and without one the URL is refused",
  ],
  ["link.ts", "const isSecure", "Regex", "/https$/i", "the scheme is http or https by then"],
  ["link.ts", "const isSecure", "Regex", "/^https/i", "the scheme is http or https by then"],
  [
    "input.ts",
    "input === null",
    "ConditionalExpression",
    "false",
    "asking null for its prototype throws, which is caught",
  ],
  ["input.ts", "=== Object.prototype", "ConditionalExpression", "false", SPEED],
  ["input.ts", "} catch {", "BlockStatement", "{}", FALSY],
  ["input.ts", "resizable?.call", "OptionalChaining", "resizable.call", "node has it; older hosts do not"],
  ["input.ts", "isWellFormed?.call", "OptionalChaining", "isWellFormed.call", "node has it; older hosts do not"],
  ["input.ts", "isWellFormed?.call", "ConditionalExpression", "false", SPEED],
  ["retry-after.ts", "[];", "ArrayDeclaration", '["Stryker was here"]', SKIPPED],
  [
    "retry-after.ts",
    "century >= 0",
    "EqualityOperator",
    "century > 0",
    "no date has a year of two digits once it is whole",
  ],
  ["options.ts", "number - 32", "ArithmeticOperator", "number + 32", "shifts count in 32s"],
  ["options.ts", "const NOTHING", "ArrayDeclaration", "[]", "no bits are none, given or not"],
  ["answer.ts", "answer.slice(0, MOST + 1)", "MethodExpression", "answer", SPEED],
];

/** Whether a fault is one of them. */
export const isEquivalent = (fault) =>
  EQUIVALENT.some(
    ([file, line, mutator, to]) =>
      fault.file === `pkg/src/${file}` &&
      fault.line?.includes(line) &&
      fault.mutatorName === mutator &&
      fault.replacement === to,
  );
