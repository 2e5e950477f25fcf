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
export type { Endpoint, PagerState } from "./generated/service.js";
export { EndcapError, InternalError, type Module, type ModuleSource, UnsupportedRuntimeError } from "./index.js";
export { type Amendment, amendPlacements } from "./service/amend.js";
export { fingerprint } from "./service/fingerprint.js";
export { init } from "./service/init.js";
/** @internal For the loaders, the client and the gateway. */
export { internals as default } from "./service/internals.js";
export { type ReadPlacementsOptions, readPlacements, readRawPlacements } from "./service/placements.js";
export {
  type FetchResponse,
  type ReadResponseOptions,
  readResponse,
  type WholeResponse,
} from "./service/read-response.js";
export {
  createLinkRequest,
  createUserRequest,
  placementsRequest,
  type RequestParts,
  tokenRequest,
} from "./service/requests.js";
export {
  type Account,
  type HeadersLike,
  type HttpResponse,
  type Link,
  type ReadErrorOptions,
  type ReadLinkOptions,
  type ReadOptions,
  type ReadUserOptions,
  readError,
  readLink,
  readToken,
  readUser,
  type Token,
  type UserResult,
} from "./service/responses.js";
export {
  type Language,
  type LinkTarget,
  languages,
  type PlacementTarget,
  type TokenTarget,
  type UserTarget,
} from "./service/targets.js";
