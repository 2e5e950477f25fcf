// Creates DOM elements from trees, and recognizes elements that a server rendered from the same tree.

import { memberOf } from "../page/dom.js";
import { writeAttribute } from "./base.js";
import type { Tree } from "./tree.js";

/** Creates an element. Children are created inside their parent, because an `<img>` must find the `<source>` elements before it. */
export function build({ tag, attributes, children }: Tree, parent?: Element): HTMLElement {
  const element = memberOf(document, "createElement").call(document, tag);
  parent?.append(element);
  for (const [name, value] of Object.entries(attributes)) writeAttribute(element, name, value);
  for (const child of children) typeof child === "string" ? element.append(child) : build(child, element);
  return element;
}

/** Returns whether a node equals the result of `build`. Ignores `hidden`, which depends on the cards of products. */
export function isBuilt(node: Node | undefined, tree: Tree | string): node is HTMLElement {
  if (typeof tree === "string") return node?.nodeType === 3 && node.nodeValue === tree;
  if (!(node instanceof Element)) return false;
  const expected = Object.entries(tree.attributes).filter(([, value]) => value !== undefined);
  const { children } = tree;
  return (
    node.localName === tree.tag &&
    node.attributes.length - +node.hasAttribute("hidden") === expected.length &&
    expected.every(([name, value]) => node.getAttribute(name) === `${value}`) &&
    node.childNodes.length === children.length &&
    children.every((child, index) => isBuilt(node.childNodes[index], child))
  );
}
