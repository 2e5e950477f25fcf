// What both elements are made of.

import type { ResolveSlug } from "./target.js";

/** Where there is no DOM, the elements are classes of nothing, so that a server can import them. */
export const Base: typeof HTMLElement =
  typeof HTMLElement === "undefined" ? (class {} as unknown as typeof HTMLElement) : HTMLElement;

/** Hands properties that were set before the upgrade to their setters. One that fails is reported, and no reason to stop. */
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

/** What says that a creative is an ad. */
export const labelOf = (element: Element): string => element.getAttribute("label") ?? "Sponsored";

/** Sets an attribute, or removes it where there is no value. */
export function mark(element: Element, name: string, value: string | number | null | undefined): void {
  if (value == null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** An element that makes links of slugs. */
export abstract class Linking extends Base {
  #resolveSlug: ResolveSlug | undefined;
  #allowedOrigins: readonly string[] | undefined;

  /** Makes an address of a slug. Without it a button stands for the link, and the page navigates. */
  get resolveSlug(): ResolveSlug | undefined {
    return this.#resolveSlug;
  }

  set resolveSlug(resolve: ResolveSlug | undefined) {
    this.#resolveSlug = resolve;
    this.update();
  }

  /** The origins that a resolved slug may lead to: the page's own unless told otherwise. */
  get allowedOrigins(): readonly string[] {
    return this.#allowedOrigins ?? [location.origin];
  }

  set allowedOrigins(origins: readonly string[] | undefined) {
    this.#allowedOrigins = origins;
    this.update();
  }

  /** @internal Brings what is shown up to date. */
  protected abstract update(): void;
}

/** An element with a part's name, which the style sheet knows it by too. What it says is text, never markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  part: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (part) {
    element.className = part;
    element.setAttribute("part", part);
  }
  element.append(...children);
  return element;
}
