// What is shown of a job that failed: the names of its failed tests, and the part of its output that says why they failed.

import { stripVTControlCharacters } from "node:util";

/** Lines shown of output that does not belong to a failed test. */
const TAIL = 40;

/** Lines shown of the output of a lint or of a job that ended with an error. A compiler may print thousands. */
const WHOLE = 200;

/** Returns `{ tests, text }`: a `{ name, file }` for each failed test, where `file` may be missing, and the text to show. */
export function failuresOf(kind, output) {
  const lines = output.split("\n").map((raw) => ({ raw, text: stripVTControlCharacters(raw) }));
  const { tests, shown } = finders[kind](lines);
  return { tests, text: shown.map(({ raw }) => raw).join("\n") };
}

const finders = {
  lint: (lines) => ({ tests: [], shown: ends(lines, WHOLE) }),

  cargo(lines) {
    const tests = [];
    let file;
    for (const { text } of lines) {
      file = text.match(/^ +(?:Running (?:unittests )?|Doc-tests )(\S+)/)?.[1] ?? file;
      const name = text.match(/^test (.+) \.\.\. FAILED$/)?.[1];
      if (name !== undefined) tests.push({ name, file });
    }
    const noise = /^test .* \.\.\. (?:ok|ignored)|^ +(?:Compiling|Checking|Downloaded|Finished|Running|Doc-tests) |^$/;
    const rest = lines.filter(({ text }) => !noise.test(text));
    return { tests, shown: tests.length > 0 ? rest : ends(rest, WHOLE) };
  },

  /** The reporter `spec` prints the errors of all failed tests at the end, but what tests report only where they ran. */
  node(lines) {
    const start = lines.findLastIndex(({ text }) => text === "✖ failing tests:");
    if (start === -1) {
      const noise = /^ *✔ /;
      return {
        tests: [],
        shown: ends(
          lines.filter(({ text }) => !noise.test(text)),
          WHOLE,
        ),
      };
    }
    const end = lines.slice(start);
    const tests = end.flatMap(({ text }, index) => {
      const file = text.match(/^test at (.+):\d+:\d+$/)?.[1];
      return file === undefined ? [] : [{ name: end[index + 1].text.replace(/^✖ | \([\d.]+ms\).*$/g, ""), file }];
    });
    const { reported, others } = apart(lines.slice(0, start));
    return { tests, shown: [...ends(others, TAIL), ...reported, ...end] };
  },
};

/** Tells what failed tests reported from what was printed beside the tests. Leaves out the errors, which are printed again. */
function apart(lines) {
  const [reported, others] = [[], []];
  let [isFailed, isReport] = [false, false];
  for (const line of lines) {
    const mark = line.text.match(/^ *([✔✖▶﹣⚠ℹ]) /)?.[1];
    if (mark === "✖") reported.push(line);
    if (mark !== undefined && mark !== "ℹ") [isFailed, isReport] = [mark === "✖", false];
    else if (isFailed) {
      isReport ||= mark === "ℹ";
      if (isReport) reported.push(line);
    } else if (mark !== "ℹ" && line.text !== "") others.push(line);
  }
  return { reported, others };
}

/** Returns the lines, without those in the middle if there are more than `max`. */
function ends(lines, max) {
  if (lines.length <= max) return lines;
  const half = max / 2;
  const note = `... ${lines.length - max} lines are not shown; run the command alone to see them`;
  return [...lines.slice(0, half), { raw: note, text: note }, ...lines.slice(-half)];
}
