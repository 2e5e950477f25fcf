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

/** The base class of elements that resolve the slugs of creatives to links. */
export abstract class Linking extends Base {
  #resolveSlug: ResolveSlug | undefined;
  #allowedOrigins: readonly string[] | undefined;

  /** Returns the URL for a slug. Without it, the element shows a button instead of a link, and the page navigates. */
  get resolveSlug(): ResolveSlug | undefined {
    return this.#resolveSlug;
  }

  set resolveSlug(resolve: ResolveSlug | undefined) {
    this.#resolveSlug = resolve;
    this.redraw();
  }

  /** The origins to which resolved slugs may lead. The default is the page's own. */
  get allowedOrigins(): readonly string[] {
    return this.#allowedOrigins ?? [location.origin];
  }

  set allowedOrigins(origins: readonly string[] | undefined) {
    this.#allowedOrigins = origins;
    this.redraw();
  }

  /** @internal Renders again. */
  protected abstract redraw(): void;
}
