// The entry `endcap/client`: sends requests, with retries, tokens, paging and cached links. A loader adds the module.

export { EndcapClient } from "./client/client.js";
export type { Attempt, AttemptHook } from "./client/hook.js";
/** @internal For the loaders and the gateway. */
export { internals as default } from "./client/internals.js";
export type {
  LinkBatch,
  LinkBatchOptions,
  LinkBatchProgress,
  LinkResult,
  ListInput,
  Lists,
} from "./client/link-batch.js";
export type { CreatedLink } from "./client/links.js";
export type {
  CreateUserOptions,
  LinkOperations,
  ListPlacementsOptions,
  PlacementOperations,
  TokenOperations,
  UserOperations,
} from "./client/operations.js";
export type { CallOptions, ClientOptions, RequestOptions } from "./client/settings.js";
export type { Otel } from "./client/spans.js";
export type { Store } from "./client/store.js";
export type { Fetch } from "./client/transport.js";
export { AbortError, NetworkError, RedirectError, SubrequestLimitError, TimeoutError } from "./errors/failures.js";
export type { Endpoint } from "./generated/service.js";
export type { ShortPlacementRequest } from "./generated/short-form.js";
export {
  AuthenticationError,
  ConfigurationError,
  EndcapError,
  type ErrorItem,
  InternalError,
  InvalidRequestError,
  init,
  LockedError,
  MalformedResponseError,
  type Module,
  type ModuleSource,
  NotFoundError,
  type OAuthError,
  PermissionError,
  RateLimitError,
  ServiceError,
  StateError,
  UnsupportedRuntimeError,
} from "./http.js";
export type { PagerState } from "./paging/pager-state.js";
export type { ListedPage, PlacementPages } from "./paging/placement-pages.js";
export { placementRequest } from "./short-form/placement-request.js";
