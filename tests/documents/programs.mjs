// The programs in README.md and in the pages of docs/.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { filesBelow } from "../../tools/portable.mjs";
import { root } from "../support/pack.mjs";

const markdown = filesBelow(join(root, "docs")).filter((name) => name.endsWith(".md"));

/** The paths of README.md and of each page in docs/. */
export const pages = ["README.md", ...markdown.map((name) => `docs/${name}`)];

/** Returns the text of a document. */
export const textOf = (path) => readFileSync(join(root, path), "utf8");

/** Returns the code blocks of all pages, each with its page, its language, and the name after that. */
export function blocks() {
  return pages.flatMap((page) =>
    [...textOf(page).matchAll(/^```(\w+)(?: ([\w-]+))?\n(.*?)^```$/gms)].map(([, language, name, code]) => ({
      page,
      language,
      name,
      code,
    })),
  );
}

/** Returns the program of this name in one of these languages. In TypeScript, it is returned without its types. */
export function snippet(name, ...languages) {
  const allowed = languages.length > 0 ? languages : ["js", "ts"];
  const found = blocks().filter((block) => block.name === name && allowed.includes(block.language));
  if (found.length === 0) throw new Error(`no page has a program "${name}" in ${allowed.join(" or ")}`);
  const [{ code, page, language }] = found;
  const other = found.find((block) => block.code !== code || block.language !== language);
  if (other) throw new Error(`the program "${name}" of ${page} differs from that of ${other.page}`);
  return language === "ts" ? transformSync(code, { loader: "ts", charset: "utf8" }).code : code;
}
