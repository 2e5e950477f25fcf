// The results as a table, as it stands in docs/bundlers-and-csp.md too.

export function table({ date, rows }) {
  const lines = rows.map(({ name, version, needs }) => `| ${name} | ${version} | ${needs ?? "nothing"} |\n`);
  return `Written by \`make matrix\` on ${date}.\n\n| tried in | version | needs |\n| --- | --- | --- |\n${lines.join("")}`;
}
