#!/usr/bin/env node
// The command `endcap`, which checks files, and serves a stand-in for the service. `help.ts` has its options and exit codes.

import { readFileSync } from "node:fs";
import type { Result } from "sarif";
import { EndcapError } from "../loaders/inlined.js";
import { type CheckCommand, parse, UsageError } from "./arguments.js";
import { check, nameOf } from "./check.js";
import { toGithub } from "./github.js";
import { HELP } from "./help.js";
import { entryOf, toJson } from "./json.js";
import { serveSandbox } from "./sandbox.js";
import { resultsOf, sarifLog } from "./sarif.js";
import { show } from "./show.js";
import { readable } from "./text.js";

const HAS_ERRORS = 1;
const FAILED = 2;

// A reader such as `head` closes the pipe early. That is not reported.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? FAILED : reportFailure(`cannot write the output (${error.code})`));
});
process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const command = parse(args);
    if (command.name === "check") return await checkAll(command);
    if (command.name === "sandbox") return await serveSandbox(command);
    process.stdout.write(command.name === "help" ? HELP : `${version()}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return reportFailure(error.message, "Try: endcap --help\n");
    if (EndcapError.is(error)) return reportFailure(withCause(error));
    const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number };
    if (syscall === "listen")
      return reportFailure(`cannot listen on port ${port} (${code}); choose another \`--port\``);
    throw error;
  }
}

async function checkAll({ files, kind, options, format }: CheckCommand): Promise<number> {
  // Only what the output needs is kept, so that each file is freed before the next one is read.
  const entries: ReturnType<typeof entryOf>[] = [];
  const results: Result[] = [];
  const failures: string[] = [];
  const truncated: string[] = [];
  let status = 0;
  for (const file of files) {
    try {
      const outcome = await check(file, kind, options);
      if (!outcome.result.ok) status = Math.max(status, HAS_ERRORS);
      if (outcome.result.truncated) truncated.push(outcome.file);
      if (format === "json") entries.push(entryOf(outcome));
      else if (format === "sarif") results.push(...resultsOf(outcome));
      else if (format === "github") process.stdout.write(toGithub(outcome));
      // Some terminals report a width of 0.
      else process.stdout.write(show(outcome, process.stdout.columns || 80));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      const name = nameOf(file);
      const failure = `cannot read ${name} (${code})`;
      failures.push(failure);
      status = reportFailure(failure);
    }
  }
  if (format === "json") process.stdout.write(toJson(entries));
  if (format === "sarif")
    process.stdout.write(toJson(sarifLog(results, { version: version(), exitCode: status, failures, truncated })));
  return status;
}

/** Returns the message of an error with that of its cause. */
function withCause({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}

function reportFailure(message: string, hint = ""): number {
  process.stderr.write(`endcap: ${readable(message)}\n${hint}`);
  return FAILED;
}

function version(): string {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;
}
