// Builds the package: the wasm modules, the bundles that contain them as text, the type declarations, and the SBOM. Independent
// steps run at the same time.

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle, styles } from "./bundle.mjs";
import { examples } from "./examples.mjs";
import { PLACEHOLDERS } from "./inline.mjs";
import { takeLock } from "./lock.mjs";
import { customElements, webTypes } from "./manifest.mjs";
import { licenseFile } from "./notices.mjs";
import { openApi } from "./openapi.mjs";
import { buildRecipes } from "./recipes.mjs";
import { CommandError, root } from "./run.mjs";
import { sbom } from "./sbom.mjs";
import { writeDeclarations } from "./types.mjs";
import { buildWasm, MODULES, target } from "./wasm.mjs";

const pkg = join(root, "pkg");
const dist = join(pkg, "dist");
const built = join(pkg, "src/built");
const bindgenOut = join(root, "target/bindgen");

/** Returns the path of a wasm module before it is inlined. */
const wasmPath = (name) => join(bindgenOut, `${name}.wasm`);

async function buildModule(name) {
  await buildWasm(name, [], bindgenOut);
  for (const file of [`${name}.js`, `${name}.d.ts`]) copyFileSync(join(bindgenOut, file), join(built, file));
}

/** Writes the documents of the package. `bom` is its SBOM. */
function writeDocuments(bom) {
  const read = (file) => readFileSync(join(root, file), "utf8");
  copyFileSync(join(root, "CHANGELOG.md"), join(pkg, "CHANGELOG.md"));
  writeFileSync(join(pkg, "LICENSE"), licenseFile(bom, target));
  writeFileSync(join(pkg, "README.md"), packagedReadme(read("README.md")));
}

const { version, private: isPrivate, repository } = JSON.parse(readFileSync(join(pkg, "package.json"), "utf8"));

/** Where the pages are, while the package cannot link to them. */
const DOCUMENTATION = "The pages that are named in *italics* are in the folder `docs` of the repository.";

/** Patterns in the repository's README, and their replacements in the README of the package. */
const README_REPLACEMENTS = [
  [
    /endcap is not published yet\. .*?(?=\n\n)/s,
    `\`npm install ${isPrivate ? `./endcap-${version}.tgz` : "endcap"}\` adds it to a project.`,
  ],
  [/(?<=^## Documentation\n\n).*?(?=\n\n## )/ms, (list) => (repository ? list : DOCUMENTATION)],
  [/^## Working on it\n.*?(?=^## )/ms, ""],
  [/^\[examples\]\(examples\/README\.md\) has/m, "[The examples below](#the-gateway-deployed) are"],
  [/^(?=## License\n)/m, () => `${examples()}\n`],
  [/\[LICENSE-MIT\]\(LICENSE-MIT\), \[LICENSE-APACHE\]\(LICENSE-APACHE\)/, "[LICENSE](LICENSE)"],
];

/**
 * Returns the README of the package, without pictures. Links into `pkg/` become relative. Links to files that the package does not
 * contain lead to the repository.
 */
function packagedReadme(readme) {
  const text = README_REPLACEMENTS.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Error(`README.md does not match ${pattern}; update README_REPLACEMENTS`);
    return text.replace(pattern, replacement);
  }, readme);
  return text
    .replaceAll("](pkg/", "](")
    .replaceAll(/\]\(examples\/([^)]+\.(?:mjs|ts))\)/g, (_, path) => `](#${path.replaceAll(/[/.]/g, "")})`)
    .replaceAll(/^(?:<picture>.*?<\/picture>|!\[[^\]]*\]\((?!https:)[^)]*\))\n\n/gms, "")
    .replaceAll(/\[([^\]]+)\]\((?!https:|#|CHANGELOG|LICENSE)([^)]+)\)/g, repositoryLink);
}

/** Returns a link to a file in the repository at this version, or its label in italics if package.json has no `repository`. */
function repositoryLink(_, label, path) {
  if (repository === undefined) return `*${label}*`;
  return `[${label}](${repository.url.replace(/^git\+/, "").replace(/\.git$/, "")}/blob/v${version}/${path})`;
}

/** Runs a step and prints how long it took. */
async function step(name, work) {
  const start = performance.now();
  await work();
  console.log(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function build() {
  mkdirSync(built, { recursive: true });
  await Promise.all(Object.keys(MODULES).map((name) => step(`${name}.wasm`, () => buildModule(name))));
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  for (const name of Object.keys(PLACEHOLDERS)) copyFileSync(wasmPath(name), join(dist, `${name}.wasm`));
  await Promise.all([step("types", () => writeDeclarations(dist)), step("JavaScript", () => bundle(dist, wasmPath))]);
  writeFileSync(join(dist, "element.css"), styles(join(pkg, "src/element/style.css")));
  const manifests = {
    "custom-elements.json": customElements(),
    "web-types.json": webTypes(version),
    "openapi.json": await openApi(version),
  };
  for (const [name, manifest] of Object.entries(manifests)) writeFileSync(join(dist, name), JSON.stringify(manifest));
  const bom = sbom(target, MODULES);
  writeFileSync(join(dist, "sbom.cdx.json"), bom);
  writeDocuments(JSON.parse(bom));
  await step("endcap-recipes", () => buildRecipes(bindgenOut));
}

try {
  await takeLock(join(root, "target/build.lock"));
  await build();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(`build: ${error.message}`);
  process.exitCode = 1;
}
