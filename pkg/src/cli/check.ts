// Checks one file.

import { createReadStream } from "node:fs";
import { type Finding, placements, shoppingLists, tokens, users, type Verdict } from "../loaders/inlined.js";
import { KINDS, type Kind, type Options, UsageError } from "./arguments.js";
import { type Place, placesOf } from "./places.js";

const resources = { "shopping-list": shoppingLists, placement: placements, user: users, token: tokens };

/** A finding, and where it starts. */
export type Placed = Finding & { place: Place };

/** What there is to say of a file. */
export interface Outcome {
  file: string;
  bytes: Uint8Array;
  verdict: Verdict;
  findings: Placed[];
  /** Whether lines of it may be shown. */
  isShown: boolean;
}

export async function check(file: string, kind: Kind, options: Options): Promise<Outcome> {
  const { limit } = options;
  const bytes = await read(file, limit);
  const verdict = checked(kind, bytes, options);
  const places = placesOf(
    bytes,
    verdict.findings.map(({ start }) => start),
  );
  const findings = verdict.findings.map((finding) => ({
    ...finding,
    // How large such a file is nobody knows: it was not read to its end.
    params: finding.rule === "too-large" ? { limit } : finding.params,
    place: places.get(finding.start) as Place,
  }));
  return { file: file === "-" ? "standard input" : file, bytes, verdict, findings, isShown: KINDS[kind] };
}

/** The options come from the command line, so what is wrong with them is wrong with that. */
function checked(kind: Kind, bytes: Uint8Array, options: Options): Verdict {
  try {
    return resources[kind].check(bytes, options);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** The bytes of a file; of one that is over the limit, or has no end, little more than that. */
async function read(file: string, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file === "-" ? process.stdin : createReadStream(file)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limit) break;
  }
  return Buffer.concat(chunks);
}
