// Formats issues as a SARIF 2.1.0 log, which code scanning tools read.

import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import type { Log, ReportingDescriptor, Result } from "sarif";
import type { FileResult } from "./check.js";

/** The results of a file in the log. They do not contain the file's bytes. */
export function resultsOf({ file, issues }: FileResult): Result[] {
  const uri = uriOf(file);
  return issues.map((issue) => {
    const { rule, severity, message, path, position, endPosition, start, end, code, key, params } = issue;
    return {
      ruleId: rule,
      level: severity,
      message: { text: path ? `${path}: ${message}` : message },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri },
            region: {
              startLine: position.line,
              startColumn: position.column,
              endLine: endPosition.line,
              endColumn: endPosition.column,
              byteOffset: start,
              byteLength: end - start,
            },
          },
          ...(path && { logicalLocations: [{ fullyQualifiedName: path }] }),
        },
      ],
      properties: { code, key, params },
    };
  });
}

/** The end of a run: its exit code, a message for each file that could not be read, and the files whose result is truncated. */
export interface Run {
  version: string;
  exitCode: number;
  failures: readonly string[];
  truncated: readonly string[];
}

/** Returns the log of a run with the results of its files. */
export function sarifLog(results: readonly Result[], { version, exitCode, failures, truncated }: Run): Log {
  const ids = [...new Set(results.map(({ ruleId }) => ruleId as string))].sort();
  const rules: ReportingDescriptor[] = ids.map((id) => ({
    id,
    shortDescription: { text: id.replaceAll("-", " ") },
  }));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "endcap", semanticVersion: version, rules } },
        columnKind: "utf16CodeUnits",
        invocations: [
          {
            executionSuccessful: failures.length === 0,
            exitCode,
            toolExecutionNotifications: [
              ...failures.map((text) => ({ level: "error" as const, message: { text } })),
              ...truncated.map((file) => ({ level: "warning" as const, message: { text: `${file} has more issues` } })),
            ],
          },
        ],
        results: results.map((result) => ({ ...result, ruleIndex: ids.indexOf(result.ruleId as string) })),
      },
    ],
  };
}

/** Returns the URI of a file: relative if its path is, as tools expect it of files in a repository. */
function uriOf(file: string): string {
  if (isAbsolute(file)) return pathToFileURL(file).href;
  const segments = file.split(process.platform === "win32" ? /[\\/]/ : "/");
  return segments.map(encodeURIComponent).join("/");
}
