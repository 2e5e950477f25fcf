// The entry `endcap/testing`: a fake service, request handlers for msw, and creatives, for the tests of programs that use endcap.

export type { Creative, PlacementPage } from "./generated/placements.js";
export type { RawCreative, RawPlacements } from "./generated/raw-placements.js";
export type { Endpoint } from "./generated/service.js";
export {
  imageBanner,
  placementPage,
  rawImageBanner,
  rawPlacementPage,
  rawShoppableDisplay,
  rawShoppableVideo,
  shoppableDisplay,
  shoppableVideo,
} from "./testing/creatives.js";
export { type FakeService, type FakeServiceConnection, fakeService } from "./testing/fake-service.js";
export type { Fault } from "./testing/fault.js";
export { type GatewayLike, gatewayHandlers, type Msw, serviceHandlers } from "./testing/msw.js";
export type { ReceivedRequest } from "./testing/received.js";
export type { FakeCredentials, FakeServiceOptions } from "./testing/settings.js";
