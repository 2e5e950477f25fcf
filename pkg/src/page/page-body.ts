// Requests as JSON text. Integers can be larger than JavaScript's, so numbers are kept as they are written.

/** The strings and numbers of a JSON text. */
const SCALAR = /("(?:\\.|[^"\\])*")|-?\d[-+.e\d]*/gi;

/** A number kept as a string, after half of a surrogate pair, which no valid request has. */
const REPLACED = /"\\ud800(-?\d[-+.e\d]*)"/gi;

/** Writes a value as JSON, with bigints as integers. */
export const written = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, each) => (typeof each === "bigint" ? `\ud800${each}` : each))?.replace(REPLACED, "$1");

/** Returns a request for another page, with all its numbers as they were. */
export function pageBody(request: string, offset?: number | undefined, token?: string | undefined): string {
  const body = JSON.parse(request.replace(SCALAR, (found, text) => text ?? `"\ud800${found}"`));
  body.pagination_context = { ...body.pagination_context, offset, token };
  return written(body) as string;
}
