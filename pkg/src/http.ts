// The entry `endcap/http`: requests as plain values, and readers of responses. A loader adds the module.

export {
  AuthenticationError,
  ConfigurationError,
  type ErrorItem,
  InvalidRequestError,
  LockedError,
  MalformedResponseError,
  NotFoundError,
  type OAuthError,
  PermissionError,
  RateLimitError,
  ServiceError,
} from "./errors/service-errors.js";
export { StateError } from "./errors/state-error.js";
export type * from "./generated/placements.js";
export type * from "./generated/raw-placements.js";
export type { Endpoint } from "./generated/service.js";
export { amendPlacements, type PlacementAmendment } from "./http/amend.js";
export { fingerprint } from "./http/fingerprint.js";
export * from "./http/generated/requests.js";
export { init } from "./http/init.js";
/** @internal For the loaders, the client and the gateway. */
export { internals as default } from "./http/internals.js";
export { linkWith } from "./http/link-with.js";
export { type ReadPlacementsOptions, readPlacements, readRawPlacements } from "./http/placements.js";
export {
  type FetchResponse,
  type ReadResponseOptions,
  readResponse,
  type WholeResponse,
} from "./http/read-response.js";
export type { RequestParts } from "./http/requests.js";
export * from "./http/responses.js";
export type { Token } from "./http/success.js";
export { type Language, languages } from "./http/targets.js";
export { EndcapError, InternalError, type Module, type ModuleSource, UnsupportedRuntimeError } from "./index.js";
