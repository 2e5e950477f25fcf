// Uses members that elements of the page can hide: by its name, an element hides a member of the document or of the form around it,
// and by its id a method that the window inherits.

/** Returns a member of a node as its class has it. */
export const memberOf = <T extends Node, K extends keyof T>(node: T, name: K): T[K] =>
  Reflect.get(Object.getPrototypeOf(node), name, node);

/** Adds a listener to the document, the window or another target. */
export const listen = <E extends Event>(
  target: EventTarget,
  type: string,
  listener: (event: E) => unknown,
  options?: AddEventListenerOptions,
): void => memberOf(document, "addEventListener").call(target, type, listener as (event: Event) => unknown, options);
