// Which faults a run makes.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../package/pack.mjs";

/**
 * Where no fault may go unnoticed: hosts, URLs, credentials, headers, masking, waiting, the life of tokens, and limits. By
 * `AREA=guarded`.
 */
const GUARDED = {
  rust: /^src\/(?:http\/.*|api\/(?:ip|url)|json\/malformed|schema\/(?:allow|caps|check|notes|report|sink)|view\/(?:slug|url))\.rs$/,
  typescript: /^(?:answer|credential|host|input|link|mask|masked|options|retry-after|target|token|url)\.ts$/,
};

/** What neither node nor a native program runs, what is generated, and texts. */
const NOT_IN_NODE = /^(?:built|element|generated|loaders)\/|^element\.ts$|\.d\.ts$|^cli\//;

/** Stryker takes lines as one; so many of a file are in a shard or are not. */
const LINES = 12;

const { SHARD = "1/1", AREA = "" } = process.env;
const [shard, shards] = (SHARD || "1/1").split("/").map(Number);
if (!(shard >= 1 && shard <= shards)) throw new Error("SHARD must be like 3/50");

const isInShard = (number) => number % shards === shard % shards;

/** Whether a run makes a fault in Rust, which cargo-mutants lists at this place. */
export const isRustChosen = (file, number) => (AREA === "" || GUARDED.rust.test(file)) && isInShard(number);

/** The TypeScript in which a run makes faults, as Stryker wants it. */
export function typeScriptChosen() {
  const folder = join(root, "pkg/src");
  const files = readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(".ts") && !NOT_IN_NODE.test(file) && (AREA === "" || GUARDED.typescript.test(file)))
    .sort();
  if (shards === 1) return files.map((file) => `pkg/src/${file}`);
  let number = 0;
  return files.flatMap((file) => {
    const count = readFileSync(join(folder, file), "utf8").split("\n").length;
    return Array.from({ length: Math.ceil(count / LINES) }, (_, index) => index * LINES + 1)
      .filter(() => isInShard(++number))
      .map((line) => `pkg/src/${file}:${line}-${line + LINES - 1}`);
  });
}
