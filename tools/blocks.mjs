// Reads and replaces the generated blocks of documents. A block is between a comment with its command, and `<!-- end -->`.

const END = "<!-- end -->";
const start = (command) => `<!-- what \`${command}\` found -->`;

/** Returns the offsets of a command's block, without its comments. Throws if the document has no such block. */
function rangeOf(document, command) {
  const from = document.indexOf(start(command)) + start(command).length;
  const to = document.indexOf(END, from);
  if (from < start(command).length || to < 0)
    throw new Error(`the document has no block for \`${command}\`: add ${start(command)} and ${END}`);
  return [from, to];
}

/** Returns the text of a command's block. */
export function block(document, command) {
  return document.slice(...rangeOf(document, command)).trim();
}

/** Returns the document with a command's block replaced by a text. */
export function withBlock(document, command, text) {
  const [from, to] = rangeOf(document, command);
  return `${document.slice(0, from)}\n\n${text.trim()}\n\n${document.slice(to)}`;
}

/** Returns today's date, such as 2026-11-22. */
export const today = () => new Date().toISOString().slice(0, 10);
