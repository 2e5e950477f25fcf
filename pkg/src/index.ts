// The entry `endcap`: checks request bodies. A loader for each kind of runtime adds the module.

export * from "./check/generated/resources.js";
export { init } from "./check/init.js";
/** @internal For the loaders and `endcap/http`. `export *` leaves a default export out of the public API. */
export { internals as default } from "./check/internals.js";
export type { CheckOptions, CheckResult, Issue, IssueOf, RuleLevel, RuleLevels, Severity } from "./check/issue.js";
export { type Location, locate, type Position } from "./check/locate.js";
export type { Module, ModuleSource } from "./check/module-source.js";
export type { Bytes, Resource } from "./check/resource.js";
export type { StandardIssue, StandardIssueOf, StandardResult, StandardSchema } from "./check/standard-schema.js";
export { EndcapError, InternalError, UnsupportedRuntimeError } from "./errors/errors.js";
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
export type * from "./generated/placements.js";
export type {
  Blankness,
  FieldType,
  ForbiddenCharacter,
  GrantTypeForAds,
  IgnoredReason,
  IssueParams,
  JsonType,
  ObjectName,
  PageTokenProblem,
  Rule,
  ScopeForAds,
  SyntaxProblem,
  UnfitValue,
  UnsafeScheme,
} from "./generated/rules.js";
export type { ShortFields, ShortPlacementRequest } from "./generated/short-form.js";
export type * from "./generated/wire.js";
export { placementRequest } from "./short-form/placement-request.js";
