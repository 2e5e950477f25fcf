// Rejects misspelled options instead of ignoring them.

/** Throws the `TypeError` for an option. `reason` is a predicate of its name, such as "must be a string". */
export function refuseOption(name: string, reason: string, object = ""): never {
  throw new TypeError(`\`${object && `${object}.`}${name}\` ${reason}`);
}

/**
 * Checks that an options object has only options that exist. `object` is its path, such as `hosts`, if it is nested.
 *
 * @throws {TypeError} for the first unknown name, with the nearest option, or with all of them if none is near
 */
export function checkNames(options: unknown, names: readonly string[], object = ""): void {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`${object ? `\`${object}\`` : "options"} must be an object`);
  for (const name of Object.keys(options)) {
    if (names.includes(name)) continue;
    const near = nearest(name, names);
    const hint = near ? `did you mean \`${object && `${object}.`}${near}\`?` : `the options are ${names.join(", ")}`;
    refuseOption(name, `is not an option; ${hint}`, object);
  }
}

/** Returns the end of a message that suggests the nearest value; empty for anything that is not similar to one. */
export function suggestion(value: unknown, values: readonly string[]): string {
  const near = typeof value === "string" ? nearest(value, values) : undefined;
  return near === undefined ? "" : `; did you mean "${near}"?`;
}

/** Returns the nearest name that is at most two edits away from the given one, contains it, or is contained in it. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const from = name.toLowerCase();
  const isNear = (to: string, edits: number) =>
    isWithin(from, to, edits) || (edits > 1 && from.length > 2 && (from.includes(to) || to.includes(from)));
  return [0, 1, 2].flatMap((edits) => names.filter((to) => isNear(to.toLowerCase(), edits)))[0];
}

/** Returns whether the Levenshtein distance of two texts is at most `edits`. Equal first letters need no edit. */
function isWithin(from: string, to: string, edits: number): boolean {
  const [rest, otherRest] = [from.slice(1), to.slice(1)];
  if (from[0] === to[0]) return from === "" || isWithin(rest, otherRest, edits);
  const left = edits - 1;
  return edits > 0 && (isWithin(rest, to, left) || isWithin(from, otherRest, left) || isWithin(rest, otherRest, left));
}
