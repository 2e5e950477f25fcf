// What the loaders, the client and the gateway need of `endcap/http`, and nobody else: as a default, which `export *` leaves out.

import { hide, Redacted } from "../redacted.js";
import { locationCodeOf, withMembers } from "./amend.js";
import {
  cacheLink,
  linkKey,
  nextCall,
  nextPage,
  pageBody,
  resumePager,
  reuseLink,
  startCall,
  startPager,
} from "./decide.js";
import { checkInput, encode, enter, hexAt, memoryBytes, provide, reserve, settings } from "./module.js";
import { placementsIn } from "./placements.js";
import { addressOf, baseUrl, credentialProblem, readTarget } from "./requests.js";
import { detailsOf, linkIn, redact, tokenIn, withBody } from "./responses.js";

import { mayRenewToken, NO_TOKEN, nextToken, sharedToken, shareToken } from "./tokens.js";

export const internals = {
  /** For the loaders: says where `service.wasm` comes from. */
  provide,
  enter,
  memoryBytes,
  reserve,
  hexAt,
  withBody,
  checkInput,
  settings,
  encode,
  addressOf,
  baseUrl,
  credentialProblem,
  readTarget,
  linkIn,
  tokenIn,
  placementsIn,
  detailsOf,
  redact,
  locationCodeOf,
  withMembers,
  Redacted,
  hide,
  // What a client does next.
  startCall,
  nextCall,
  startPager,
  resumePager,
  nextPage,
  pageBody,
  linkKey,
  cacheLink,
  reuseLink,
  NO_TOKEN,
  nextToken,
  mayRenewToken,
  sharedToken,
  shareToken,
};
