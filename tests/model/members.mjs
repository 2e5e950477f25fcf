// Compares the names of members in a document with those that a schema declares.

/** The members of an object without duplicates of earlier ones. */
export function firstMembers({ members }) {
  const first = new Map();
  for (const { key, value } of members) if (!first.has(key)) first.set(key, value);
  return first;
}

/** Finds duplicate fields and keys of metadata, fields in another case, and unknown fields, in all declared objects. */
export function* memberIssues(node, schema, segments) {
  if (schema.type !== node.kind) return;
  if (node.kind === "array")
    for (const [i, item] of node.items.entries()) yield* memberIssues(item, schema.items, [...segments, i]);
  if (node.kind !== "object") return;
  const met = new Set();
  for (const { key, value } of node.members) {
    const declared = declaredAt(schema, key);
    const at = [...segments, key];
    const isFinished = value.done !== false;
    if (declared !== undefined && !met.has(key)) yield* memberIssues(value, declared, at);
    else if (declared !== undefined && isFinished) yield { rule: "duplicate-key", segments: at };
    else if (isFinished && isRecased(schema, key)) yield { rule: "field-case", segments: at };
    else if (isFinished && value.kind !== "null") yield { rule: "unknown-field", segments: at };
    met.add(key);
  }
}

/** Returns how many of the containers that the document left open are declared. Of duplicate keys, the first one counts. */
export function deepestDeclared(root, schema) {
  const segments = [];
  let [node, declared] = [root, schema];
  while (declared !== undefined && declared.type === node.kind) {
    const isArray = node.kind === "array";
    const key = isArray ? node.items.length - 1 : node.members.at(-1)?.key;
    const value = isArray ? node.items.at(-1) : node.members.at(-1)?.value;
    const inner = isArray ? declared.items : declaredAt(declared, key);
    if (value === undefined || value.done !== false || inner === undefined) break;
    segments.push(key);
    if (!isArray && firstMembers(node).get(key) !== value) break;
    [node, declared] = [value, inner];
  }
  return segments;
}

/** Whether a key differs from a field only in case. With the flags `i` and `u`, JavaScript compares by simple case folding. */
function isRecased({ properties }, key) {
  return Object.keys(properties ?? {}).some((name) => new RegExp(`^${name}$`, "iu").test(key));
}

/** The schema of a member: that of its name, or that of all keys of metadata. */
function declaredAt(schema, key) {
  return Object.hasOwn(schema.properties ?? {}, key) ? schema.properties[key] : schema.additionalProperties;
}
