// Checks one file.

import { readFile } from "node:fs/promises";
import {
  type CheckOptions,
  type Finding,
  placements,
  shoppingLists,
  tokens,
  users,
  type Verdict,
} from "../loaders/inlined.js";
import { KINDS, type Kind, UsageError } from "./arguments.js";
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

export async function check(file: string, kind: Kind, options: CheckOptions): Promise<Outcome> {
  const bytes = file === "-" ? await standardInput() : await readFile(file);
  const verdict = checked(kind, bytes, options);
  const places = placesOf(
    bytes,
    verdict.findings.map(({ start }) => start),
  );
  const findings = verdict.findings.map((finding) => ({ ...finding, place: places.get(finding.start) as Place }));
  return { file: file === "-" ? "standard input" : file, bytes, verdict, findings, isShown: KINDS[kind] };
}

/** The options come from the command line, so what is wrong with them is wrong with that. */
function checked(kind: Kind, bytes: Uint8Array, options: CheckOptions): Verdict {
  try {
    return resources[kind].check(bytes, options);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

async function standardInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}
