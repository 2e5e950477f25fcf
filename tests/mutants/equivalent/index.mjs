// Faults in the TypeScript that change nothing observable, by the folders of the sources. Those in Rust are in
// `.cargo/mutants.toml`, with their reasons.

import { CHECK } from "./check.mjs";
import { CLIENT } from "./client.mjs";
import { GATEWAY } from "./gateway.mjs";

/**
 * By file: a text of its line, the kind of fault, its replacement, and why it is not observable. If several faults match, also
 * the number of the fault, from 1, in the order in which Stryker creates them (the whole before its parts).
 */
const EQUIVALENT = [...CHECK, ...CLIENT, ...GATEWAY];

const ONLY = [1];

/** The names of those among all faults of a language; throws where there is not just what an entry says. */
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
      throw new Error(`equivalent: of ${matching.length} faults, which? ${file}: ${line}: ${mutator}: ${to}`);
    for (const number of which) names.add(matching[number - 1].name);
  }
  return names;
}
