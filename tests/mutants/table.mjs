// What became of the faults, as a table.

const COLUMNS = ["caught", "timeout", "missed", "equivalent", "unviable"];

/** Lines of Markdown: a row for each area, by the results in it. */
export function table(areas) {
  const lines = [
    "| area | tried | caught | by a timeout | missed | equivalent | unviable | share caught |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
  ];
  for (const [area, results] of Object.entries(areas)) {
    const [caught, timeout, missed, equivalent, unviable] = COLUMNS.map(
      (kind) => results.filter(({ result }) => result === kind).length,
    );
    const noticed = caught + timeout;
    const share = noticed + missed === 0 ? "" : `${((100 * noticed) / (noticed + missed)).toFixed(1)}%`;
    const cells = [area, results.length, caught, timeout, missed, equivalent, unviable, share];
    lines.push(`| ${cells.join(" | ")} |`);
  }
  return lines.join("\n");
}
