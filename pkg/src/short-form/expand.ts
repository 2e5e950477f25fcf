// Expands the short form of a placement request.

import { BODY } from "../generated/short-form.js";
import type { PlacementRequest } from "../generated/wire.js";

/** An object of the request. The values of its members are types, with the name in the short form if it is not the member in camelCase. */
interface Template {
  readonly [member: string]: Template | string;
}

/** Returns the value of a field; `undefined` leaves it out. */
type ReadField = (type: string, name: string) => unknown;

/** Returns all pages. A constant would stay in bundles that do not use it. */
export const pages = (): string[] => Object.keys(BODY.page_context.page_query);

/**
 * Returns the request for the fields of a page.
 *
 * @throws {TypeError} for an unknown page
 */
export function expand(page: string, read: ReadField): PlacementRequest {
  if (!pages().includes(page)) throw new TypeError(`\`page\` must be one of ${pages().join(", ")}`);
  return fill(BODY, page, read) as unknown as PlacementRequest;
}

/** Fills an object. Objects without fields are left out, unless they are passed as `object`. */
function fill(template: Template, page: string, read: ReadField, object?: Record<string, unknown>): unknown {
  let filled = object;
  for (const [member, field] of Object.entries(template)) {
    const [type, name = member.replace(/_./g, (letter) => (letter[1] as string).toUpperCase())] = `${field}`.split(" ");
    const value =
      member === "page_query"
        ? {
            [`${page}_query`]: fill({ page_view_id: "string", ...((field as Template)[page] as Template) }, page, read),
          }
        : typeof field === "string"
          ? (read(type as string, name) ?? (name === "pageViewId" ? "None" : undefined))
          : // The service requires the objects of the placement.
            fill(field, page, read, /placement/.test(member) ? {} : undefined);
    if (value != null) filled = { ...filled, [member]: name === "count" ? `${value}` : value };
  }
  return filled;
}
