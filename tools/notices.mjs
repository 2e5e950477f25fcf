// Writes the licenses of what is compiled into the package's modules: the crates of the SBOM. Crates with the same text share it.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./run.mjs";

const HEAD = `The WebAssembly modules of this package contain the Rust crates below, each under the license that follows its name. Where a
crate offers a choice, the package uses it under the MIT license. dist/sbom.cdx.json says which module contains which crate.
`;

/** The crates whose license is the package's own. */
const OWN = /^endcap(-recipes)?$/;

/** Returns the file LICENSE of a package: its own licenses, and those of the components of its SBOM. */
export function licenseFile(bom, target) {
  const own = ["LICENSE-MIT", "LICENSE-APACHE"].map((file) => readFileSync(join(root, file), "utf8"));
  return ["MIT or Apache-2.0, at your option.\n", ...own, notices(bom, target)].join("\n");
}

/** Returns the licenses of the components of an SBOM. */
function notices({ components }, target) {
  const folders = crateFolders(target);
  const names = new Map();
  for (const { name, version, type } of components) {
    if (type !== "library" || OWN.test(name)) continue;
    const texts = name === "rust-std" ? standardLibraryTexts() : licenseTexts(folders.get(`${name} ${version}`), name);
    for (const text of texts) names.set(text, [...(names.get(text) ?? []), `${name} ${version}`]);
  }
  const sections = [...names].map(([text, names]) => `${"=".repeat(80)}\n${names.join(", ")}\n\n${text}\n`);
  return [HEAD, ...sections].join("\n");
}

/** Returns the folder of each crate, by its name and version. */
function crateFolders(target) {
  const options = ["metadata", "--locked", "--format-version", "1", "--all-features", "--filter-platform", target];
  const text = execFileSync("cargo", options, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });
  return new Map(
    JSON.parse(text).packages.map(({ name, version, manifest_path }) => [`${name} ${version}`, dirname(manifest_path)]),
  );
}

/** Returns the texts of a crate's licenses and notices, without that of Apache-2.0 if the crate offers MIT. */
function licenseTexts(folder, name) {
  const files = readdirSync(folder).filter((file) => /^(LICENSE|COPYING|COPYRIGHT|NOTICE)/i.test(file));
  const offersMit = files.some((file) => file.includes("MIT"));
  const used = files.filter((file) => !(offersMit && file.includes("APACHE")));
  if (used.length === 0)
    throw new Error(`the crate ${name} has no license file in ${folder}; add its text to notices.mjs`);
  return used.sort().map((file) => readFileSync(join(folder, file), "utf8").replaceAll("\r", "").trim());
}

/** Returns the text for Rust's standard library. Not every toolchain contains its license files. */
function standardLibraryTexts() {
  const [, terms] = /^(Permission is hereby granted.*)/ms.exec(readFileSync(join(root, "LICENSE-MIT"), "utf8"));
  return [`Copyright (c) The Rust Project Contributors\n\n${terms.trim()}`];
}
