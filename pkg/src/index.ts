// The package as `import ... from "endcap"` sees it, but for the module that checks: that is brought by a loader, of
// which there is one for each kind of host.

export type * from "./creative.js";
export { EndcapError, InternalError, UnsupportedHostError } from "./errors.js";
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
export { type Location, locate, type Position } from "./locate.js";
export { omitEmpty } from "./omit-empty.js";
export { type Clip, type Picture, type PictureSource, pictureOf, videoOf } from "./picture.js";
export { type Bytes, placements, type Resource, shoppingLists, tokens, users } from "./resource.js";
export type { StandardIssue, StandardResult, StandardSchema } from "./standard.js";
