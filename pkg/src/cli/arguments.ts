// Reads the arguments of the command.

import { parseArgs } from "node:util";
import type { CheckOptions, RuleLevels } from "../loaders/inlined.js";

/** The kinds of bodies, and whether lines of them may be shown. */
export const KINDS = { "shopping-list": true, placement: true, user: false, token: false };

/** The maximum of `--max-bytes`. */
const LARGEST_MAX_BYTES = 1 << 30;

export type Kind = keyof typeof KINDS;

/** The default of `--max-bytes`. */
const DEFAULT_MAX_BYTES = 1 << 20;

/** How to check; no more of a file is read than it takes to find that it is too large. */
export type Options = CheckOptions & { maxBytes: number };

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
  const { as: kind = "shopping-list", "max-bytes": maxBytes, rule: rules = [], json: isJson = false } = values;
  if (!Object.hasOwn(KINDS, kind)) throw new UsageError(`--as takes ${Object.keys(KINDS).join(", ")}`);
  if (maxBytes !== undefined && !/^\d{1,10}$/.test(maxBytes))
    throw new UsageError("--max-bytes takes a number of bytes");
  const options = {
    maxBytes: Math.min(Number(maxBytes ?? DEFAULT_MAX_BYTES), LARGEST_MAX_BYTES),
    rules: Object.fromEntries(rules.map(level)) as RuleLevels,
  };
  return { name, files: files.length > 0 ? files : ["-"], kind: kind as Kind, options, isJson };
}

/** Reads a rule and its level, such as `blank=error`. */
function level(text: string): [rule: string, level: string] {
  const at = text.indexOf("=");
  if (at < 1)
    throw new UsageError("--rule takes a rule and its level, such as blank=error, upc-format=warn or url=off");
  return [text.slice(0, at), text.slice(at + 1)];
}

function split(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        as: { type: "string" },
        "max-bytes": { type: "string" },
        rule: { type: "string", multiple: true },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
        version: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.replaceAll("\n", " "));
  }
}
