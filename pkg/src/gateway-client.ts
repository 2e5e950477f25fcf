// The entry `endcap/gateway-client`: a page's client of a gateway, without WebAssembly.

export { EndcapError } from "./errors/errors.js";
export { AbortError, NetworkError, RedirectError, TimeoutError } from "./errors/failures.js";
export {
  AuthenticationError,
  type ErrorItem,
  LockedError,
  MalformedResponseError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServiceError,
} from "./errors/service-errors.js";
export { StateError } from "./errors/state-error.js";
export type { ShortPlacementRequest } from "./generated/short-form.js";
export type { Consent, ReadConsent } from "./page/consent.js";
export {
  type GatewayCallOptions,
  GatewayClient,
  type GatewayClientOptions,
  type GatewayLink,
  type GatewayListOptions,
  type GatewayUser,
} from "./page/gateway-client.js";
export type { PagerState } from "./paging/pager-state.js";
export type { ListedPage, PlacementPages } from "./paging/placement-pages.js";
export { placementRequest } from "./short-form/placement-request.js";
