// What every peer needs around its validator: bytes to a value before, hand-written rules and bytes after.

import { listFaults, placementFaults } from "./cross-item.mjs";

// The cheapest decoder there is: asking for `fatal` would only slow the peers down.
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * A contender out of two validators, each `value -> errors` (an array, empty when the value is fine).
 * `bytes` gives the number of faults, `value` the bytes to send, or null when there are faults.
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

/** Reads every error as an error page would, so that lazy errors have no advantage. */
export function readAll(errors) {
  let read = 0;
  for (const error of errors) if (error.message.length > 0) read += 1;
  return read;
}
