// Changes placement requests as JSON text. Numbers keep their digits, because integers may be beyond 2^53 - 1.

/** Matches the strings and numbers in JSON text. */
const SCALAR = /("(?:\\.|[^"\\])*")|-?\d[-+.e\d]*/gi;

/** Matches a number that was replaced by a string. Such strings begin with an unpaired surrogate, which no valid request has. */
const REPLACED = /"\\ud800(-?\d[-+.e\d]*)"/gi;

/** Writes a value as JSON, with bigints as integers. */
export const written = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, each) => (typeof each === "bigint" ? `\ud800${each}` : each))?.replace(REPLACED, "$1");

/** Returns the request for another page. All other values stay the same, including the digits of numbers. */
export function pageBody(request: string, offset?: number | undefined, token?: string | undefined): string {
  const body = JSON.parse(request.replace(SCALAR, (found, text) => text ?? `"\ud800${found}"`));
  body.pagination_context = { ...body.pagination_context, offset, token };
  return written(body) as string;
}
