// Reads the command line arguments.

import { parseArgs } from "node:util";
import { endpoints } from "../generated/endpoints.js";
import type { CheckOptions, RuleLevels } from "../loaders/inlined.js";
import { suggestion } from "../options/option-names.js";
import { DEFAULT_MAX_BYTES, isOrigin, MAX_BODY_BYTES } from "../options/options.js";
import type { FakeServiceOptions } from "../testing.js";

/** The kinds of bodies. */
export const KINDS = Object.values(endpoints).map(({ body }) => body);

/** The formats of the output: for terminals, for programs, for code scanning, and for GitHub Actions. */
export const FORMATS = ["text", "json", "sarif", "github"] as const;

/** A format of the output. */
export type Format = (typeof FORMATS)[number];

export type Kind = (typeof KINDS)[number];

/** The options of a check. `maxBytes` also limits how much of a file is read. */
export type FileCheckOptions = CheckOptions & { maxBytes: number };

/** The command `check`: the files, and how to check them. */
export interface CheckCommand {
  name: "check";
  files: string[];
  kind: Kind;
  options: FileCheckOptions;
  format: Format;
}

/** The command `sandbox`: what it listens on, and what it serves. */
export interface SandboxCommand {
  name: "sandbox";
  port: number;
  /** Whether faults can be injected. */
  faults: boolean;
  /** The origins whose pages may send requests. */
  allowedOrigins: readonly string[];
  untilStdinCloses: boolean;
  /** The file of the credentials that the service accepts. */
  credentials: string | undefined;
  service: FakeServiceOptions;
}

/** A command with its arguments. */
export type Command = { name: "help" | "version" } | CheckCommand | SandboxCommand;

/** The options of each command. */
const OPTIONS = {
  check: {
    as: { type: "string" },
    "max-bytes": { type: "string" },
    rule: { type: "string", multiple: true },
    format: { type: "string" },
  },
  sandbox: {
    port: { type: "string" },
    faults: { type: "boolean" },
    credentials: { type: "string" },
    "allow-origin": { type: "string", multiple: true },
    "public-url": { type: "string" },
    rate: { type: "string" },
    "token-lifetime": { type: "string" },
    "result-set-lifetime": { type: "string" },
    "create-user-delay": { type: "string" },
    "until-stdin-closes": { type: "boolean" },
  },
} as const;

/** An unknown command, or arguments that are not allowed. */
export class UsageError extends Error {}

/**
 * Reads the arguments after the program's name.
 *
 * @throws {UsageError}
 */
export function parse(args: string[]): Command {
  const { values, positionals } = parseOptions(args);
  if (values.help) return { name: "help" };
  if (values.version) return { name: "version" };
  const [name, ...rest] = positionals;
  const expected = "the command `check` or `sandbox`";
  if (name === undefined) throw new UsageError(`expected ${expected}`);
  if (name !== "check" && name !== "sandbox") throw new UsageError(`unknown command "${name}"; expected ${expected}`);
  for (const option of Object.keys(values))
    if (!(option in OPTIONS[name])) throw new UsageError(`\`--${option}\` is not an option of \`endcap ${name}\``);
  return name === "check" ? readCheck(values, rest) : readSandbox(values, rest);
}

function readCheck(values: Values, files: string[]): CheckCommand {
  const { as: kind = "shopping-list", "max-bytes": maxBytes, rule: rules = [], format = "text" } = values;
  requireOneOf("--as", kind, KINDS);
  requireOneOf("--format", format, FORMATS);
  if (maxBytes !== undefined && !/^\d+$/.test(maxBytes))
    throw new UsageError(`\`--max-bytes\` must be a number of bytes in digits; got "${maxBytes}"`);
  const options = {
    maxBytes: Math.min(Number(maxBytes ?? DEFAULT_MAX_BYTES), MAX_BODY_BYTES),
    rules: Object.fromEntries(rules.map(ruleLevel)) as RuleLevels,
  };
  return {
    name: "check",
    files: files.length > 0 ? files : ["-"],
    kind: kind as Kind,
    options,
    format: format as Format,
  };
}

function readSandbox(values: Values, [extra]: string[]): SandboxCommand {
  if (extra !== undefined) throw new UsageError(`unexpected argument "${extra}"`);
  const origin = values["public-url"];
  if (origin !== undefined && !/^https?:\/\/[^\s?#]+$/.test(origin))
    throw new UsageError(`\`--public-url\` must be a URL such as https://service.example; got "${origin}"`);
  const allowedOrigins = values["allow-origin"] ?? [];
  const invalid = allowedOrigins.find((each) => !isOrigin(each));
  if (invalid !== undefined)
    throw new UsageError(
      `\`--allow-origin\` must be an origin without a path, such as http://localhost:5173; got "${invalid}"`,
    );
  return {
    name: "sandbox",
    port: numberOf(values, "port", 0, 65_535) ?? 0,
    faults: values.faults ?? false,
    allowedOrigins,
    untilStdinCloses: values["until-stdin-closes"] ?? false,
    credentials: values.credentials,
    service: {
      origin,
      rate: numberOf(values, "rate", 1),
      tokenLifetime: numberOf(values, "token-lifetime"),
      resultSetLifetime: numberOf(values, "result-set-lifetime"),
      createUserDelay: numberOf(values, "create-user-delay"),
    },
  };
}

/** Returns the value of an option that must be a number from `min` to `max`, in digits. */
function numberOf(
  values: Values,
  option: "port" | "rate" | "token-lifetime" | "result-set-lifetime" | "create-user-delay",
  min = 0,
  max = 1_000_000_000,
): number | undefined {
  const text = values[option];
  if (text === undefined) return undefined;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : -1;
  if (number < min || number > max)
    throw new UsageError(`\`--${option}\` must be a number from ${min} to ${max}; got "${text}"`);
  return number;
}

type Values = ReturnType<typeof parseOptions>["values"];

/** Throws unless the value of an option is one of `values`. The message suggests the nearest value, if there is a similar one. */
function requireOneOf(option: string, value: string, values: readonly string[]): void {
  if (values.includes(value)) return;
  throw new UsageError(`\`${option}\` must be ${values.join(" or ")}; got "${value}"${suggestion(value, values)}`);
}

/** Reads a rule and its level, such as `blank=error`. */
function ruleLevel(text: string): [rule: string, level: string] {
  const at = text.indexOf("=");
  if (at < 1)
    throw new UsageError(`\`--rule\` must be a rule and its level, such as blank=error or url=off; got "${text}"`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...OPTIONS.check,
        ...OPTIONS.sandbox,
        help: { type: "boolean", short: "h" },
        version: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.replaceAll("\n", " "));
  }
}
