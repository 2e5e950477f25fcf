// Reads the members of a body as plain values.

/** The value of `after` for an issue that is certain only at the end of the document. */
export const WHOLE = null;

export const isText = (value) => typeof value === "string";
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
export const objectAt = (parent, key) => (isObject(parent?.[key]) ? parent[key] : undefined);
export const listAt = (parent, key) => (Array.isArray(parent?.[key]) ? parent[key] : []);
