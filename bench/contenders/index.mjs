// Everybody who takes part. Each module's default export is { name, label, lists, placements };
// `lists` and `placements` have `bytes(bytes) -> number of faults` and `value(value) -> body bytes or null`.

/** In the order of the tables; "base" is what all others are measured against. */
export const names = ["base", "ajv", "zod", "valibot", "typebox", "endcap"];

export async function loadContenders(wanted = names) {
  return Promise.all(wanted.map(async (name) => (await import(`./${name}.mjs`)).default));
}
