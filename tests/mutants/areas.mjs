// Selects the faults of a mutation run.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../package/pack.mjs";

/** Code whose faults must all be detected: hosts, URLs, credentials, headers, redaction, waits, token lifetimes, and limits. */
const GUARDED = [
  /^src\/(?:(?:http|client)\/.*|api\/(?:ip|url)|json\/response|schema\/(?:issue_limiter|check|notes|report|sink)|creative\/slug|url)\.rs$/,
  /^pkg\/src\/(?:check\/input|options\/\w[\w-]*|page\/(?:gateway-client|responses|url)|service\/[\w-]+)\.ts$/,
  /^pkg\/src\/(?:client\/(?:attempt|body|call|hosts|links|fetch-token|rates|sender|settings|store|tokens|transport)|gateway\/(?:body|origins|rate|session|upstream|url))\.ts$/,
];

/** Code that neither Node.js nor native programs run, generated code, and messages. */
const NOT_IN_NODE = /^(?:built|element|generated|loaders)\/|^element\.ts$|\.d\.ts$|^cli\//;

// Environment variables that select the faults.
const { SHARD = "1/1", AREA = "", FILE = "" } = process.env;
const [shard, shards] = (SHARD || "1/1").split("/").map(Number);
if (!(shard >= 1 && shard <= shards)) throw new Error("SHARD must be like 3/50");
if (!["", "guarded", "other"].includes(AREA)) throw new Error("AREA must be guarded or other");

/** Returns whether all faults of a file must be detected. */
export const isGuarded = (file) => GUARDED.some((files) => files.test(file));

/** Returns whether the run includes a fault. */
export const isChosen = ({ file, number }) =>
  file.includes(FILE) &&
  (AREA === "" || (AREA === "guarded") === isGuarded(file)) &&
  number % shards === shard % shards;

/** The TypeScript files that get faults. */
export function typeScriptFiles() {
  const files = readdirSync(join(root, "pkg/src"), { recursive: true });
  return files
    .filter((file) => file.endsWith(".ts") && !NOT_IN_NODE.test(file))
    .map((file) => `pkg/src/${file}`)
    .sort();
}
