// Reads ingredients from the tape of the module (`packages/recipes/src/tape.rs`).

import { memoryBytes, memoryWords } from "../../../../pkg/src/check/module.js";
import { enterWith, textAt } from "./module.js";
import type { Amount, Ingredient, Language, Part } from "./read.js";

const ROLES = ["total", "each", "length"] as const;
const KINDS = ["amount", "name", "size", "preparation", "comment", "purpose"] as const;

/** The names of units, with `null` for a number of things first. */
let unitNames: readonly (string | null)[] = [];

/** Reads the lines of a text, which has a line feed between them. */
export function readTape(argument: string, text: string, lines: readonly string[], language: Language): Ingredient[] {
  if (unitNames.length === 0)
    unitNames = [null, ...enterWith(argument, "", (exports) => exports.units(), textAt).split("\n")];
  return enterWith(
    argument,
    text,
    (exports, length) => exports.read(length, language !== "en"),
    (at) => ingredients(at, lines, language),
  );
}

function ingredients(start: number, lines: readonly string[], language: Language): Ingredient[] {
  const words = memoryWords();
  const numbers = new Float64Array(memoryBytes().buffer);
  let at = (words[start] as number) >>> 2;
  let numberAt = (words[start + 1] as number) >>> 3;
  const names = textAt(start + 2).split("\n");
  let nameAt = 0;
  const next = () => words[at++] as number;
  return lines.map((line) => {
    const texts = ["", "", "", "", "", ""];
    const flags = next();
    texts[1] = line.slice(next(), next());
    const alternatives = next();
    const amounts = new Array<Amount>(next());
    const parts = new Array<Part>(next());
    for (let index = 0; index < amounts.length; index++) {
      const unit = unitNames[next()] as string | null;
      const role = ROLES[next()] as Amount["role"];
      const text = line.slice(next(), next());
      const number = numbers[numberAt++] as number;
      const maxQuantity = numbers[numberAt++] as number;
      const quantity = Number.isNaN(number) ? null : number;
      amounts[index] = Number.isNaN(maxQuantity)
        ? { quantity, unit, role, text }
        : { quantity, maxQuantity, unit, role, text };
    }
    for (let index = 0; index < parts.length; index++) {
      const kind = next();
      const start = next();
      const end = next();
      parts[index] = { kind: KINDS[kind] as Part["kind"], start, end };
      const before = texts[kind];
      // The separators are those of `collect` in `packages/recipes/src/read.rs`.
      texts[kind] = `${before}${before && (kind === 1 ? " " : ", ")}${line.slice(start, end)}`;
    }
    const [, name, size, preparation, comment, purpose] = texts as [string, string, string, string, string, string];
    const firstName = nameAt;
    nameAt += alternatives;
    return {
      name,
      amounts,
      alternatives: names.slice(firstName, nameAt),
      preparation,
      comment,
      size,
      purpose,
      isOptional: (flags & 1) !== 0,
      isHeading: (flags & 2) !== 0,
      parts,
      line,
      language,
    };
  });
}
