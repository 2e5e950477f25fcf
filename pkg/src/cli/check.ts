// Reads and checks one file.

import { createReadStream, fstatSync } from "node:fs";
import { endpoints } from "../generated/endpoints.js";
import type { CheckResult, Issue } from "../loaders/inlined.js";
import * as endcap from "../loaders/inlined.js";
import { type FileCheckOptions, type Kind, UsageError } from "./arguments.js";
import { type FilePosition, positionsOf } from "./positions.js";

/** The output may show lines of these kinds. Others contain personal data or secrets. */
const SHOWN: readonly Kind[] = ["shopping-list", "placement"];

/** An issue, the position where it starts, and the position after its end. */
export type LocatedIssue = Issue & { position: FilePosition; endPosition: FilePosition };

/** The result for a file. */
export interface FileResult {
  /** The name of the file as it is shown. */
  file: string;
  bytes: Uint8Array;
  result: CheckResult;
  issues: LocatedIssue[];
  /** Whether the output may show lines of the file. */
  isShown: boolean;
}

/**
 * Reads and checks a file; `-` stands for standard input. Rejects as reading the file does.
 *
 * @throws {UsageError} for options that are not allowed
 */
export async function check(file: string, kind: Kind, options: FileCheckOptions): Promise<FileResult> {
  const { maxBytes } = options;
  const bytes = await read(file, maxBytes);
  const result = checkBytes(kind, bytes, options);
  const positions = positionsOf(
    bytes,
    result.issues.flatMap(({ start, end }) => [start, end]),
  );
  const locateIssue = (issue: Issue) => ({
    ...issue,
    // The size of the file is not in `params`: it is unknown, because the file was not read to its end.
    ...(issue.rule === "too-large" && { params: { limit: maxBytes } }),
    ...(issue.rule === "syntax" && { message: issue.message + formatHint(bytes) }),
    position: positions.get(issue.start) as FilePosition,
    endPosition: positions.get(issue.end) as FilePosition,
  });
  const issues = result.issues.map((issue) => locateIssue(issue) as LocatedIssue);
  return { file: nameOf(file), bytes, result, issues, isShown: SHOWN.includes(kind) && !holdsSecrets(bytes) };
}

/** Returns whether a body is that of a user or of a token request, though it is checked as another kind. */
const holdsSecrets = (bytes: Uint8Array): boolean =>
  /"(client_secret|grant_type|first_name|phone_number)"\s*:/.test(new TextDecoder("latin1").decode(bytes));

/** Returns the name of a file as it is shown. */
export const nameOf = (file: string): string => (file === "-" ? "standard input" : file);

/** Names a format other than JSON in UTF-8, as the end of a message; `""` for any other content. */
function formatHint(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // In UTF-16, one of the two bytes of an ASCII character is zero.
  if (hasMark || (bytes.length > 1 && (first === 0) !== (second === 0))) return "; this is UTF-16, save it as UTF-8";
  const start = new TextDecoder().decode(bytes.subarray(0, 256));
  return /^[\w.%+[\]-]+=/.test(start) ? "; this is form-encoded (`name=value`), write it as JSON" : "";
}

/** Checks bytes. The options come from the command line, so a `TypeError` for them becomes a `UsageError`. */
function checkBytes(kind: Kind, bytes: Uint8Array, options: FileCheckOptions): CheckResult {
  try {
    const { checks } = Object.values(endpoints).find(({ body }) => body === kind) as (typeof endpoints)["links"];
    // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the command checks bodies of each endpoint
    return endcap[checks].check(bytes, options);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** Reads a file to its end, or to the first chunk beyond `maxBytes`: standard input may have no end. */
async function read(file: string, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of streamOf(file)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) break;
  }
  return Buffer.concat(chunks);
}

/** Returns the content of a file. If standard input is a folder, `process.stdin` would be empty instead of failing. */
function streamOf(file: string): AsyncIterable<Buffer> {
  if (file !== "-") return createReadStream(file);
  return fstatSync(0).isDirectory() ? createReadStream("", { fd: 0 }) : process.stdin;
}
