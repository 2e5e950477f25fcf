// Faults in the TypeScript that change nothing that anyone could see. Those in Rust are in `.cargo/mutants.toml`, with their
// reasons.

const SPEED = "the quick way and the long way say the same";
const FIRST = "what matches at all also matches at the beginning, and is found there first";
const CUT = "what more there is, is cut off";
const NO_OBJECT = "what is no object throws in the next lines, which is caught, and comes to undefined too";
const SKIPPED = "the first of the list is never looked at, and the others are undefined as before";

const FINAL = "such a status is not tried again, whatever the code";
const FIRST_EVENT = "the module takes the first of them where it gets none";
const NOT_JSON = "neither is JSON";
const ANEW = "what is there already is made once more, which comes to the same";

/**
 * By file, what its line has in it, the kind of fault, what that puts there, and why nobody can see it; where several are
 * like that, also which of them, from 1, in the order in which Stryker makes them (the whole before its parts).
 */
const EQUIVALENT = [
  ["host.ts", "const [, name, port]", "ArrayDeclaration", '["Stryker was here"]', SKIPPED],
  ["link.ts", "const [, scheme", "ArrayDeclaration", '["Stryker was here"]', SKIPPED],
  [
    "link.ts",
    "const [, scheme",
    "StringLiteral",
    '"Stryker was here!"',
    "it is taken where the text is no URL, and is the name of no host either, so the text is refused",
    [1, 2],
  ],
  [
    "link.ts",
    "typeof url",
    "ConditionalExpression",
    "false",
    "a number, a word or nothing is no URL as text either",
    [2],
  ],
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
  ["input.ts", "input === null", "ConditionalExpression", "false", NO_OBJECT, [1, 2, 3]],
  ["input.ts", "input === null", "LogicalOperator", 'typeof input !== "object" && input === null', NO_OBJECT],
  [
    "input.ts",
    "} catch {",
    "BlockStatement",
    "{}",
    "undefined is as false as false, and that is all that is asked",
    [1, 2],
  ],
  ["input.ts", "isWellFormed?.call", "ConditionalExpression", "false", SPEED],
  ["retry-after.ts", "[];", "ArrayDeclaration", '["Stryker was here"]', SKIPPED, [1, 2]],
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
  ["retry-after.ts", "parts[2]?.length", "OptionalChaining", "parts[2].length", "what throws counts as no date too"],
  [
    "token.ts",
    "let [token, type, scope]",
    "ArrayDeclaration",
    '["Stryker was here"]',
    "it is taken where there is no token, and is none",
  ],
  [
    "token.ts",
    "let [life, created]",
    "ArrayDeclaration",
    '["Stryker was here"]',
    "what is no number is not above zero",
  ],
  [
    "token.ts",
    "typeof type",
    "ConditionalExpression",
    "false",
    "a number, a word or nothing is no bearer as text either",
    [2],
  ],
  ["url.ts", "} catch {", "BlockStatement", "{}", "undefined is as false as false, and that is all that is asked"],
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
  ["mask.ts", 'while (rest !== ""', "ConditionalExpression", "true", CUT, [2]],
  ["mask.ts", 'while (rest !== ""', "EqualityOperator", "shown.length < 2 * most", CUT],
  ["mask.ts", "const characters", "MethodExpression", "shown", CUT],
  [
    "mask.ts",
    "const isLonger",
    "ConditionalExpression",
    "false",
    "where something is left, too much is shown already",
    [2, 3],
  ],
  ["mask.ts", "word.length >= SHORTEST", "ConditionalExpression", "true", "nothing shorter looks like a secret", [2]],
  ["mask.ts", "word.length < SHORTEST", "ConditionalExpression", "false", "no name of a secret is shorter"],
  ["mask.ts", "const marks", "StringLiteral", '""', "nobody looks for the mark of a tag, only for what was in it", [2]],
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
  ["client/body.ts", "const length =", "StringLiteral", '""', "no text has no digits either", [2]],
  ["client/body.ts", ".test(length)", "ConditionalExpression", "false", SPEED],
  ["client/body.ts", ".test(length)", "Regex", "/^\\d$/", SPEED],
  ["client/body.ts", ".test(length)", "Regex", "/^\\D+$/", SPEED],
  ["client/body.ts", ".test(length)", "EqualityOperator", "Number(length) < MOST", SPEED],
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
  [
    "decisions/calls.ts",
    "const ENDPOINTS",
    "StringLiteral",
    '""',
    "the module takes the first of them where it gets none",
    [1],
  ],
  [
    "decisions/calls.ts",
    "const EVENTS",
    "StringLiteral",
    '""',
    "the module takes the first of them where it gets none",
    [1],
  ],
  [
    "decisions/calls.ts",
    'event.type === "answered"',
    "ConditionalExpression",
    "true",
    "the other events have no numbers of their own, and nobody looks for any",
  ],
  ["decisions/calls.ts", "first < 0", "EqualityOperator", "first <= 0", "no token is of the generation 0"],
  ["decisions/pages.ts", "id === undefined ||", "ConditionalExpression", "false", "what has no id was never seen", [2]],
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
  [
    "answer.ts",
    "answer.slice(0, MOST + 1)",
    "MethodExpression",
    "answer",
    "a longer one is refused either way, and of one that is an error only the beginning is read",
  ],
  ["client/call.ts", "let event: CallEvent", "ObjectLiteral", "{}", FIRST_EVENT],
  ["client/call.ts", "let event: CallEvent", "StringLiteral", '""', FIRST_EVENT],
  ["client/call.ts", "let result: Result<T>", "ObjectLiteral", "{}", "nothing is thrown in it before an attempt"],
  [
    "client/call.ts",
    'errand.build("")',
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
  ["client/call.ts", "const isFinal", "ConditionalExpression", "false", FINAL, [3]],
  ["client/call.ts", "const isFinal", "ConditionalExpression", "true", FINAL, [2]],
  ["client/call.ts", "const isFinal", "EqualityOperator", "code !== 4000", FINAL],
  [
    "client/call.ts",
    "retryAfter: retryAfter === null",
    "ConditionalExpression",
    "false",
    "to wait for no time is not to wait",
  ],
  ["client/attempt.ts", "const isWhole", "ConditionalExpression", "false", SPEED],
  ["client/attempt.ts", "fetch === hostFetch", "ConditionalExpression", "false", SPEED],
  ["client/courier.ts", "const isKnown", "ConditionalExpression", "false", ANEW],
  ["client/courier.ts", "if (known !== undefined", "ConditionalExpression", "false", ANEW],
  [
    "client/links.ts",
    "const isLater",
    "OptionalChaining",
    "(done as PromiseLike<unknown> | undefined).then",
    "a store that fails gives as little",
  ],
  ["client/links.ts", "} catch {", "BlockStatement", "{}", "what ends without a value gives undefined"],
  ["client/flight.ts", "if (++this.#waiting === 2)", "EqualityOperator", "++this.#waiting !== 2", SPEED],
  ["errors.ts", "super(`${first?.path", "OptionalChaining", "first.path", "there is always one that blocks"],
  ["errors.ts", "super(`${first?.path", "OptionalChaining", "first.message", "there is always one that blocks"],
  ["encode.ts", "if (encoder.size <= MOST_KEPT)", "EqualityOperator", "encoder.size < MOST_KEPT", SPEED],
  ["encode.ts", "prototype === Object.prototype", "ConditionalExpression", "false", SPEED, [2]],
  ["own.ts", "if (length === 0)", "ConditionalExpression", "false", SPEED],
  ["json.ts", "const PLAIN", "Regex", "/^-?\\d(?:\\.0)?$/", SPEED],
  ["output.ts", "if (unit >= 0x80", "ConditionalExpression", "true", SPEED],
  ["raw.ts", "answer.length * 3 > MOST", "EqualityOperator", "answer.length * 3 >= MOST", SPEED],
  ["service-error.ts", "const body = attempt(", "StringLiteral", '"Stryker was here!"', NOT_JSON, [1, 2]],
  ["user.ts", 'readAccount(answer ?? "")', "StringLiteral", '"Stryker was here!"', NOT_JSON],
  [
    "tape.ts",
    "while (same < length",
    "ArithmeticOperator",
    "from - same",
    "what stands before is never the same as what is looked for, and what is not the same is put into words anew",
  ],
  ["view.ts", 'text = "";', "StringLiteral", '"Stryker was here!"', "nobody reads it before the next answer is there"],
  [
    "view.ts",
    "bit < names.length",
    "EqualityOperator",
    "bit <= names.length",
    "no mask goes beyond its names",
    [1, 2, 3],
  ],
  ["view.ts", "mask !== 0b110111", "ConditionalExpression", "true", SPEED, [1, 2, 3]],
  [
    "view.ts",
    "a < b ? -1",
    "EqualityOperator",
    "a >= b",
    "of two that are equal a sort asks only whether one comes before the other",
    [2],
  ],
  [
    "gateway/alarm.ts",
    "if (rest > 1)",
    "EqualityOperator",
    "rest >= 1",
    "of just one millisecond it is the same whether it is waited for",
  ],
  ["gateway/serve.ts", "const [, path", "Regex", "/^https?:\\/\\/[^/?#\\\\]+([?#]*)/", SPEED],
  ["gateway/upstream.ts", "if (this.#fixed", "ConditionalExpression", "false", ANEW],
  ["gateway/upstream.ts", "if (values.every(isFixed))", "ConditionalExpression", "false", ANEW],
];

const ONLY = [1];

/** The names of those among all faults of a language; throws where there is not just what an entry says. */
export function equivalentAmong(faults) {
  const names = new Set();
  for (const [file, line, mutator, to, , which = ONLY] of EQUIVALENT) {
    const alike = faults.filter(
      (fault) =>
        fault.file === `pkg/src/${file}` &&
        fault.line?.includes(line) &&
        fault.mutatorName === mutator &&
        fault.replacement === to,
    );
    const isClear = which.length > 0 && (alike.length === 1) === (which === ONLY) && Math.max(...which) <= alike.length;
    if (!isClear)
      throw new Error(`equivalent.mjs: of ${alike.length} faults, which? ${file}: ${line}: ${mutator}: ${to}`);
    for (const number of which) names.add(alike[number - 1].name);
  }
  return names;
}
