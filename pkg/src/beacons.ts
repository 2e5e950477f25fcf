// The entry `endcap/beacons`: reports the events of the elements to an endpoint of the shop.

export type { BeaconEvent, BeaconType } from "./beacons/event.js";
export type { DropReason } from "./beacons/outbox.js";
export { type EventsDroppedDetail, type Reporter, type ReportOptions, report } from "./beacons/report.js";
export type { Consent, ReadConsent } from "./page/consent.js";
