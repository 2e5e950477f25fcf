// Paths in a body: as a list of segments, as the text in issues, and as a JSON pointer.

/** `line_items[3].upcs[1]`, or `metadata["a.b"]` if a key is not a plain word. Long keys are cut. */
export function pathOf(segments, { keyInPath }) {
  if (segments === null) return null;
  let path = "";
  for (const segment of segments) {
    if (typeof segment === "number") {
      path += `[${segment}]`;
      continue;
    }
    const key = [...segment].slice(0, keyInPath).join("");
    if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) path += path === "" ? key : `.${key}`;
    else path += `["${quoted(key)}"]`;
  }
  return path;
}

/** Escapes quotes and backslashes with a backslash, and invisible, bidirectional and line-breaking characters as `\u202e`. */
function quoted(key) {
  const code = (hidden) => `\\u${hidden.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return key.replace(/["\\]/g, "\\$&").replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, code);
}

const escaped = (key) => (/[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key);

export const pointerTo = (pointer, segment) => `${pointer}/${typeof segment === "number" ? segment : escaped(segment)}`;
export const pointerOf = (segments) => segments.reduce(pointerTo, "");

/** The segments of a pointer into a value, which distinguishes indices from keys. */
export function segmentsOf(pointer, root) {
  const segments = [];
  let value = root;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    segments.push(Array.isArray(value) ? Number(key) : key);
    value = value[key];
  }
  return segments;
}
