// Changes placement requests as JSON text. Numbers keep their digits, because integers may be beyond 2^53 - 1.

/** Matches the strings and numbers in JSON text. */
const SCALAR = /("(?:\\.|[^"\\])*")|-?\d[-+.e\d]*/gi;

/** Matches a number that was replaced by a string. Such strings begin with an unpaired surrogate, which no valid request has. */
const REPLACED = /"\\ud800(-?\d[-+.e\d]*)"/gi;

/** Writes a value as JSON, with bigints as integers. */
export const toJson = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, member) => (typeof member === "bigint" ? `\ud800${member}` : member))?.replace(
    REPLACED,
    "$1",
  );

/** Reads JSON text. Numbers become strings that `toJson` turns back into the same digits. */
const parseJson = (request: string) => JSON.parse(request.replace(SCALAR, (found, text) => text ?? `"\ud800${found}"`));

/** Returns the request with the id of a page view. A request without a query is not changed, and the gateway reports the missing query. */
export function withPageView(request: string, id: string): string {
  const body = parseJson(request);
  const query = body.page_context?.page_query;
  if (typeof query !== "object" || query === null) return request;
  for (const entry of Object.values<{ page_view_id?: string } | null>(query))
    if (entry !== null && typeof entry === "object") entry.page_view_id = id;
  return toJson(body) as string;
}

/** Returns the request for another page. All other values stay the same, including the digits of numbers. */
export function pageBody(request: string, offset?: number | undefined, token?: string | undefined): string {
  const body = parseJson(request);
  body.pagination_context = { ...body.pagination_context, offset, token };
  return toJson(body) as string;
}
