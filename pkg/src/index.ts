// The package as `import ... from "endcap"` sees it, but for the module that checks: that is brought by a loader, of
// which there is one for each kind of host.

export type { Amendment } from "./amend.js";
export type * from "./creative.js";
export type { ErrorItem } from "./envelope.js";
export {
  EndcapError,
  InternalError,
  InvalidRequestError,
  MalformedAnswerError,
  TargetError,
  UnsupportedHostError,
} from "./errors.js";
export type { CheckOptions, Finding, FindingClass, Verdict } from "./finding.js";
export {
  type DisplayFormat,
  displayFormats,
  type HealthFilter,
  healthFilters,
  type LinkType,
  linkTypes,
  type RectanglePosition,
  rectanglePositions,
  type Unit,
  units,
} from "./generated/lists.js";
export type { Rule } from "./generated/rules.js";
export type * from "./generated/wire.js";
/** @internal As the default, which `export *` leaves out, it is there for the loaders and the client, and nobody else. */
export { internals as default } from "./internals.js";
export type { Link, LinkOptions } from "./link.js";
export { type Location, locate, type Position } from "./locate.js";
export { omitEmpty } from "./omit-empty.js";
export { type Clip, type Picture, type PictureSource, pictureOf, videoOf } from "./picture.js";
export type { RawAction, RawAsset, RawCreative, RawPlacementAnswer } from "./raw.js";
export type { RequestParts } from "./request.js";
export {
  type Bytes,
  type Placements,
  placements,
  type Resource,
  type ShoppingLists,
  shoppingLists,
  type Tokens,
  tokens,
  type Users,
  users,
} from "./resource.js";
export {
  AuthenticationError,
  type HeadersLike,
  LockedError,
  NotFoundError,
  type OAuthError,
  PermissionError,
  RateLimitError,
  type ReadErrorOptions,
  readError,
  ServiceError,
} from "./service-error.js";
export type { StandardIssue, StandardResult, StandardSchema } from "./standard.js";
export {
  type Language,
  type LinkTarget,
  languages,
  type PlacementTarget,
  type TokenTarget,
  type UserTarget,
} from "./target.js";
export type { TokenAnswer } from "./token.js";
export type { Account, UserAnswer, UserOptions } from "./user.js";
export type { ReadOptions } from "./view.js";
