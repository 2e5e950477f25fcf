// Links between the documents point at something that exists, and README.md stays short.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import test from "node:test";
import { sourceFiles } from "../support/files.mjs";
import { root } from "../support/pack.mjs";
import { pages, textOf } from "./programs.mjs";

const MAX_LINES = 130;

const documents = sourceFiles("*.md");

const withoutCode = (text) => text.replaceAll(/^ *```.*?^ *```$/gms, "").replaceAll(/`[^`\n]*`/g, "`");

/** Returns the targets of links and images that are not URLs. */
function linksIn(path) {
  const links = withoutCode(textOf(path)).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g);
  const targets = [...links].map(([, link, picture]) => link ?? picture);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** Returns the anchors of headings, as GitHub makes them. */
function anchorsOf(path) {
  const counts = new Map();
  const headings = textOf(path)
    .replaceAll(/^ *```.*?^ *```$/gms, "")
    .matchAll(/^#{1,6} (.+)$/gm);
  return [...headings].map(([, heading]) => {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-");
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/** Returns what is wrong with a link in a document, or nothing. */
function fault(path, link) {
  const [file, anchor] = link.split("#");
  const target = file === "" ? path : normalize(join(dirname(path), file));
  if (target.startsWith("..") || !existsSync(join(root, target))) return `${target} does not exist`;
  if (anchor === undefined) return undefined;
  return anchorsOf(target).includes(anchor) ? undefined : `${target} has no heading for #${anchor}`;
}

for (const path of documents) {
  test(`${path}: each link points at something that exists`, () => {
    for (const link of linksIn(path)) assert.equal(fault(path, link), undefined, link);
  });
}

test("a link to a missing file or heading would be noticed", () => {
  assert.match(fault("docs/rules.md", "missing.md"), /docs\/missing\.md does not exist/);
  assert.match(fault("docs/rules.md", "../../README.md"), /does not exist/);
  assert.match(fault("docs/rules.md", "#nothing"), /no heading/);
  assert.match(fault("README.md", "docs/rules.md#nothing"), /no heading/);
  assert.equal(fault("docs/rules.md", "../README.md#where-it-runs"), undefined);
  assert.ok(documents.flatMap(linksIn).length > 60);
});

test("README.md links to each page of docs/", () => {
  const links = linksIn("README.md");
  for (const page of pages.slice(1)) assert.ok(links.includes(page), page);
});

test(`README.md has at most ${MAX_LINES} lines`, () => {
  assert.ok(textOf("README.md").trimEnd().split("\n").length <= MAX_LINES);
});

test("the page of the crate in its registry has no links to files, which are not there", () => {
  assert.match(readFileSync(join(root, "Cargo.toml"), "utf8"), /^readme = "docs\/rust\.md"$/m);
  assert.deepEqual(linksIn("docs/rust.md"), []);
});
