// Writes elements as HTML.

import type { Tree } from "../element/tree.js";

/** Elements that have no end tag. */
const VOID = new Set(["img", "source"]);

/** Escapes a text for content and attributes, with carriage returns, which a parser would change. Replaces U+0000, which HTML forbids. */
export const escaped = (text: string | number): string =>
  `${text}`.replaceAll("\0", "\ufffd").replace(/[&<>"'\r]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Writes attributes, each with a space before it. Leaves out attributes that are `undefined`. */
export const attributesOf = (attributes: Tree["attributes"]): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? "" : value === "" ? ` ${name}` : ` ${name}="${escaped(value)}"`))
    .join("");

/** Writes an element with its children. */
export const html = (node: Tree | string): string =>
  typeof node === "string"
    ? escaped(node)
    : `<${node.tag}${attributesOf(node.attributes)}>${VOID.has(node.tag) ? "" : `${node.children.map(html).join("")}</${node.tag}>`}`;

/** Writes a value as JSON for a script element. */
export const json = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Writes a shadow root for the element around it. */
export const shadow = (stylesheet: string, content: Tree | undefined): string =>
  `<template shadowrootmode="open"><link rel="stylesheet" href="${escaped(stylesheet)}">${content ? html(content) : ""}</template>`;
