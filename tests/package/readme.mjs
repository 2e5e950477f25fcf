// The programs in the README.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./pack.mjs";

/** The program in the block that starts with ```js, or another language, and this word. */
export function snippet(word, language = "js") {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [, code] = new RegExp(`^\`\`\`${language} ${word}\n(.*?)^\`\`\`$`, "ms").exec(readme) ?? [];
  if (code === undefined) throw new Error(`the README has no program for ${word}`);
  return code;
}
