// Parts of the README that a command writes: each stands between a remark that names the command, and `<!-- end -->`.

const END = "<!-- end -->";
const start = (command) => `<!-- what \`${command}\` found -->`;

/** Where the block of a command begins and ends, its remarks not included. */
function place(readme, command) {
  const from = readme.indexOf(start(command)) + start(command).length;
  const to = readme.indexOf(END, from);
  if (from < start(command).length || to < 0) throw new Error(`the README has no place for what ${command} found`);
  return [from, to];
}

/** What stands in the block of a command. */
export function block(readme, command) {
  return readme.slice(...place(readme, command)).trim();
}

/** The README with this text as the block of a command. */
export function withBlock(readme, command, text) {
  const [from, to] = place(readme, command);
  return `${readme.slice(0, from)}\n\n${text.trim()}\n\n${readme.slice(to)}`;
}

/** The day that it is, as it stands in results. */
export const today = () => new Date().toISOString().slice(0, 10);
