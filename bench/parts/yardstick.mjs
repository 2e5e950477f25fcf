// Measures what the syntax of a document alone costs in the same module: the document is the value of a field that lists do not have, which
// the check only scans. What the rest of such a list costs is subtracted. No check in the module can be faster.

import { measure } from "../measure.mjs";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const inUnknownField = (json) => encoder.encode(`{"title":"a","line_items":[{"name":"b"}],"beside":${json}}`);

/** Returns [{ id, label, bytes, cells }] for rows of bytes; `scan` is the cost of the syntax. */
export function measureYardstick(contenders, rows, effort) {
  const [base, endcap] = ["base", "endcap"].map((wanted) => contenders.find(({ name }) => name === wanted));
  return rows.map(({ id, label, resource, inputs }) => {
    const scan = (documents) => ({ run: (bytes) => endcap.lists.bytes(bytes), inputs: documents.map(inUnknownField) });
    const cells = measure(
      [
        { name: "base", run: (bytes) => base[resource].bytes(bytes), inputs },
        { name: "endcap", run: (bytes) => endcap[resource].bytes(bytes), inputs },
        { name: "scan", ...scan(inputs.map((bytes) => decoder.decode(bytes))) },
        { name: "empty", ...scan(["0"]) },
      ],
      effort,
    );
    const { empty, ...measured } = cells;
    measured.scan.us -= empty.us;
    return { id, label, bytes: inputs[0].length, cells: measured };
  });
}
