// What the command is told.

import { parseArgs } from "node:util";
import type { CheckOptions, Rule } from "../loaders/inlined.js";

/** The kinds of bodies, and whether lines of them may be shown. */
export const KINDS = { "shopping-list": true, placement: true, user: false, token: false };

/** The maximum limit of a check. */
const MAX_LIMIT = 1 << 30;

export type Kind = keyof typeof KINDS;

/** The most bytes of a body, unless told otherwise. */
const DEFAULT_LIMIT = 1 << 20;

/** How to check; no more of a file is read than it takes to know that it is over the limit. */
export type Options = CheckOptions & { limit: number };

/** Files to check, and how. */
export interface Check {
  name: "check";
  files: string[];
  kind: Kind;
  options: Options;
  isJson: boolean;
}

export type Command = { name: "help" | "version" } | Check;

/** A command that makes no sense. */
export class UsageError extends Error {}

export function parse(words: string[]): Command {
  const { values, positionals } = split(words);
  if (values.help) return { name: "help" };
  if (values.version) return { name: "version" };
  const [name, ...files] = positionals;
  if (name !== "check") throw new UsageError(name === undefined ? "no command" : `there is no command "${name}"`);
  const { as: kind = "shopping-list", limit, allow = [], json: isJson = false } = values;
  if (!Object.hasOwn(KINDS, kind)) throw new UsageError(`--as takes ${Object.keys(KINDS).join(", ")}`);
  if (limit !== undefined && !/^\d{1,10}$/.test(limit)) throw new UsageError("--limit takes a number of bytes");
  const options = { limit: Math.min(Number(limit ?? DEFAULT_LIMIT), MAX_LIMIT), allow: allow as Rule[] };
  return { name, files: files.length > 0 ? files : ["-"], kind: kind as Kind, options, isJson };
}

function split(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        as: { type: "string" },
        limit: { type: "string" },
        allow: { type: "string", multiple: true },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
        version: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.replaceAll("\n", " "));
  }
}
