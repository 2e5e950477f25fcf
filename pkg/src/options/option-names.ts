// Rejects misspelled options instead of ignoring them.

/**
 * Checks that an options object has only options that exist. `object` is its path, such as `hosts`, if it is nested.
 *
 * @throws {TypeError} for the first unknown name, with the nearest option, or with all of them if none is near
 */
export function checkNames(options: unknown, names: readonly string[], object = ""): void {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`${object ? `\`${object}\`` : "options"} must be an object`);
  const prefix = object && `${object}.`;
  for (const name of Object.keys(options)) {
    if (names.includes(name)) continue;
    const suggestion = nearest(name, names);
    const hint = suggestion ? `did you mean \`${prefix}${suggestion}\`?` : `the options are ${names.join(", ")}`;
    throw new TypeError(`\`${prefix}${name}\` is not an option; ${hint}`);
  }
}

/** Returns the nearest name that is at most two edits away from the given one, contains it, or is contained in it. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  let fewestEdits = 3;
  let nearestOption: string | undefined;
  const lowered = name.toLowerCase();
  for (const option of names) {
    const candidate = option.toLowerCase();
    const isPart = lowered.length > 2 && (candidate.includes(lowered) || lowered.includes(candidate));
    // Names of more than 64 characters are not compared, because that would take long.
    const edits = name.length > 64 ? 3 : Math.min(distance(lowered, candidate), isPart ? 2 : 3);
    if (edits >= fewestEdits) continue;
    fewestEdits = edits;
    nearestOption = option;
  }
  return nearestOption;
}

/** Returns the Levenshtein distance of two texts. The time grows with the product of their lengths. */
function distance(from: string, to: string): number {
  let row = [0, ...to].map((_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, otherLetter] of [...to].entries()) {
      const replaced = (row[column] as number) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] as number) + 1, (next[column] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}
