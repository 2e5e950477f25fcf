// A page that reports events, compiled against the packed package; it is never run.

import {
  type BeaconEvent,
  type BeaconType,
  type Consent,
  type DropReason,
  type EventsDroppedDetail,
  type Reporter,
  type ReportOptions,
  report,
} from "endcap/beacons";

const consent: Consent = { gpp: undefined, tcf: "tcf.string" };
const options: ReportOptions = { to: "/api/events", persist: () => true, consent: () => consent };
const reporter: Reporter = report(document, options);
export const ended: Promise<void> = reporter.clear();
reporter.stop();
document.addEventListener("endcap-events-dropped", ({ detail }) => {
  const { events, reason, status }: EventsDroppedDetail = detail;
  const reasons: DropReason[] = [reason];
  const types: BeaconType[] = events.map(({ type }: BeaconEvent) => type);
  return [reasons, types, status?.toFixed()];
});

// @ts-expect-error: an endpoint is needed
report(document, {});
// @ts-expect-error: consent to storage is read when it is needed
report(document, { to: "/api/events", persist: true });
