// The rows of the tables: the payloads of each, and the expected result. A row cycles through several payloads of its kind, so that
// caching one document gives no advantage.

import { fiveListFaults, fivePlacementFaults, withoutSession, withUnlistedUnits } from "./faults.mjs";
import { compact, placement, pretty, shoppingList } from "./payloads.mjs";

const copies = { 1: 16, 20: 8, 200: 2, 2000: 1 };
const seeds = (count) => Array.from({ length: count }, (_, index) => index + 1);

const variants = {
  ascii: { label: "valid, compact, ASCII", ok: true, make: (items, seed) => compact(shoppingList(items, { seed })) },
  accented: {
    label: "valid, compact, accented",
    ok: true,
    make: (items, seed) => compact(shoppingList(items, { seed, accented: true })),
  },
  faults: {
    label: "five faults",
    ok: false,
    make: (items, seed) => compact(fiveListFaults(shoppingList(items, { seed }))),
  },
  warnings: {
    label: "16 warnings",
    ok: true,
    make: (items, seed) => compact(withUnlistedUnits(shoppingList(items, { seed, unlisted: 0 }), 16)),
  },
  pretty: { label: "valid, pretty-printed", ok: true, make: (items, seed) => pretty(shoppingList(items, { seed })) },
};

function listRow(items, variant) {
  const { label, ok, make } = variants[variant];
  return {
    id: variant === "ascii" ? `list-${items}` : `list-${items}-${variant}`,
    label: `list of ${items.toLocaleString("en")}, ${label}`,
    resource: "lists",
    ok,
    inputs: seeds(copies[items]).map((seed) => make(items, seed)),
  };
}

const placementVariants = {
  valid: { label: "valid, compact", ok: true, make: (request) => request },
  warning: { label: "one warning", ok: true, make: withoutSession },
  faults: { label: "five faults", ok: false, make: fivePlacementFaults },
};

function placementRow(variant) {
  const { label, ok, make } = placementVariants[variant];
  return {
    id: variant === "valid" ? "placement" : `placement-${variant}`,
    label: `placement, ${label}`,
    resource: "placements",
    ok,
    inputs: seeds(8).map((seed) => compact(make(placement({ seed })))),
  };
}

/** The rows for bytes in Node. */
export const byteRows = () => [
  ...["ascii", "accented", "faults", "pretty"].flatMap((variant) =>
    [1, 20, 200, 2000].map((items) => listRow(items, variant)),
  ),
  listRow(20, "warnings"),
  ...Object.keys(placementVariants).map(placementRow),
];

/** The rows for bytes in the other runtimes. */
export const coreRows = () => [
  ...["ascii", "accented", "faults"].flatMap((variant) => [20, 200].map((items) => listRow(items, variant))),
  placementRow("valid"),
  placementRow("faults"),
];

/** The rows for JavaScript values. */
export const valueRows = () =>
  [20, 200].map((items) => ({
    id: `list-${items}`,
    label: `list of ${items}, valid`,
    resource: "lists",
    ok: true,
    inputs: seeds(copies[items]).map((seed) => shoppingList(items, { seed, accented: true })),
  }));
