// Reads the tables of Markdown documents.

/** Returns the text between a heading and the next one; `undefined` without that heading. */
export const section = (document, heading) => document.split(`\n${heading}\n`)[1]?.split(/^#/m)[0];

/** Returns the cells of each row of the tables in a text, without the heads. */
export const rows = (text) =>
  [...text.matchAll(/^\| (.*) \|$/gm)]
    .map(([, row]) => row.split(" | "))
    .filter((cells, index, all) => !/^-/.test(cells[0]) && !/^-/.test(all[index + 1]?.[0] ?? ""));

/** Returns the names between backticks. */
export const names = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
