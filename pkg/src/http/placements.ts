// Reads responses to placement requests.

import { is_placements, read_placements, read_raw_placements } from "../built/service.js";
import { MalformedResponseError } from "../errors/service-errors.js";
import type { PlacementPage } from "../generated/placements.js";
import type { RawPlacements } from "../generated/raw-placements.js";
import { type Readers, readFlag, readOptions } from "../options/options.js";
import { readPlacementPage } from "./generated/placement-readers.js";
import { parseText, readTape, textBytes } from "./placement-tape.js";
import { type HttpResponse, MAX_RESPONSE, READ_OPTIONS, type ReadOptions, successOf, withBody } from "./response.js";

/** The options of `readPlacements`. */
export interface ReadPlacementsOptions extends ReadOptions {
  /** Allows URLs that begin with `http://localhost`, `http://127.x.x.x` or `http://[::1]`. For development. */
  allowLoopbackHttp?: boolean | undefined;
}

const OPTIONS = { ...READ_OPTIONS, allowLoopbackHttp: readFlag } satisfies Readers<ReadPlacementsOptions>;

/**
 * Reads the response to `placementsRequest` into creatives that are ready for a template. Members that are missing or have another
 * type are absent, and unknown members are ignored. URLs and slugs that are not safe to use are left out, and their positions are
 * in `withheld`.
 *
 * @throws {ServiceError} for a response other than success
 * @throws {MalformedResponseError} for a success that is not JSON, or is larger than 8 MiB
 * @throws {TypeError} for options that are not allowed
 *
 * @example
 * ```ts
 * const { creatives, token } = readPlacements(await readResponse(await fetch(parts.url, parts)));
 * ```
 */
export function readPlacements(response: HttpResponse, options: ReadPlacementsOptions = {}): PlacementPage {
  const { allowLoopbackHttp, ...rest } = readOptions(options, OPTIONS);
  return placementsIn(successOf(response, rest).body, allowLoopbackHttp);
}

/**
 * Reads the response to `placementsRequest` in the service's own shape: its documented members that have the documented type. URLs
 * and slugs are not checked, so check them before you use them.
 *
 * @throws {ServiceError} for a response other than success
 * @throws {MalformedResponseError} for a success that is not JSON, or is larger than 8 MiB
 */
export function readRawPlacements(response: HttpResponse, options: ReadOptions = {}): RawPlacements {
  const { body } = successOf(response, readOptions(options, READ_OPTIONS));
  return read(body, read_raw_placements, parseText<RawPlacements>);
}

/** Reads the creatives in the body of a success. */
export const placementsIn = (body: Uint8Array, allowLoopbackHttp: boolean): PlacementPage =>
  read(
    body,
    (length) => read_placements(length, allowLoopbackHttp, false),
    (tape, length) => readTape(tape, length, readPlacementPage),
  );

/** Returns the creatives in the body of a success as JSON text. */
export const placementsTextIn = (body: Uint8Array, allowLoopbackHttp: boolean): Uint8Array<ArrayBuffer> =>
  read(
    body,
    (length) => read_placements(length, allowLoopbackHttp, true),
    (tape) => textBytes(tape).slice(),
  );

/** Throws the error of `placementsIn` for a body that it cannot read. */
export function requirePlacements(body: Uint8Array): void {
  read(
    body,
    (length) => Number(is_placements(length)),
    () => null,
  );
}

/** Reads a body with a function of the module, and converts the tape that it returns. */
function read<T>(body: Uint8Array, call: (length: number) => number, convert: (tape: number, length: number) => T): T {
  if (body.length > MAX_RESPONSE) throw new MalformedResponseError("the response is larger than 8 MiB", null);
  const found = withBody(body, (length) => {
    const tape = call(length);
    return tape === 0 ? undefined : convert(tape, length);
  });
  if (found === undefined) throw new MalformedResponseError("invalid JSON in the response", null);
  return found;
}
