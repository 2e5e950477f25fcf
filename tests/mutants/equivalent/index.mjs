// Faults in the TypeScript that no test can observe, by source folder. Those in Rust are in
// `.cargo/mutants.toml`, with their reasons.

import { CHECK } from "./check.mjs";
import { CLIENT } from "./client.mjs";
import { GATEWAY } from "./gateway.mjs";

/**
 * For each fault: the file, a part of its line, the kind of fault, the replacement, and why it is not observable. If several match, also
 * the number of the fault, from 1, in the order in which Stryker creates them (the whole before its parts).
 */
const EQUIVALENT = [...CHECK, ...CLIENT, ...GATEWAY];

const ONLY = [1];

/** Returns the names of the equivalent faults. Throws if an entry does not match as stated. */
export function equivalentAmong(faults) {
  const names = new Set();
  for (const [file, line, mutator, to, , which = ONLY] of EQUIVALENT) {
    const matching = faults.filter(
      (fault) =>
        fault.file === `pkg/src/${file}` &&
        fault.line?.includes(line) &&
        fault.mutatorName === mutator &&
        fault.replacement === to,
    );
    const isClear =
      which.length > 0 && (matching.length === 1) === (which === ONLY) && Math.max(...which) <= matching.length;
    if (!isClear)
      throw new Error(`equivalent: ${matching.length} faults match an entry: ${file}: ${line}: ${mutator}: ${to}`);
    for (const number of which) names.add(matching[number - 1].name);
  }
  return names;
}
