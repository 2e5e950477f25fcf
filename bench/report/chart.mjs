// Draws the results as an SVG bar chart: time per check, compared with TextDecoder + JSON.parse. It is readable in light and dark
// color schemes.

const groups = [
  ["list-20", "List of 20"],
  ["list-200", "List of 200"],
  ["list-200-faults", "List of 200, five faults"],
  ["placement", "Placement, 1 KB"],
];

const order = ["typebox", "valibot", "zod", "ata", "ajv", "base", "endcap"];

const width = 760;
const left = 136;
const right = 64;
const top = 92;
const bar = 16;
const gap = 6;
const groupGap = 44;

const style = `
  .page { fill: #ffffff } .title { fill: #1b1f24; font-size: 17px; font-weight: 600 } .text { fill: #3d444d; font-size: 13px }
  .group { fill: #1b1f24; font-size: 13px; font-weight: 600 } .value { fill: #3d444d; font-size: 12px }
  .peer { fill: #b4bcc6 } .base { fill: #7d8793 } .endcap { fill: #0a7d5a } .own { fill: #0a7d5a; font-weight: 600 }
  .line { stroke: #7d8793; stroke-dasharray: 3 3 }
  text { font-family: system-ui, -apple-system, "Segoe UI", sans-serif }
  @media (prefers-color-scheme: dark) {
    .page { fill: #12161b } .title, .group { fill: #e8ebef } .text, .value { fill: #b6bec8 }
    .peer { fill: #4a535e } .base { fill: #8b95a1 } .endcap { fill: #35c795 } .own { fill: #35c795 } .line { stroke: #8b95a1 }
  }`;

export function chart(results) {
  const rows = groups.flatMap(([id, title]) => {
    const row = results.bytes.rows.find((candidate) => candidate.id === id);
    return row ? [{ title, ratios: ratios(row.cells, results.labels) }] : [];
  });
  const largest = Math.max(...rows.flatMap((row) => row.ratios.map(({ ratio }) => ratio)));
  const scale = (width - left - right) / largest;
  const parts = [];
  let y = top;
  for (const { title, ratios } of rows) {
    parts.push(text(16, y, "group", title));
    y += 10;
    const start = y;
    for (const entry of ratios) {
      parts.push(...barOf(entry, y, scale));
      y += bar + gap;
    }
    const one = left + scale;
    parts.push(`<line class="line" x1="${fixed(one)}" x2="${fixed(one)}" y1="${start - 4}" y2="${y - 2}"/>`);
    y += groupGap - 10;
  }
  return svg(y - 12, parts);
}

/** The order of the bars in every group, with endcap last. */
function ratios(cells, labels) {
  return Object.entries(labels)
    .filter(([name]) => cells[name])
    .map(([name, label]) => ({ name, label, ratio: cells[name].us / cells.base.us }))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

function barOf({ name, label, ratio }, y, scale) {
  const kind = name === "endcap" || name === "base" ? name : "peer";
  const middle = y + bar - 4;
  const length = Math.max(1, ratio * scale);
  return [
    text(left - 8, middle, name === "endcap" ? "value own" : "value", shortLabel(name, label), "end"),
    `<rect class="${kind}" x="${left}" y="${y}" width="${fixed(length)}" height="${bar}" rx="2"/>`,
    text(left + length + 6, middle, name === "endcap" ? "value own" : "value", ratio.toFixed(2)),
  ];
}

const shortLabel = (name, label) => (name === "base" ? "JSON.parse alone" : label);
const fixed = (n) => Number(n.toFixed(1));
const escaped = (words) => words.replace(/&/g, "&amp;").replace(/</g, "&lt;");

function text(x, y, kind, words, anchor = "start") {
  return `<text class="${kind}" x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}">${escaped(words)}</text>`;
}

function svg(height, parts) {
  const title = "Time to check a request, from bytes to verdict";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">
<title id="title">${title}, relative to TextDecoder and JSON.parse alone</title>
<style>${style}
</style>
<rect class="page" width="${width}" height="${height}" rx="8"/>
${text(16, 34, "title", title)}
${text(16, 56, "text", "Relative to TextDecoder + JSON.parse without any check (the dashed line); shorter is better.")}
${parts.join("\n")}
</svg>
`;
}
