// Reads the result of server rendering from a placement: the elements, and a script that holds their creatives as JSON.

import type { Creative } from "../generated/placements.js";
import { memberOf } from "../page/dom.js";
import { objectIn } from "../page/envelope.js";
import type { PageCursor } from "../paging/pager.js";

/** The state beside the elements. */
export interface Rendered {
  /** All creatives of the pages that the server requested. */
  creatives: Creative[];
  /** The links of the creatives; `null` for a creative without one. Absent if the server did not resolve slugs. */
  links?: (string | null)[] | undefined;
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
  host.hasAttribute("rendered") && memberOf(document, "readyState") === "loading" && !scriptOf(host);

/** The creatives of each state that was read, by its text. */
const creativesByText = new Map<string, Creative[]>();

/**
 * Reads the state and removes it, so that a clone of the element requests its own pages. A clone from before has the same state.
 * It gets the same creative objects, so that their views are reported once.
 */
export function takeRendered(host: Element): Rendered | undefined {
  const script = scriptOf(host);
  if (!script || !host.hasAttribute("rendered")) return undefined;
  script.remove();
  host.removeAttribute("rendered");
  host.removeAttribute("collapsed");
  const text = script.textContent as string;
  const rendered = objectIn(text) as unknown as Rendered | undefined;
  if (!Array.isArray(rendered?.creatives) || !rendered.next) return undefined;
  rendered.creatives = creativesByText.get(text) ?? rendered.creatives;
  // A page that inserts ever more HTML of a server must not keep all of it.
  if (creativesByText.size > 99) creativesByText.clear();
  creativesByText.set(text, rendered.creatives);
  return rendered;
}
