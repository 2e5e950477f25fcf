// The code that every peer needs around its validator: it decodes bytes, applies the hand-written rules, and encodes the value.

import { listFaults, placementFaults } from "./cross-item.mjs";

// Without `fatal`, which would slow the peers down.
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * Returns a contender made from two validators, each `value -> errors` (an array, empty for a valid value).
 * `bytes` returns the number of faults. `value` returns the bytes to send, or null if there are faults.
 */
export function peer(name, label, listErrors, placementErrors) {
  return {
    name,
    label,
    lists: resource((value) => readAll(listErrors(value)) + listFaults(value).length),
    placements: resource((value) => readAll(placementErrors(value)) + placementFaults(value).length),
  };
}

function resource(count) {
  return {
    bytes(bytes) {
      let value;
      try {
        value = JSON.parse(decoder.decode(bytes));
      } catch {
        return 1;
      }
      return count(value);
    },
    value: (value) => (count(value) === 0 ? encoder.encode(JSON.stringify(value)) : null),
  };
}

/** Reads every message, as an error page does, so that validators with lazy messages have no advantage. */
export function readAll(errors) {
  let read = 0;
  for (const error of errors) if (error.message.length > 0) read += 1;
  return read;
}
