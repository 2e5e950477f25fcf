// The names in a tree of a document, against those that a schema declares.

/** The members of an object without those that were given before. */
export function firstMembers({ members }) {
  const first = new Map();
  for (const { key, value } of members) if (!first.has(key)) first.set(key, value);
  return first;
}

/** Repeated fields and keys of metadata, fields in another case, and unknown fields, wherever an object is declared. */
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

/** How far down the values that the document broke off in are declared ones; of a key given twice, the first is. */
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

/** Whether a key is a field but for its case. JavaScript compares by simple case folding with the flags `i` and `u`. */
function isRecased({ properties }, key) {
  return Object.keys(properties ?? {}).some((name) => new RegExp(`^${name}$`, "iu").test(key));
}

/** The schema of a member: its own, or that of every key of metadata. */
function declaredAt(schema, key) {
  return Object.hasOwn(schema.properties ?? {}, key) ? schema.properties[key] : schema.additionalProperties;
}
