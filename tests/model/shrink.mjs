// Shrinks a failing case to the smallest one that still fails, so that it is easy to read.

import { read } from "./reader.mjs";
import { places, remove, replace, write } from "./tree.mjs";

/** Shrinks a body while it still fails: by its tree while it is well-formed, then byte by byte. */
export function shrink(bytes, stillFails) {
  let smallest = bytes;
  const keep = (candidate) => {
    const isBetter = candidate.length < smallest.length && stillFails(candidate);
    if (isBetter) smallest = candidate;
    return isBetter;
  };
  while (smallerTrees(smallest).some(keep));
  for (let size = smallest.length; size > 0; size = size >> 1)
    for (let at = 0; at < smallest.length; )
      if (!keep(Buffer.concat([smallest.subarray(0, at), smallest.subarray(at + size)]))) at += size;
  return smallest;
}

/** Returns the body in plain JSON, and bodies with one value removed or simplified. */
function smallerTrees(bytes) {
  const parsed = () => read(bytes, Number.POSITIVE_INFINITY);
  const { root, fault } = parsed();
  if (fault !== null) return [];
  const changed = places(root).flatMap((_, i) =>
    [remove, ...simpler.map((of) => (place) => replace(place, of(place.value) || place.value))].map((change) => {
      const tree = parsed().root;
      change(places(tree)[i]);
      return Buffer.from(write(tree));
    }),
  );
  return [Buffer.from(write(root)), ...changed];
}

const simpler = [
  ({ kind, value }) => kind === "string" && { kind, value: [...value].slice(0, value.length >> 1).join("") },
  ({ kind, items }) => kind === "array" && { kind, items: items.slice(0, items.length >> 1) },
  ({ kind }) => kind === "object" && { kind, members: [] },
  ({ kind, raw }) => kind === "number" && { kind, raw: raw.slice(0, raw.length >> 1) },
];
