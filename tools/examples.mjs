// Writes the examples as a chapter of the package's README, because the package does not contain their folder.

import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { filesBelow } from "./portable.mjs";
import { root } from "./run.mjs";

const folder = join(root, "examples");

const LANGUAGES = { ".mjs": "js", ".ts": "ts", ".jsonc": "jsonc" };

/** Returns the examples in JavaScript and TypeScript as Markdown, each with its configuration and description. The crate contains the Rust examples. */
export function examples() {
  const names = filesBelow(folder).filter(
    (name) => name.includes("/") && (extname(name) === ".md" || extname(name) in LANGUAGES),
  );
  return ["README.md", ...names].map(section).join("\n");
}

const read = (name) => readFileSync(join(folder, name), "utf8");

function section(name) {
  const text = read(name);
  if (name.endsWith(".md")) return withoutLinks(text).replaceAll(/^#/gm, name.includes("/") ? "###" : "##");
  return `### ${name}\n\n\`\`\`${LANGUAGES[extname(name)]}\n${text}\`\`\`\n`;
}

/** Replaces links to files by the names of their sections. */
const withoutLinks = (text) =>
  text.replaceAll(/\[([^\]]+)\]\((?!https:|#)([^)]+)\)/g, (_, label, path) =>
    path.endsWith(".md") ? label : `\`${path}\``,
  );
