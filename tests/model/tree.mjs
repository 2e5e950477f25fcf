// Changes and writes trees of JSON, with the nodes of reader.mjs.

/** A number with a given spelling. */
export class Raw {
  constructor(text) {
    this.text = text;
  }
}

export function nodeOf(value) {
  if (value instanceof Raw) return { kind: "number", raw: value.text };
  if (value === null || typeof value === "boolean") return { kind: String(value) };
  if (typeof value === "number") return { kind: "number", raw: String(value) };
  if (typeof value === "string") return { kind: "string", value };
  if (Array.isArray(value)) return { kind: "array", items: value.map(nodeOf) };
  if (typeof value.kind === "string") return value;
  return { kind: "object", members: Object.entries(value).map(([key, value]) => ({ key, value: nodeOf(value) })) };
}

export function copyOf(node) {
  if (node.kind === "array") return { kind: "array", items: node.items.map(copyOf) };
  if (node.kind !== "object") return node;
  return { kind: "object", members: node.members.map(({ key, value }) => ({ key, value: copyOf(value) })) };
}

/** Every position in a tree: its container, its index there, and the nearest field name above it. */
export function places(root) {
  const found = [];
  const walk = (node, field, depth) => {
    if (node.kind === "array")
      for (const [index, value] of node.items.entries()) {
        found.push({ parent: node, index, value, field, depth });
        walk(value, field, depth + 1);
      }
    if (node.kind === "object")
      for (const [index, { key, value }] of node.members.entries()) {
        const name = field === "metadata" ? field : key;
        found.push({ parent: node, index, key, value, field: name, depth });
        walk(value, name, depth + 1);
      }
  };
  walk(root, undefined, 1);
  return found;
}

/** Replaces the value at a position. */
export function replace({ parent, index }, value) {
  if (parent.kind === "array") parent.items[index] = value;
  else parent.members[index] = { key: parent.members[index].key, value };
}

export function remove({ parent, index }) {
  (parent.kind === "array" ? parent.items : parent.members).splice(index, 1);
}

/** Writes compact JSON, or with `random` an unusual spelling: with white space and unnecessary escapes. */
export function write(node, random) {
  const space =
    random === undefined ? () => "" : () => (random.once(3) ? random.pick([" ", "\n", "\t", "\r\n", "  "]) : "");
  const text = random === undefined ? JSON.stringify : (text) => spelt(text, random);
  const parts = (open, list, close, one) =>
    `${open}${space()}${list.map(one).join(`${space()},${space()}`)}${space()}${close}`;
  const value = (node) => {
    if (node.kind === "object")
      return parts("{", node.members, "}", ({ key, value: of }) => `${text(key)}${space()}:${space()}${value(of)}`);
    if (node.kind === "array") return parts("[", node.items, "]", value);
    if (node.kind === "string") return text(node.value);
    return node.raw ?? node.kind;
  };
  return `${space()}${value(node)}${space()}`;
}

/** Writes unnecessary escapes, in lower or upper case, of characters and of surrogates. */
function spelt(text, random) {
  const unit = (half) => {
    const code = half.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${random.once(2) ? code : code.toUpperCase()}`;
  };
  const one = (character) => {
    if (random.once(4)) return character.split("").map(unit).join("");
    return character === "/" && random.once(2) ? "\\/" : JSON.stringify(character).slice(1, -1);
  };
  return text.length > 200 ? JSON.stringify(text) : `"${[...text].map(one).join("")}"`;
}
