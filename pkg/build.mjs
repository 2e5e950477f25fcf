// Builds the package: its modules of wasm, those as text, then one file for each kind of importer, its types, and the list
// of what is in it. Steps that do not need each other run at the same time.

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle, styles } from "./bundle.mjs";
import { examples } from "./examples.mjs";
import { PLACEHOLDERS } from "./inline.mjs";
import { takeLock } from "./lock.mjs";
import { customElements, webTypes } from "./manifest.mjs";
import { openApi } from "./openapi.mjs";
import { CommandError, root } from "./run.mjs";
import { sbom } from "./sbom.mjs";
import { declare } from "./types.mjs";
import { buildWasm, MODULES, target } from "./wasm.mjs";

const pkg = join(root, "pkg");
const dist = join(pkg, "dist");
const built = join(pkg, "src/built");
const bindgenOut = join(root, "target/bindgen");

/** Where a module lies before it is inlined. */
const wasmOf = (name) => join(bindgenOut, `${name}.wasm`);

async function wasm(name) {
  await buildWasm(name, [], bindgenOut);
  for (const file of [`${name}.js`, `${name}.d.ts`]) copyFileSync(join(bindgenOut, file), join(built, file));
}

function documents() {
  const read = (file) => readFileSync(join(root, file), "utf8");
  copyFileSync(join(root, "CHANGELOG.md"), join(pkg, "CHANGELOG.md"));
  const licenses = ["LICENSE-MIT", "LICENSE-APACHE"].map(read);
  writeFileSync(join(pkg, "LICENSE"), ["MIT or Apache-2.0, at your option.\n", ...licenses].join("\n"));
  writeFileSync(join(pkg, "README.md"), packed(read("README.md")));
}

/** What the README says to those who have the sources, and what whoever has the package reads in its place. */
const SAID_OTHERWISE = [
  [
    /endcap is not published yet\. Run `make build` here, .*?(?=^\[Rust\])/ms,
    "`npm install endcap` adds it to a project.\n",
  ],
  [/^## Working on it\n.*?(?=^## )/ms, ""],
  [/^\[examples\]\(examples\/README\.md\) has/m, "[The examples below](#the-gateway-deployed) are"],
  [/^(?=## License\n)/m, () => `${examples()}\n`],
  [/\[LICENSE-MIT\]\(LICENSE-MIT\), \[LICENSE-APACHE\]\(LICENSE-APACHE\)/, "[LICENSE](LICENSE)"],
];

/** The README as it is packed: what lies in this folder lies beside it there, and what is not there it does not link to. */
function packed(readme) {
  const said = SAID_OTHERWISE.reduce((text, [here, there]) => {
    if (!here.test(text)) throw new Error(`the README has nothing like ${here}`);
    return text.replace(here, there);
  }, readme);
  return said
    .replaceAll("](pkg/", "](")
    .replaceAll(/\]\(examples\/([^)]+)\.mjs\)/g, (_, path) => `](#${path.replaceAll("/", "")}mjs)`)
    .replaceAll(/^!\[.*\]\((?!https:).*\)\n\n/gm, "")
    .replaceAll(/\[([^\]]+)\]\((?!https:|#|CHANGELOG|LICENSE)([^)]+)\)/g, inRepository);
}

/** A link to a file of the repository, at this version; its label alone as long as the manifest names no repository. */
function inRepository(_, label, path) {
  const { repository, version } = JSON.parse(readFileSync(join(pkg, "package.json"), "utf8"));
  if (repository === undefined) return `\`${label}\``;
  return `[${label}](${repository.url.replace(/^git\+/, "").replace(/\.git$/, "")}/blob/v${version}/${path})`;
}

/** Prints how long a step took. */
async function step(name, work) {
  const start = performance.now();
  await work();
  console.log(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function build() {
  mkdirSync(built, { recursive: true });
  await Promise.all(Object.keys(MODULES).map((name) => step(`${name}.wasm`, () => wasm(name))));
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  for (const name of Object.keys(PLACEHOLDERS)) copyFileSync(wasmOf(name), join(dist, `${name}.wasm`));
  await Promise.all([step("types", () => declare(dist)), step("JavaScript", () => bundle(dist, wasmOf))]);
  documents();
  writeFileSync(join(dist, "element.css"), styles(join(pkg, "src/element/style.css")));
  const { version } = JSON.parse(readFileSync(join(pkg, "package.json"), "utf8"));
  const manifests = {
    "custom-elements.json": customElements(),
    "web-types.json": webTypes(version),
    "openapi.json": await openApi(version),
  };
  for (const [name, manifest] of Object.entries(manifests)) writeFileSync(join(dist, name), JSON.stringify(manifest));
  writeFileSync(join(dist, "sbom.cdx.json"), sbom(target, MODULES));
}

try {
  await takeLock(join(root, "target/build.lock"));
  await build();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(`build: ${error.message}`);
  process.exitCode = 1;
}
