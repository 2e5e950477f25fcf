// Formats the results as a table, which docs/bundlers-and-csp.md includes.

export function table({ date, rows }) {
  const lines = rows.map(({ name, version, needs }) => `| ${name} | ${version} | ${needs ?? "nothing"} |\n`);
  return `Written by \`make matrix\` on ${date}.\n\n| tried in | version | needs |\n| --- | --- | --- |\n${lines.join("")}`;
}
