// The result as a table, and its place in the README.

const [START, END] = ["<!-- what `make matrix` found -->\n", "<!-- end -->\n"];

export function table(results) {
  const rows = results.map(({ name, version, needs }) => `| ${name} | ${version} | ${needs ?? "nothing"} |\n`);
  return `| tried in | version | needs |\n| --- | --- | --- |\n${rows.join("")}`;
}

/** The README with this table in it. */
export function inserted(readme, table) {
  const [before, rest] = readme.split(START);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error("the README has no place for the table");
  return [before, START, "\n", table, "\n", END, after].join("");
}
