// Which faults a run makes.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../package/pack.mjs";

/** Where no fault may go unnoticed: hosts, URLs, credentials, headers, masking, waiting, the life of tokens, and limits. */
const GUARDED = [
  /^src\/(?:(?:http|client)\/.*|api\/(?:ip|url)|json\/malformed|schema\/(?:caps|check|notes|report|sink)|creative\/slug|url)\.rs$/,
  /^pkg\/src\/(?:check\/input|options\/\w[\w-]*|page\/(?:gateway-client|responses|url)|service\/[\w-]+)\.ts$/,
  /^pkg\/src\/(?:client\/(?:attempt|body|call|hosts|links|fetch-token|rates|sender|settings|store|tokens|transport)|gateway\/(?:body|origins|rate|session|upstream|url))\.ts$/,
];

/** What neither node nor a native program runs, what is generated, and texts. */
const NOT_IN_NODE = /^(?:built|element|generated|loaders)\/|^element\.ts$|\.d\.ts$|^cli\//;

// What a run goes by.
const { SHARD = "1/1", AREA = "", FILE = "" } = process.env;
const [shard, shards] = (SHARD || "1/1").split("/").map(Number);
if (!(shard >= 1 && shard <= shards)) throw new Error("SHARD must be like 3/50");
if (!["", "guarded", "other"].includes(AREA)) throw new Error("AREA must be guarded or other");

/** Whether none of a file's faults may go unnoticed. */
export const isGuarded = (file) => GUARDED.some((files) => files.test(file));

/** Whether a run makes the fault with this number, which is in this file. */
export const isChosen = ({ file, number }) =>
  file.includes(FILE) &&
  (AREA === "" || (AREA === "guarded") === isGuarded(file)) &&
  number % shards === shard % shards;

/** The TypeScript in which faults are made. */
export function typeScriptFiles() {
  const files = readdirSync(join(root, "pkg/src"), { recursive: true });
  return files
    .filter((file) => file.endsWith(".ts") && !NOT_IN_NODE.test(file))
    .map((file) => `pkg/src/${file}`)
    .sort();
}
