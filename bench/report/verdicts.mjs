// Compares the measurements with the budgets.

import { budgets } from "../budgets.mjs";

/** Returns [{ id, what, aim, floor, cells: [{ row, value }], measured, verdict }]. `verdict` is null without measurements. */
export function judge(results) {
  return budgets.map((budget) => {
    const { id, what, aim, floor, higherIsBetter = false } = budget;
    const cells = cellsOf(budget, results);
    const values = cells.map(({ value }) => value);
    if (values.length === 0) return { id, what, aim, floor, cells, measured: null, verdict: null };
    const measured = higherIsBetter ? Math.min(...values) : Math.max(...values);
    const reaches = (goal) => (higherIsBetter ? measured >= goal : measured <= goal);
    const verdict = reaches(aim) ? "aim reached" : reaches(floor) ? "floor held" : "missed";
    return { id, what, aim, floor, cells, measured, verdict };
  });
}

function cellsOf(budget, results) {
  const measured = results[budget.part];
  if (!measured) return [];
  if (budget.part === "sizes") return sizeCells(budget, measured);
  if (budget.part === "cold") return coldCells(budget, measured);
  if (budget.part === "cold-workerd") return coldWorkerCells(budget, measured);
  if (budget.part === "scaling") return scalingCells(measured);
  if (budget.part === "gateway") return gatewayCells(budget, measured);
  return ratioCells(budget, measured.rows);
}

function ratioCells({ rows, against, higherIsBetter }, measured) {
  return rows.flatMap((id) => {
    const cells = measured.find((row) => row.id === id)?.cells;
    if (!cells?.endcap) return [];
    const ratio = cells.endcap.us / cells[against].us;
    return [{ row: id, value: higherIsBetter ? 1 / ratio : ratio }];
  });
}

function sizeCells({ bundle }, sizes) {
  return sizes.filter(({ id }) => id === bundle).map(({ id, gzip }) => ({ row: id, value: gzip / 1024 }));
}

function coldCells({ against }, starts) {
  const of = (name) => starts.find((entry) => entry.name === name)?.first;
  return of("endcap") === undefined ? [] : [{ row: "first list", value: of("endcap") / of(against) }];
}

function coldWorkerCells({ against }, starts) {
  const of = (name) => starts.find((entry) => entry.name === name)?.over;
  const ratio = of("endcap") / of(against);
  return Number.isFinite(ratio) ? [{ row: "first list", value: ratio }] : [];
}

function gatewayCells({ rows, against }, measured) {
  return measured
    .filter(({ id, cells }) => rows.includes(id) && cells.endcap)
    .map(({ id, cells }) => ({ row: id, value: cells.endcap.rate / cells[against].rate }));
}

// Only the lists of the other tables count. The slower kind is in the table only.
function scalingCells(kinds) {
  const { points } = kinds.find(({ id }) => id === "plain");
  return points.slice(1).map(({ items, us }, index) => ({ row: `${items} items`, value: us / points[index].us }));
}
