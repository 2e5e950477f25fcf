// Changes placement requests as JSON text. Numbers keep their digits, because integers may be beyond 2^53 - 1: each number is replaced
// by its index in a list until the text is complete.

/** Matches the strings and numbers in JSON text. In invalid text a string may lack its end. */
const SCALAR = /("(?:\\.|[^"\\])*"?)|-?\d[-+.e\d]*/gi;

/** Called with each member of a value and the object or array that it is in. */
export type VisitMember = (object: unknown, key: string, member: unknown) => void;

/** Writes a value as JSON, with the numbers of a list in place of their indices. */
const write = (
  value: unknown,
  numbers: unknown[],
  replacer?: (this: unknown, key: string, member: unknown) => unknown,
) => JSON.stringify(value, replacer)?.replace(SCALAR, (found, text) => text ?? numbers[found as never]);

/** Writes a value as JSON, with bigints as integers. */
export const toJson = (value: unknown, numbers: unknown[] = [], visit?: VisitMember): string | undefined =>
  write(value, numbers, function (key, member) {
    visit?.(this, key, member);
    return typeof member === "bigint"
      ? numbers.push(member) - 1
      : Object(member) instanceof Number
        ? numbers.push(JSON.stringify(member)) - 1
        : member;
  });

/** Reads JSON text, and adds its numbers to a list. */
const parseJson = (request: string, numbers: unknown[]) =>
  JSON.parse(request.replace(SCALAR, (found, text) => text ?? numbers.push(found) - 1));

/** Returns the request with the id of a page view. A request without a query is not changed, and the gateway reports the missing query. */
export function withPageView(request: string, id: string): string {
  const numbers: unknown[] = [];
  const body = parseJson(request, numbers);
  const query = body.page_context?.page_query;
  if (!(query instanceof Object)) return request;
  for (const entry of Object.values<{ page_view_id?: string }>(query))
    if (entry instanceof Object) entry.page_view_id = id;
  return write(body, numbers) as string;
}

/** Returns the request for another page. All other values stay the same, including the digits of numbers. */
export function pageBody(request: string, offset: number, token: string | undefined): string {
  const numbers: unknown[] = [offset];
  const body = parseJson(request, numbers);
  body.pagination_context = { ...body.pagination_context, offset: 0, token };
  return write(body, numbers) as string;
}
