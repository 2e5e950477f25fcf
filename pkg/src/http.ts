// The package as `import ... from "endcap/http"` sees it, but for the module: requests as values, and what responses mean.

export type * from "./creative.js";

export type {
  RawAction,
  RawActionProperties,
  RawAsset,
  RawClick,
  RawCreative,
  RawImage,
  RawImageMetadata,
  RawItemCard,
  RawMedium,
  RawPagination,
  RawPlacements,
  RawProperty,
  RawVideo,
} from "./generated/service.js";
export { EndcapError, InternalError, UnsupportedHostError } from "./index.js";
export { type Amendment, amendPlacements } from "./service/amend.js";
export {
  AuthenticationError,
  type ErrorItem,
  InvalidRequestError,
  LockedError,
  MalformedResponseError,
  NotFoundError,
  type OAuthError,
  PermissionError,
  RateLimitError,
  ServiceError,
  TargetError,
} from "./service/errors.js";
export { fingerprint } from "./service/fingerprint.js";
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
export { StateError } from "./state-error.js";
