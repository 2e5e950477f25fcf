// The short form of placement requests, for programs.

import type { ShortPlacementRequest } from "../generated/short-form.js";
import type { PlacementRequest } from "../generated/wire.js";
import { checkNames } from "../options/option-names.js";
import { expand } from "./expand.js";

/**
 * Returns the body of a placement request for its short form: the fields by name, without the objects that they are in. `page` is the
 * name of a query of the service's document ("Display placement request", `DisplayQuery`) without `_query`. Without a `pageViewId`,
 * the request has the string `None`. Only names and types are checked here; a check or the gateway checks the values.
 *
 * @throws {TypeError} for an unknown page or name, a field that the page does not have, or a value of another type
 * @example
 * ```ts
 * const request = placementRequest({ page: "storefront", formats: ["image_banner"], store: "old-town" });
 * ```
 */
export function placementRequest(short: ShortPlacementRequest): PlacementRequest {
  const values: Record<string, unknown> = { __proto__: null, ...short };
  const names = ["page"];
  const request = expand(values.page as string, (type, name) => {
    names.push(name);
    const value = values[name];
    if (
      value != null &&
      (Array.isArray(value) !== /]/.test(type) ||
        ![value].flat().every((item) => type.includes((typeof item).replace("bigint", "number"))))
    )
      throw new TypeError(`\`${name}\` must be of type ${type}`);
    return value;
  });
  checkNames(values, names);
  return request;
}

/** Returns a request in its long form. An object with a `page` is the short form; other values are returned as they are. */
export const longForm = <T>(request: T | ShortPlacementRequest): T | PlacementRequest =>
  Object.hasOwn(Object(request), "page") ? placementRequest(request as ShortPlacementRequest) : (request as T);
