// Checks one file.

import { createReadStream } from "node:fs";
import { type CheckResult, type Issue, placements, shoppingLists, tokens, users } from "../loaders/inlined.js";
import { KINDS, type Kind, type Options, UsageError } from "./arguments.js";
import { type Place, placesOf } from "./places.js";

const resources = { "shopping-list": shoppingLists, placement: placements, user: users, token: tokens };

/** An issue, and where it starts. */
export type Placed = Issue & { place: Place };

/** What there is to say of a file. */
export interface Outcome {
  file: string;
  bytes: Uint8Array;
  result: CheckResult;
  issues: Placed[];
  /** Whether lines of it may be shown. */
  isShown: boolean;
}

export async function check(file: string, kind: Kind, options: Options): Promise<Outcome> {
  const { maxBytes } = options;
  const bytes = await read(file, maxBytes);
  const result = checked(kind, bytes, options);
  const places = placesOf(
    bytes,
    result.issues.map(({ start }) => start),
  );
  const placed = (issue: Issue) => ({
    ...issue,
    // The size of such a file is unknown, because it was not read to its end.
    ...(issue.rule === "too-large" && { params: { limit: maxBytes } }),
    place: places.get(issue.start) as Place,
  });
  const issues = result.issues.map((issue) => placed(issue) as Placed);
  return { file: file === "-" ? "standard input" : file, bytes, result, issues, isShown: KINDS[kind] };
}

/** The options come from the command line, so what is wrong with them is wrong with that. */
function checked(kind: Kind, bytes: Uint8Array, options: Options): CheckResult {
  try {
    return resources[kind].check(bytes, options);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** The bytes of a file; of one that is too large, or has no end, little more than that. */
async function read(file: string, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file === "-" ? process.stdin : createReadStream(file)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) break;
  }
  return Buffer.concat(chunks);
}
