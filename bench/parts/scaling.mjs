// Measures whether time grows linearly with the size of a list, from 320 items to about 10 MB. For endcap only.

import { measure } from "../measure.mjs";
import { compact, shoppingList } from "../payloads.mjs";

const maxBytes = 64 * 2 ** 20;
const kinds = [
  { id: "plain", label: "lists as in the other tables" },
  { id: "codes", label: "every item with UPCs, all of them different", codes: 1 },
];

/** Returns [{ id, label, points: [{ items, bytes, us, noise }] }]. Each point has twice the items of the one before. */
export function measureScaling(endcap, effort, largest = 40_960) {
  return kinds.map(({ id, label, ...options }) => {
    const tasks = [];
    for (let items = 320; items <= largest; items *= 2) {
      const bytes = compact(shoppingList(items, options));
      tasks.push({ name: String(items), run: (input) => endcap.lists.bytes(input, { maxBytes }), inputs: [bytes] });
      if (endcap.lists.bytes(bytes, { maxBytes }) !== 0)
        throw new Error(`endcap refused a valid list of ${items} items`);
    }
    // More rounds, because the ratio of two measurements has the noise of both.
    const cells = measure(tasks, { ...effort, rounds: effort.rounds * 2 + 1 });
    const points = tasks.map(({ name, inputs }) => ({ items: Number(name), bytes: inputs[0].length, ...cells[name] }));
    return { id, label, points };
  });
}
