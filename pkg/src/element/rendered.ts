// Reads the result of server rendering from a placement: the elements, and a script that holds their creatives as JSON.

import type { Creative } from "../generated/placements.js";
import type { PageCursor } from "../page/pager.js";

/** The state beside the elements. */
export interface Rendered {
  /** All creatives of the pages that the server requested. */
  creatives: Creative[];
  /** The page that follows. */
  next: PageCursor;
  /** The id of the page view for which the pages were requested. */
  pageViewId?: string | undefined;
}

/** A placement that a server rendered, in parts. They are plain values, which server components can pass on. */
export interface RenderedParts {
  /** The attributes of the `<endcap-placement>`. */
  attributes: Readonly<Record<string, string>>;
  /** Its content as HTML. */
  content: string;
  /** The part of `content` without shadow roots and elements, for `innerHTML`, which attaches no shadow roots. */
  state: string;
}

/** Returns the script that has the state. */
const scriptOf = (host: Element) => host.querySelector(':scope > script[type="application/json"]');

/** Returns whether the parser has not reached the script with the state yet. */
export const isParsing = (host: Element): boolean =>
  host.hasAttribute("rendered") && document.readyState === "loading" && !scriptOf(host);

/** Reads the state and removes it, so that a clone of the element requests its own pages. */
export function takeRendered(host: Element): Rendered | undefined {
  const script = scriptOf(host);
  if (!script || !host.hasAttribute("rendered")) return undefined;
  script.remove();
  for (const name of ["rendered", "collapsed"]) host.removeAttribute(name);
  try {
    const rendered = JSON.parse(script.textContent as string);
    return rendered.creatives && rendered.next ? rendered : undefined;
  } catch {
    return undefined;
  }
}
