// A client of a scripted service.

import { importPacked } from "../package/packed.mjs";
import { VirtualClock } from "./clock.mjs";
import { HOSTS, SECRETS, service } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");

/** Creates a client, its service and its clock. */
export function setUp({ scripts, clock = new VirtualClock(), ...options } = {}) {
  const stand = service(scripts);
  return {
    clock,
    ...stand,
    client: new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch: stand.fetch, ...options }, clock),
  };
}
