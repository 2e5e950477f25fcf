// Measures readers of placement responses, from bytes to flat creatives.

import { isDeepStrictEqual } from "node:util";
import { response } from "../placement-responses.mjs";
import { page, parse } from "../readers/mapping.mjs";
import { timeRows } from "./timed-rows.mjs";

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

const rows = [
  { id: "response-20", label: "20 creatives, ASCII", curly: false },
  { id: "response-20-curly", label: "20 creatives, curly quotes", curly: true },
].map(({ id, label, curly }) => ({
  ...{ id, label, resource: "responses" },
  inputs: seeds.map((seed) => response({ seed, curly })),
}));

/** Returns rows of times. Throws unless all readers return the same for every input. */
export async function timeResponses(withEndcap, chosen, effort) {
  const { response: schema } = await import("../readers/schema.mjs");
  const readers = { base: (bytes) => page(parse(bytes)), zod: (bytes) => page(schema.parse(parse(bytes))) };
  if (withEndcap) {
    const { readPlacements } = await import("endcap/http");
    readers.endcap = (bytes) => readPlacements({ status: 200, body: bytes });
  }
  const wanted = rows.filter(({ id }) => chosen.length === 0 || chosen.includes(id));
  for (const { id, inputs } of wanted) {
    for (const input of inputs) {
      const expected = readers.base(input);
      for (const [name, read] of Object.entries(readers)) {
        if (!isDeepStrictEqual(read(input), expected)) throw new Error(`${name} returns something else for ${id}`);
      }
    }
  }
  const contenders = Object.entries(readers).map(([name, read]) => ({
    name,
    responses: { bytes: (bytes) => read(bytes).creatives.length },
  }));
  return timeRows(contenders, wanted, "bytes", effort);
}
