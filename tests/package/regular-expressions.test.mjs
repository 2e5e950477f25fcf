// The time of every regular expression in `pkg/src`, for 10 KB of the inputs that are the worst for it. Most of them match text of
// strangers, so none may take time that grows with the square of the text's length.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import test from "node:test";
import { filesBelow } from "../../tools/portable.mjs";
import { root } from "../support/pack.mjs";

// By `require`, because an import takes a second more.
const typescript = createRequire(import.meta.url)("@typescript/typescript6");

const SIZE = 10_000;
/** For 10 KB quadratic time is 20 milliseconds and more, and linear time is a tenth of one. */
const MAX_MS = 5;

/** The characters that inputs consist of: for each part of a pattern, the first one that it matches. */
const CANDIDATES = [..."a0 A\t\n\r\"'\\/;:.,-_=%[](){}<>&#?@!+*~$", "\u0301", "\u202a", "\ud800", "é", "中", "\0"];
/** An escape, a class of characters, or a character of a pattern that stands for itself. */
const PART =
  /\\[pPu]\{[^}]*\}|\\x..|\\u....|\\k<\w+>|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|\{\d+,?\d*\}|[^\\()[\]{}|*+?^$]/gsu;
const IS_NOT_MATCHED = /^(?:\\[bB\d]|\\k|\(\?|\{\d)/;

/** Returns the regular expressions of a file, and its name. */
function expressionsOf(file) {
  const text = readFileSync(join(root, file), "utf8");
  const source = typescript.createSourceFile(file, text, typescript.ScriptTarget.Latest);
  const found = [];
  const visit = (node) => {
    const add = (expression) => found.push({ file, expression });
    if (typescript.isRegularExpressionLiteral(node)) add(evaluate(node.getText(source)));
    const isCall = typescript.isNewExpression(node) || typescript.isCallExpression(node);
    // A pattern that is composed of texts is evaluated with the constants of its file that are texts.
    if (isCall && node.expression.getText(source) === "RegExp")
      add(evaluate(`${constants(source)} return ${node.getText(source)}`, ""));
    typescript.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the declarations of the constants of a file that are texts. */
const constants = (source) =>
  source.statements
    .filter(typescript.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter(({ initializer }) => initializer && /^["'`]/.test(initializer.getText(source)))
    .map((declaration) => `const ${declaration.getText(source)};`)
    .join("\n");

const evaluate = (text, start = "return ") => new Function(start + text)();

/** Yields texts that are expensive for backtracking: a start that matches, a repeated unit, and an end that does not match. */
function* inputsOf({ source, flags }) {
  const samples = (text) =>
    (text.match(PART) ?? []).flatMap((part) => {
      if (IS_NOT_MATCHED.test(part)) return [];
      const pattern = new RegExp(`^(?:${part})$`, flags.replace(/[gy]/, ""));
      return CANDIDATES.filter((character) => pattern.test(character)).slice(0, 1);
    });
  // Long patterns repeat the same few parts.
  const characters = [...new Set(samples(source))].slice(0, 8);
  const starts = source.split("|").map((alternative) => samples(alternative));
  const prefixes = new Set([
    "",
    ...starts.map((start) => start.join("")),
    ...starts[0].slice(0, 12).map((_, length) => starts[0].slice(0, length).join("")),
  ]);
  const units = [
    ...characters,
    ...characters.flatMap((one) => characters.map((other) => one + other)),
    ...starts.map((start) => start.join("")),
  ];
  for (const unit of new Set([...units, " ", "0", "a"]))
    for (const prefix of unit.length > 1 ? ["", starts[0][0] ?? ""] : prefixes)
      if (unit !== "")
        for (const end of ["", "\n\0!"]) yield (length) => prefix + unit.repeat(length / unit.length) + end;
}

/** Returns the milliseconds of CPU time that an expression takes to find or replace its matches. */
function cpuMs(expression, text) {
  const start = process.cpuUsage();
  if (expression.global) text.replace(expression, "");
  else expression.test(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Returns whether one of the worst inputs takes too long each time, because compilation and a busy machine can delay single ones. */
const isSlow = (expression) =>
  [...inputsOf(expression)].some((input) => {
    const text = input(SIZE);
    return [1, 2, 3].every(() => cpuMs(expression, text) > MAX_MS);
  });

for (const expression of [/(\d+)\.(\d+)$/, /(\w+)(?:\[\d+\])*$/, /\s+$/g, /%.*$/, /("(?:\\.|[^"\\])*")|\d/g])
  test(`the time of ${expression} is recognized as quadratic`, () => assert.ok(isSlow(expression)));

const files = filesBelow(join(root, "pkg/src")).filter((name) => /(?<!\.d)\.ts$/.test(name));
const expressions = files.flatMap((name) => expressionsOf(join("pkg/src", name)));

test("every regular expression of the package takes linear time", () => {
  assert.ok(expressions.length > 90);
  const slow = expressions.filter(({ expression }) => isSlow(expression));
  assert.deepEqual(slow, []);
});
