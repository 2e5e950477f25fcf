// Parts of documents that a command writes: each stands between a remark that names the command, and `<!-- end -->`.

const END = "<!-- end -->";
const start = (command) => `<!-- what \`${command}\` found -->`;

/** Where the block of a command begins and ends, its remarks not included. */
function place(document, command) {
  const from = document.indexOf(start(command)) + start(command).length;
  const to = document.indexOf(END, from);
  if (from < start(command).length || to < 0) throw new Error(`there is no place for what ${command} found`);
  return [from, to];
}

/** What stands in the block of a command. */
export function block(document, command) {
  return document.slice(...place(document, command)).trim();
}

/** The document with this text as the block of a command. */
export function withBlock(document, command, text) {
  const [from, to] = place(document, command);
  return `${document.slice(0, from)}\n\n${text.trim()}\n\n${document.slice(to)}`;
}

/** The day that it is, as it stands in results. */
export const today = () => new Date().toISOString().slice(0, 10);
