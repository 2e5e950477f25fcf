// Compares the published files with the lists in tests/release. `ENDCAP_WRITE=1 node --test tests/package/release.test.mjs`
// rewrites the lists after an intended change.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { filesBelow, npmCommand, withSlashes } from "../../tools/portable.mjs";
import { missingFields } from "../../tools/release.mjs";
import { root } from "../support/pack.mjs";
import { installed } from "../support/packed.mjs";

const lists = {
  npm: () => filesBelow(installed),
  // cargo adds this file, with the state of the checkout.
  crate: () =>
    execFileSync("cargo", ["package", "--list", "--allow-dirty", "--package", "endcap"], {
      cwd: root,
      encoding: "utf8",
    })
      .split("\n")
      .map((name) => withSlashes(name))
      .filter((name) => name !== "" && name !== ".cargo_vcs_info.json"),
};

for (const [name, list] of Object.entries(lists)) {
  test(`the files of the ${name} package match the list`, () => {
    const file = join(root, `tests/release/${name}.txt`);
    const text = `${list().sort().join("\n")}\n`;
    if (process.env.ENDCAP_WRITE) writeFileSync(file, text);
    assert.equal(text, readFileSync(file, "utf8"));
  });
}

test("the npm package has fewer than 115 files", () => {
  assert.ok(lists.npm().length < 115, `${lists.npm().length} files`);
});

test("the packed README has every program of the folder `examples` that is not in Rust", () => {
  const text = readFileSync(join(installed, "README.md"), "utf8");
  const names = filesBelow(join(root, "examples")).filter((name) => /\.(mjs|ts|jsonc)$/.test(name));
  assert.ok(names.length > 5);
  for (const name of names) assert.ok(text.includes(readFileSync(join(root, "examples", name), "utf8")), name);
  for (const [, path] of text.matchAll(/^\| `(\w+\/[\w.]+)` /gm)) assert.ok(text.includes(`\n### ${path}\n`), path);
});

const manifest = JSON.parse(readFileSync(join(root, "pkg/package.json"), "utf8"));

/** Fields of a package that can be published. No URL here is that of a real project. */
const FILLED = {
  repository: { type: "git", url: "git+https://git.endcap.dev/endcap.git" },
  homepage: "https://endcap.dev",
  bugs: { url: "https://git.endcap.dev/endcap/issues" },
};

/** Runs the release check on a manifest. */
function released(manifest) {
  const folder = mkdtempSync(join(tmpdir(), "endcap-release-"));
  try {
    const file = join(folder, "package.json");
    writeFileSync(file, JSON.stringify(manifest));
    return spawnSync(process.execPath, [join(root, "tools/release.mjs"), file], { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the release check passes when the fields are filled, and names each one that is not", () => {
  const { private: _, ...published } = { ...manifest, ...FILLED };
  assert.deepEqual(missingFields(published), []);
  assert.equal(released(published).status, 0);
  for (const [field, values] of Object.entries({
    repository: [undefined, "endcap", {}, { url: "" }, { url: "git+https://example.com/endcap.git" }],
    homepage: [
      undefined,
      "",
      "endcap",
      "http://endcap.dev",
      "https://localhost",
      "https://shop.example",
      "https://127.0.0.1",
    ],
    bugs: [undefined, {}, { url: "https://issues.test" }, { email: "bugs@endcap.dev" }],
    private: [true],
  })) {
    for (const value of values) {
      const { status, stderr } = released({ ...published, [field]: value });
      assert.equal(status, 1, `${field}: ${JSON.stringify(value)}`);
      assert.match(stderr, new RegExp(`^release: package\\.json: \`${field}\` is [^\n]+\n$`));
    }
  }
});

test("npm refuses to publish the package as long as the release check fails", () => {
  const fields = Object.keys(FILLED).filter((field) => field in manifest);
  assert.deepEqual(fields, missingFields(manifest).length === 0 ? Object.keys(FILLED) : []);
  assert.equal(manifest.private, missingFields(manifest).length === 0 ? undefined : true);
  if (!manifest.private) return;
  // A dry run ignores `private`. Nothing listens on this port, so nothing could be published anyway.
  const registry = ["--registry=http://127.0.0.1:1/", "--//127.0.0.1:1/:_authToken=c4n4ry", "--fetch-retries=0"];
  const [npm, ...start] = npmCommand();
  const options = { cwd: root, encoding: "utf8" };
  const { status, stderr } = spawnSync(npm, [...start, "publish", "./pkg", ...registry], options);
  assert.notEqual(status, 0);
  assert.match(stderr, /EPRIVATE/);
});
