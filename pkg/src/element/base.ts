// The base classes of both elements, and helpers for their DOM.

import type { ResolveSlug } from "./target.js";

/** The base class of the elements. Without a DOM it is an empty class, so that a server can import them. */
export const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};

/** Passes properties that were set before the upgrade to their setters. Errors are reported, and the others are still set. */
export function upgrade<T extends HTMLElement>(element: T): void {
  for (const name of Object.keys(element) as (keyof T)[]) {
    try {
      const value = element[name];
      delete element[name];
      element[name] = value;
    } catch (error) {
      reportError(error);
    }
  }
}

/** Returns the label that identifies a creative as an ad. */
export const labelOf = (element: Element): string => element.getAttribute("label") ?? "Sponsored";

/** Sets an attribute, or removes it if there is no value. */
export function writeAttribute(element: Element, name: string, value: string | number | null | undefined): void {
  const text = String(value);
  if (value == null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * Returns whether a boolean attribute is set. The text `false` counts as absent: Vue and Svelte write it for `false`.
 */
export const isOn = (element: Element, name: string): boolean => (element.getAttribute(name) ?? "false") !== "false";

/** Sets or removes a boolean attribute. */
export const setOn = (element: Element, name: string, on: unknown): void =>
  writeAttribute(element, name, on ? "" : undefined);

/** The base class of elements that resolve the slugs of creatives to links. */
export abstract class LinkingElement extends Base {
  #resolveSlug: ResolveSlug | undefined;
  #allowedOrigins: readonly string[] | undefined;

  /** Returns the URL for a slug. Without it, the element shows a button instead of a link, and the page navigates. */
  get resolveSlug(): ResolveSlug | undefined {
    return this.#resolveSlug;
  }

  set resolveSlug(resolve: ResolveSlug | undefined) {
    this.#resolveSlug = resolve;
    this.scheduleRender();
  }

  /** The origins to which resolved slugs may lead. The default is the page's own. */
  get allowedOrigins(): readonly string[] {
    return this.#allowedOrigins ?? [location.origin];
  }

  set allowedOrigins(origins: readonly string[] | undefined) {
    this.#allowedOrigins = origins;
    this.scheduleRender();
  }

  /** Whether the first picture is loaded before others, and the first page of a placement at once. Reflects the attribute. */
  get priority(): boolean {
    return isOn(this, "priority");
  }

  set priority(on: boolean | undefined) {
    setOn(this, "priority", on);
  }

  /** Whether 30% of a large creative in view counts as a view. Reflects the attribute `large-threshold`. */
  get largeThreshold(): boolean {
    return isOn(this, "large-threshold");
  }

  set largeThreshold(on: boolean | undefined) {
    setOn(this, "large-threshold", on);
  }

  /** @internal Renders again. */
  protected abstract scheduleRender(): void;
}
