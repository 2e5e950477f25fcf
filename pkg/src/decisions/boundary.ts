// The boundary to the machines in `src/http/decide`, which say what the client does next. They hold no state, no clock and
// no secret: a state is plain data that goes in and comes back changed, so a module that starts afresh loses nothing.
// Times are milliseconds of a monotonic clock (`performance.now()`) unless a parameter says otherwise.

import { numbers } from "../built/service.js";
import http from "../http.js";
import { list } from "../own.js";

/** Where numbers go in and come out, in the module's memory, which is another one once it has grown or the module restarts. */
let slots = new Float64Array();

/** Lets a decision take numbers, and gives all that it leaves. What is not given is NaN. */
export function decide(decision: () => void, given: readonly (number | undefined)[]): number[] {
  return http.enter(() => {
    const { buffer } = http.memoryBytes();
    if (slots.buffer !== buffer) slots = new Float64Array(buffer, numbers(), 30);
    for (let place = 0; place < given.length; place++) slots[place] = given[place] as number;
    decision();
    // Not by `Array.from`, which takes longer than the decision.
    const left = list<number>(slots.length);
    for (let place = 0; place < left.length; place++) left[place] = slots[place] as number;
    return left;
  });
}
