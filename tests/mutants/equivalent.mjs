// Faults in the TypeScript that change nothing that anyone could see. Those in Rust are in `.cargo/mutants.toml`, with their
// reasons.

const SPEED = "the quick way and the long way say the same";
const FIRST = "what matches at all also matches at the beginning, and is found there first";
const CUT = "what more there is, is cut off";
const NO_OBJECT = "what is no object throws in the next lines, which is caught, and comes to undefined too";
const SKIPPED = "the first of the list is never looked at, and the others are undefined as before";

/** By file, what its line has in it, the kind of fault, what that puts there, and why nobody can see it. */
const EQUIVALENT = [
  ["host.ts", "const [, name, port]", "ArrayDeclaration", '["Stryker was here"]', SKIPPED],
  ["link.ts", "const [, scheme", "ArrayDeclaration", '["Stryker was here"]', SKIPPED],
  [
    "link.ts",
    "const [, scheme",
    "StringLiteral",
    '"Stryker was here!"',
    "it is taken where the text is no URL, and is the name of no host either, so the text is refused",
  ],
  ["link.ts", "typeof url", "ConditionalExpression", "false", "a number, a word or nothing is no URL as text either"],
  ["link.ts", ".test(url) &&", "Regex", "/^[!-[\\]-~]$/", SPEED],
  [
    "link.ts",
    ".test(url) &&",
    "Regex",
    "/^[^!-[\\]-~]*$/",
    "what has both kinds of characters is looked at as before, and what has only those that are not plain is no URL",
  ],
  ["link.ts", "const isSecure", "Regex", "/https$/i", "the scheme is http or https by then"],
  ["link.ts", "const isSecure", "Regex", "/^https/i", "the scheme is http or https by then"],
  ["input.ts", "input === null", "ConditionalExpression", "false", NO_OBJECT],
  ["input.ts", "input === null", "LogicalOperator", 'typeof input !== "object" && input === null', NO_OBJECT],
  ["input.ts", "} catch {", "BlockStatement", "{}", "undefined is as false as false, and that is all that is asked"],
  ["input.ts", "isWellFormed?.call", "ConditionalExpression", "false", SPEED],
  ["retry-after.ts", "[];", "ArrayDeclaration", '["Stryker was here"]', SKIPPED],
  [
    "retry-after.ts",
    "century >= 0",
    "EqualityOperator",
    "century > 0",
    "no date of the first century is found: its years are not written with two digits there",
  ],
  ["options.ts", "number - 32", "ArithmeticOperator", "number + 32", "a shift goes by the last five bits of its count"],
  [
    "options.ts",
    "const NOTHING",
    "ArrayDeclaration",
    "[]",
    "undefined is 0 to the operators of bits, and to the module",
  ],
  ["mask.ts", "const START", "Regex", "/.{0,16384}/su", FIRST],
  ["mask.ts", "const PARTS", "Regex", "/[^ !-$&-*,:-?[-^`{-}\\uff1a\\uff1d]*/", FIRST],
  [
    "mask.ts",
    "(?:is|was|of)(?= )",
    "Regex",
    String.raw`/(?:["'${"`"}:=\\ >(\]\uff1a\uff1d]|&[ -:<-~]{0,6};|<\/?[a-z\d]{0,16}>|\[(?:(?:\d{0,4}|[a-z_]{1,20})\](?=[=:["]))?|,(?=[, "'\\]*value[ "'\\]*(?:[=:]|(?:is|was) ))|(?:is|was|of)(?= )|value(?=[ "'\\]*(?:[=:]|(?:is|was) )))*/i`,
    FIRST,
  ],
  ["mask.ts", "text.length > MOST", "ConditionalExpression", "true", SPEED],
  ["mask.ts", "text.length > MOST", "EqualityOperator", "text.length >= MOST", SPEED],
  ["mask.ts", 'while (rest !== ""', "ConditionalExpression", "true", CUT],
  ["mask.ts", 'while (rest !== ""', "EqualityOperator", "shown.length < 2 * most", CUT],
  ["mask.ts", "const characters", "MethodExpression", "shown", CUT],
  ["mask.ts", "const isLonger", "ConditionalExpression", "false", "where something is left, too much is shown already"],
  ["mask.ts", "word.length >= SHORTEST", "ConditionalExpression", "true", "nothing shorter looks like a secret"],
  ["mask.ts", "word.length < SHORTEST", "ConditionalExpression", "false", "no name of a secret is shorter"],
  ["mask.ts", "const marks", "StringLiteral", '""', "nobody looks for the mark of a tag, only for what was in it"],
  ["mask.ts", "const [, backslash", "ArrayDeclaration", '["Stryker was here"]', SKIPPED],
  ["mask.ts", "const open", "Regex", "/[^\"'`<\\\\]*/", FIRST],
  ["mask.ts", "const ending", "Regex", "/[^\\\\]*/", FIRST],
  ["mask.ts", "const OPEN", "Regex", "/[^ \"'`,;&<>)}\\]\\\\]*/", FIRST],
  ["mask.ts", "'\"': /^", "Regex", '/(?:[^"\\\\]|\\\\.?)*/', FIRST],
  ["mask.ts", '"\'": /^', "Regex", "/(?:[^'\\\\]|\\\\.?)*/", FIRST],
  ["mask.ts", '"`": /^', "Regex", "/(?:[^`\\\\]|\\\\.?)*/", FIRST],
  ["client/secrets.ts", "return [];", "ArrayDeclaration", '["Stryker was here"]', "no answer says that"],
  ["client/secrets.ts", "shown.length === 0", "ConditionalExpression", "false", SPEED],
  ["client/tokens.ts", '#token = ""', "StringLiteral", '"Stryker was here!"', "it is used once there is a token"],
  ["client/tokens.ts", "rejected !== undefined", "ConditionalExpression", "true", "no token is of the generation 0"],
  [
    "client/tokens.ts",
    "if (this.#flights.get",
    "ConditionalExpression",
    "true",
    "a token that comes after the last one who waited has left is followed by that of whoever asks next",
  ],
  ["client/body.ts", "export function isBounded", "BlockStatement", "{}", SPEED],
  ["client/body.ts", "const length =", "LogicalOperator", 'headers.get("content-length") && "none"', SPEED],
  ["client/body.ts", "const length =", "StringLiteral", '""', "no text has no digits either"],
  ["client/body.ts", ".test(length)", "ConditionalExpression", "false", SPEED],
  ["client/body.ts", ".test(length)", "Regex", "/^\\d$/", SPEED],
  ["client/body.ts", ".test(length)", "Regex", "/^\\D+$/", SPEED],
  ["client/body.ts", ".test(length)", "EqualityOperator", "Number(length) < MOST", SPEED],
  ["decisions/stored.ts", "stored === undefined", "ConditionalExpression", "false", SPEED],
  ["decisions/stored.ts", "stored === undefined", "LogicalOperator", "stored === undefined && stored === null", SPEED],
  [
    "decisions/stored.ts",
    "typeof data",
    "ConditionalExpression",
    "true",
    "a number, a word or a text has as little of what is looked for as an empty object",
  ],
  [
    "decisions/calls.ts",
    "const ENDPOINTS",
    "StringLiteral",
    '""',
    "the module takes the first of them where it gets none",
  ],
  [
    "decisions/calls.ts",
    "const EVENTS",
    "StringLiteral",
    '""',
    "the module takes the first of them where it gets none",
  ],
  [
    "decisions/calls.ts",
    'event.type === "answered"',
    "ConditionalExpression",
    "true",
    "the other events have no numbers of their own, and nobody looks for any",
  ],
  ["decisions/calls.ts", "first < 0", "EqualityOperator", "first <= 0", "no token is of the generation 0"],
  ["decisions/pages.ts", "id === undefined ||", "ConditionalExpression", "false", "what has no id was never seen"],
  [
    "decisions/pages.ts",
    "next !== undefined",
    "ConditionalExpression",
    "true",
    "without it the offset is 0, as only at the end",
  ],
  ["decisions/pages.ts", "next?.offset", "OptionalChaining", "next.offset", "a walk that is over turns no page"],
  [
    "decisions/boundary.ts",
    "place < given.length",
    "EqualityOperator",
    "place <= given.length",
    "no decision looks at more than it takes",
  ],
  ["decisions/links.ts", "} catch {", "BlockStatement", "{}", "what ends without a value gives undefined"],
  ["decisions/boundary.ts", "slots.buffer !== buffer", "ConditionalExpression", "true", SPEED],
  ["gateway/body.ts", "return true;", "BooleanLiteral", "false", SPEED],
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
  ],
  ["gateway/origins.ts", "const wanted", "StringLiteral", '"Stryker was here!"', "neither is a list of names"],
  ["gateway/rate.ts", "const [head", "StringLiteral", '"Stryker was here!"', "a text that is split has a first part"],
  ["gateway/rate.ts", "const zeros", "ConditionalExpression", "false", "without :: an address has all eight groups"],
  [
    "answer.ts",
    "answer.slice(0, MOST + 1)",
    "MethodExpression",
    "answer",
    "a longer one is refused either way, and of one that is an error only the beginning is read",
  ],
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
