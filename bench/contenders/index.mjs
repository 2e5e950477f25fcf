// The contenders. Each module's default export is { name, label, lists, placements };
// `lists` and `placements` have `bytes(bytes) -> number of faults` and `value(value) -> body bytes or null`.

/** The names in the order of the tables. All others are compared with "base". */
export const names = ["base", "ajv", "ata", "zod", "valibot", "typebox", "endcap"];

export async function loadContenders(wanted = names) {
  return Promise.all(wanted.map(async (name) => (await import(`./${name}.mjs`)).default));
}
