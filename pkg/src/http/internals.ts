// Exports for the loaders, the client and the gateway. They are a default export, which `export *` leaves out of the public API.

import { locationCodeOf, patchSession } from "./amend.js";
import { cacheLink, linkKey, nextBatch, nextCall, pageBody, reuseLink, startCall, unlimited } from "./decide.js";
import { init } from "./init.js";
import { checkInput, provide, readCheckOptions } from "./module.js";
import { placementsIn, placementsTextIn, requirePlacements } from "./placements.js";
import { baseUrl, credentialProblem, readTarget, requestHead } from "./requests.js";
import { detailsOf, withBody } from "./response.js";
import { linkIn, tokenIn } from "./success.js";
import { mayRenewToken, NO_TOKEN, nextToken, readStoredToken, writeStoredToken } from "./tokens.js";

export const internals = {
  /** For the loaders: sets the source of `service.wasm`. Returns `init`, so that what a loader exports depends on its call. */
  provide: (...source: Parameters<typeof provide>): typeof init => {
    provide(...source);
    return init;
  },
  withBody,
  checkInput,
  readCheckOptions,
  requestHead,
  baseUrl,
  credentialProblem,
  readTarget,
  linkIn,
  tokenIn,
  placementsIn,
  placementsTextIn,
  requirePlacements,
  detailsOf,
  locationCodeOf,
  patchSession,
  // The decisions of a client.
  startCall,
  unlimited,
  nextCall,
  nextBatch,
  pageBody,
  linkKey,
  cacheLink,
  reuseLink,
  NO_TOKEN,
  nextToken,
  mayRenewToken,
  readStoredToken,
  writeStoredToken,
};
