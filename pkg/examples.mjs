// The examples as a chapter of the packed README, which the package has in place of their folder.

import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { root } from "./run.mjs";

const folder = join(root, "examples");

const LANGUAGES = { ".mjs": "js", ".jsonc": "jsonc" };

/** Returns the programs in JavaScript, each with its configuration and what is said of it. Those in Rust are the crate's. */
export function examples() {
  const names = readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.includes("/") && [".mjs", ".jsonc", ".md"].includes(extname(name)))
    .sort();
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
