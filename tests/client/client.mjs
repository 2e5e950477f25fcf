// A client of a fake service, on a virtual clock that both share.

import { importPacked } from "../support/packed.mjs";
import { EPOCH, VirtualClock } from "./clock.mjs";
import { HOSTS, SECRETS, service } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");

/** Creates a client, its service and its clock. `more` has the options of the service. `settled` returns a value or throws its error. */
export function setUp({ scripts, clock = new VirtualClock(), more, ...options } = {}) {
  const stand = service(scripts, { now: () => EPOCH + clock.real(), ...more });
  const settled = async (promise) => {
    const { value, error } = await clock.settle(promise);
    if (error !== undefined) throw error;
    return value;
  };
  const open = (others) =>
    new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch: stand.fetch, ...options, ...others }, clock);
  return { clock, settled, open, ...stand, client: open() };
}
