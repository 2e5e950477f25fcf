// Compiles the crate without features, with each of them alone and with all of them, natively and for wasm: `node tools/features.mjs`.
// A warning counts as an error.

import { spawnSync } from "node:child_process";

const metadata = spawnSync("cargo", ["metadata", "--no-deps", "--format-version", "1"], { encoding: "utf8" });
const { features } = JSON.parse(metadata.stdout).packages.find(({ name }) => name === "endcap");
const alone = Object.keys(features).map((name) => ["--no-default-features", "--features", name]);

for (const target of [[], ["--target", "wasm32-unknown-unknown"]]) {
  for (const chosen of [["--no-default-features"], ...alone, ["--all-features"]]) {
    const { status, stderr } = spawnSync("cargo", ["check", "--quiet", "--lib", ...target, ...chosen], {
      encoding: "utf8",
    });
    if (status === 0 && stderr === "") continue;
    console.error(`cargo check --lib ${[...target, ...chosen].join(" ")}\n${stderr}`);
    process.exitCode = 1;
  }
}
