// A test of a shop with the fake service, compiled against the packed package; it is never run.

import { EndcapClient } from "endcap/client";
import { createGateway } from "endcap/gateway";
import {
  type Creative,
  type Endpoint,
  type FakeCredentials,
  type FakeService,
  type FakeServiceConnection,
  type FakeServiceOptions,
  type Fault,
  fakeService,
  imageBanner,
  type PlacementPage,
  placementPage,
  type RawCreative,
  type RawPlacements,
  type ReceivedRequest,
  rawPlacementPage,
  rawShoppableVideo,
} from "endcap/testing";

const credentials: Partial<FakeCredentials> = { locationCodes: ["0472"] };
const creatives: RawCreative[] = [rawShoppableVideo({ object_tracking_id: "a" })];
const options: FakeServiceOptions = { credentials, creatives, rate: 5, now: () => 0 };
const service: FakeService = fakeService(options);
const connection: FakeServiceConnection = service.connection;
export const client = new EndcapClient({ ...connection, maxRetries: 0 });
export const gateway = createGateway({ ...connection, authorize: "anyone" });
const fault: Fault = { cut: "body", reset: true };
const endpoint: Endpoint = "placements";
service.inject(endpoint, fault, null);
service.inject("/v2/fulfillment/users", { status: 423 });
const received: readonly ReceivedRequest[] = service.received;
const banner: Creative = imageBanner({ id: "b" });
const page: PlacementPage = placementPage({ creatives: [banner], offset: 2 });
const raw: RawPlacements = rawPlacementPage();
export const all = [received[0]?.status?.toFixed(), page.creatives.length, raw.pagination_metadata?.token];

// @ts-expect-error: the name of an endpoint is closed
service.inject("ads", fault);
// @ts-expect-error: a fault has no such member
service.inject("links", { state: 503 });
// @ts-expect-error: the record cannot be changed
service.received.push();
