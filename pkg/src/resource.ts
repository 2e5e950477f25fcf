// What can be checked.

import { checkInput, checkValue } from "./check.js";
import type { PlacementPage } from "./creative.js";
import type { CheckOptions, Verdict } from "./finding.js";
import type { PlacementRequest, ShoppingList, TokenRequest, User } from "./generated/wire.js";
import type { Bytes } from "./input.js";
import { DEFAULTS, settings } from "./options.js";
import { type RawPlacementAnswer, readRawPlacements } from "./raw.js";
import { type StandardSchema, standardSchema } from "./standard.js";
import { type ReadOptions, readPlacements } from "./view.js";

export type { Bytes };

/** A request body of the service: `T` as a JS value. */
export interface Resource<T> {
  /**
   * Checks a body and reports every fault at once. Never throws for what it is given to check.
   *
   * Bytes and strings are JSON text; anything else is a JS value, which may hold null, booleans, finite numbers,
   * bigints, strings, plain arrays and plain objects (`undefined` members are absent).
   *
   * @throws {TypeError} for options that make no sense
   */
  check(input: unknown, options?: CheckOptions): Verdict;

  /**
   * The same check of a JS value for libraries that take a Standard Schema: routers, forms, RPC. Only what blocks is an
   * issue. Here a string is a value like any other, and not JSON text.
   */
  readonly schema: StandardSchema<T>;
}

/** Shopping list or recipe page: the body of `POST /idp/v1/products/products_link`. */
export const shoppingLists: Resource<ShoppingList> = /* @__PURE__ */ resource(0);

/** What else there is for placements: reading what the service answers. */
export interface Placements extends Resource<PlacementRequest> {
  /**
   * Reads an answer into creatives that are ready for a template. It is read leniently: what is missing or of another
   * type is absent, what is not known is ignored.
   *
   * @throws {MalformedAnswerError} for what is no JSON, or has more than 8 MiB
   */
  read(answer: Bytes | string, options?: ReadOptions): PlacementPage;

  /**
   * Reads an answer as it is: the service's own objects, and of those the members that the service documents, as far as
   * they are of the right type. Nothing is withheld, so URLs and slugs are whatever the service sent.
   *
   * @throws {MalformedAnswerError} for what is no JSON, or has more than 8 MiB
   */
  readRaw(answer: Bytes | string): RawPlacementAnswer;
}

/** Display placement: the body of `POST /v2/ian/dp`, and the answer to it. */
export const placements: Placements = /* @__PURE__ */ answered(resource(1));

function answered(placements: Resource<PlacementRequest>): Placements {
  return { ...placements, read: readPlacements, readRaw: readRawPlacements };
}

/** User account: the body of `POST /v2/users`. */
export const users: Resource<User> = /* @__PURE__ */ resource(2);

/** Access token: the body of `POST /v2/oauth/token`. */
export const tokens: Resource<TokenRequest> = /* @__PURE__ */ resource(3);

function resource<T>(number: number): Resource<T> {
  return {
    check: (input, options) => checkInput(number, input, settings(options)),
    schema: standardSchema<T>((value) => checkValue(number, value, DEFAULTS)),
  };
}
