// A store in a file, so that a script can resume where an earlier run stopped.

import { randomUUID } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { StringDecoder } from "node:string_decoder";
import type { Store } from "../client/store.js";
import { setNewest } from "../options/newest.js";
import { type Readers, type Refuse, readOptions } from "../options/options.js";

export type { Store };

/** Options of `fileStore`. */
export interface FileStoreOptions {
  /** The maximum number of entries, from 1. The oldest entry is dropped first. The default is 200,000. */
  maxEntries?: number | undefined;
}

/** An entry, and when it expires, in milliseconds since the epoch. */
interface Entry {
  value: string;
  until: number | undefined;
}

/**
 * Returns the line for an entry. The line feed comes first: if a crash cut off the last line, the next entry still starts on a new
 * line.
 */
const line = (key: string, { value, until }: Entry): string => `\n${JSON.stringify({ key, value, until })}`;
/** The start of the first line of each file that this store wrote. */
const FIRST_LINE_START = '{"key":"';

const OPTIONS = {
  maxEntries: (value: number | undefined = 200_000, refuse: Refuse): number =>
    Number.isInteger(value) && value >= 1 ? value : refuse("must be an integer of 1 or more"),
} satisfies Readers<FileStoreOptions>;

const OWNER_ONLY = 0o600;
/** The number of bytes that are read at a time. */
const CHUNK = 1 << 16;

/**
 * Returns a store in a file that only its owner can read, for Node, Bun and Deno. Each entry is appended before `set` returns, so
 * it survives a crash of the process. When the store is opened and at least half of the entries have expired or were overwritten,
 * those are removed. Processes that use one file at the same time do not see each other's new entries, so a link may be created
 * twice.
 *
 * @throws {TypeError} for options that are not allowed
 * @throws {Error} of `node:fs` if the file cannot be read or written
 * @throws {Error} for a file that this store did not write. It is not changed
 * @throws {Error} for a file, folder or symbolic link that belongs to another account, except root's
 *
 * @example
 * ```ts
 * const client = new EndcapClient({ hosts, apiKey, store: fileStore("links.jsonl") });
 * ```
 */
export function fileStore(path: string, options: FileStoreOptions = {}): Store {
  const { maxEntries } = readOptions(options, OPTIONS);
  // Before a file is created where the link of another account leads.
  checkOwner(path);
  // Creates a missing file, so that a path that cannot be written fails now.
  closeSync(openSync(path, "a", OWNER_ONLY));
  // If the path is a symbolic link, `compact` must replace the file and not the link.
  const file = realpathSync(path);
  checkOwner(file);
  if (!statSync(file).isFile()) throw new Error(`${file} is not a file`);
  const entries = new Map<string, Entry>();
  const cacheEntry = (key: string, entry: Entry): Entry => setNewest(entries, key, entry, maxEntries);
  let count = 0;
  let valid = 0;
  const now = Date.now();
  for (const text of linesOf(file)) {
    const read = parse(text);
    // The first line must be an entry, unless a crash cut it off (`undefined`).
    if (++count === 1 && read === null) throw notAStoreFile(file);
    if (!read) continue;
    valid++;
    if (isExpired(read.entry, now)) entries.delete(read.key);
    else cacheEntry(read.key, read.entry);
  }
  // Only now, because reading throws for a file that this store did not write, and such a file must not be changed.
  chmodSync(file, OWNER_ONLY);
  // A file with only the first bytes of an entry is emptied: `linesOf` would refuse it once another line follows.
  const { size } = statSync(file);
  const isCut = size > 0 && size <= FIRST_LINE_START.length;
  if ((valid > 0 || isCut) && count >= 2 * entries.size) compact(file, entries);
  return {
    get(key) {
      const entry = entries.get(key);
      return entry === undefined || isExpired(entry, Date.now()) ? undefined : entry.value;
    },
    set(key, value, ttl) {
      const entry = { value, until: ttl === undefined ? undefined : Date.now() + ttl * 1000 };
      cacheEntry(key, entry);
      // Written by path and not by file descriptor, because another process may have replaced the file.
      appendFileSync(file, line(key, entry), { mode: OWNER_ONLY });
    },
  };
}

/**
 * Throws if a file or its folder belongs to an account other than that of the process and root: it could add links, or replace the
 * file. For root, the file system itself refuses nothing.
 */
function checkOwner(file: string): void {
  const account = accountOf();
  if (account === undefined) return;
  for (const path of [realpathSync(dirname(file)), file]) {
    const owner = lstatSync(path, { throwIfNoEntry: false })?.uid;
    if (owner && owner !== account)
      throw new Error(
        `${path} belongs to another account (uid ${owner}); choose a path in a folder that belongs to uid ${account}`,
      );
  }
}

/** Returns the account of the process; `undefined` on Windows, and in Deno without `--allow-sys=uid`. */
function accountOf(): number | undefined {
  try {
    return process.geteuid?.();
  } catch {
    return undefined;
  }
}

const isExpired = ({ until }: Entry, now: number): boolean => until !== undefined && until <= now;

/** Yields the lines of a file that are not empty. Throws for a file that this store did not write. */
function* linesOf(file: string): Generator<string> {
  const from = openSync(file, "r");
  try {
    const chunk = new Uint8Array(CHUNK);
    const decoder = new StringDecoder("utf8");
    let rest = "";
    for (let isFirst = true; ; isFirst = false) {
      const length = readSync(from, chunk);
      if (length === 0) break;
      const [before = "", ...lines] = decoder.write(chunk.subarray(0, length)).split("\n");
      if (isFirst && (before !== "" || !isStart(lines))) throw notAStoreFile(file);
      rest += before;
      for (const next of lines) {
        if (rest !== "") yield rest;
        rest = next;
      }
    }
    if (rest !== "") yield rest;
  } finally {
    closeSync(from);
  }
}

const notAStoreFile = (file: string): Error => new Error(`${file} was not written by fileStore; choose another path`);

/** Returns whether a file may start with these lines: the first starts like an entry, or is the only one and was cut off. */
function isStart([first = "", ...others]: readonly string[]): boolean {
  return first.startsWith(FIRST_LINE_START) || (others.length === 0 && FIRST_LINE_START.startsWith(first));
}

/** Parses a line. Returns `undefined` if it was cut off, and `null` if it is JSON but not an entry. */
function parse(text: string): { key: string; entry: Entry } | undefined | null {
  let read: Record<string, unknown> | null;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { key, value, until } = read ?? {};
  if (typeof key !== "string" || typeof value !== "string") return null;
  return until === undefined || typeof until === "number" ? { key, entry: { value, until } } : null;
}

/** Replaces the file by one with only these entries. If that fails, the file is not changed. */
function compact(file: string, entries: ReadonlyMap<string, Entry>): void {
  const next = `${file}.${randomUUID()}`;
  try {
    const to = openSync(next, "wx", OWNER_ONLY);
    try {
      for (const [key, entry] of entries) writeSync(to, line(key, entry));
      fsyncSync(to);
    } finally {
      closeSync(to);
    }
    renameSync(next, file);
  } catch {
    rmSync(next, { force: true });
  }
}
