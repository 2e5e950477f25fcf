// Responses to placement requests.

import { read_raw_placements } from "../built/service.js";
import { MalformedResponseError } from "../errors/service-errors.js";
import type { PlacementPage } from "../generated/placements.js";
import type { RawPlacements } from "../generated/raw-placements.js";
import type { Malformed } from "../generated/service.js";
import { unwrap } from "./module.js";
import { type OptionTypes, readOptions, refuseOption } from "./options.js";
import { readTape } from "./placement-tape.js";
import {
  type HttpResponse,
  MAX_RESPONSE,
  malformed,
  READ,
  type ReadOptions,
  successOf,
  withBody,
} from "./responses.js";

/** What a caller can choose for reading placements. */
export interface ReadPlacementsOptions extends ReadOptions {
  /** Lets `http://localhost`, `http://127.x.x.x` and `http://[::1]` through too, for development. */
  allowLoopbackHttp?: boolean | undefined;
}

const OPTIONS: OptionTypes = { ...READ, allowLoopbackHttp: "boolean" };

/**
 * Reads the response to `placementsRequest` into creatives that are ready for a template. It is read leniently: what is missing
 * or of another type is absent, and unknown members are ignored.
 *
 * @throws {ServiceError} for a response other than success
 * @throws {MalformedResponseError} for a success that is not JSON, or has more than 8 MiB
 */
export function readPlacements(response: HttpResponse, options: ReadPlacementsOptions = {}): PlacementPage {
  const { allowLoopbackHttp = false, ...rest } = readOptions<ReadPlacementsOptions>(options, OPTIONS, refuseOption);
  return placementsIn(successOf(response, rest).body, allowLoopbackHttp);
}

/**
 * Reads the response to `placementsRequest` in the service's own shape: its documented members, as far as they have the right
 * type. Nothing is withheld, so URLs and paths may be anything.
 *
 * @throws {ServiceError} for a response other than success
 * @throws {MalformedResponseError} for a success that is not JSON, or has more than 8 MiB
 */
export function readRawPlacements(response: HttpResponse, options: ReadOptions = {}): RawPlacements {
  const { body } = successOf(response, readOptions<ReadOptions>(options, READ, refuseOption));
  return unwrap<RawPlacements, Malformed>(withBody(body, read_raw_placements), malformed);
}

/** Reads the creatives in the body of a success. */
export function placementsIn(body: Uint8Array, allowLoopbackHttp: boolean): PlacementPage {
  if (body.length > MAX_RESPONSE) throw new MalformedResponseError("the response has more than 8 MiB", null);
  const found = withBody(body, (length) => readTape(length, allowLoopbackHttp));
  if (found === undefined) throw new MalformedResponseError("the response is not JSON", null);
  return found;
}
