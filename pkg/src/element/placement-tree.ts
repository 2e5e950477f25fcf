// The content of a placement's shadow tree, without creatives.

import { type Tree, tree } from "./tree.js";

/** The texts of the element, by the attributes that replace them. */
export const DEFAULT_TEXTS: Readonly<Record<string, string>> = {
  "more-label": "Show more",
  "loading-label": "Loading…",
  "empty-label": "Nothing to show",
  "error-label": "This could not be loaded.",
  "retry-label": "Try again",
  "shown-label": "{count} shown",
  "end-label": "No more to show",
};

/** Attributes that are copied to each creative. */
export const COPIED_ATTRIBUTES = ["label", "link-label", "large-threshold"] as const;

/** The texts of a placement that shows creatives. */
export interface Texts {
  label: string;
  status: string;
  /** The text of the button; absent if no page follows. */
  more?: string | undefined;
}

/** Returns the content of the shadow tree. */
export const placementTree = ({ label, status, more }: Texts): Tree =>
  tree(
    "div",
    "placement",
    { role: "group", "aria-label": label, "aria-busy": "false" },
    tree("div", "skeleton", { hidden: "" }),
    // The last element marks the end of the list. It is not a part, so page styles cannot move it as they can the button.
    tree("div", "creatives", {}, tree("slot", "", {}), tree("div", "", {})),
    tree("p", "status", { class: "status quiet", role: "status" }, status),
    tree(
      "button",
      "more",
      { type: "button", hidden: more === undefined ? "" : undefined, "aria-disabled": "false" },
      more,
    ),
  );
