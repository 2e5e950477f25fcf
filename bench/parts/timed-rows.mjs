// Measures the rows of a table one after the other. Within a row, all contenders take turns.

import { measure } from "../measure.mjs";

/** `way` is "bytes" or "value". Gives [{ id, label, bytes, cells: { contender: { us, noise } } }]. */
export function timeRows(contenders, rows, way, effort) {
  return rows.map(({ id, label, resource, inputs }) => {
    const tasks = contenders.map((contender) => ({
      name: contender.name,
      run: runner(contender[resource], way),
      inputs,
    }));
    return { id, label, bytes: meanSize(inputs), cells: measure(tasks, effort) };
  });
}

function runner(resource, way) {
  if (way === "bytes") return (bytes) => resource.bytes(bytes);
  return (value) => resource.value(value).length;
}

function meanSize(inputs) {
  const sizes = inputs.map(
    (input) => (input instanceof Uint8Array ? input : Buffer.from(JSON.stringify(input))).length,
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
}
