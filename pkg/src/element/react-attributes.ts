// The attributes that the components for React set.

import { EndcapPlacementElement } from "../element.js";

/** Props that are set or not. */
const BOOLEANS = /^(auto|priority|showErrors|largeThreshold)$/;

/** Returns the attributes of an element for the props of its component, also for the server. */
export function attributes(ref: object, props: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(props).map(([name, value]) => {
    const attribute = name.replace(/[A-Z]/g, hyphenated);
    if (name === "pageView") return [attribute, value];
    if (!EndcapPlacementElement.observedAttributes.includes(attribute)) return [name, value];
    // Lists, and `false` of other props, are written as text: React leaves these values out.
    return [attribute, value == null || BOOLEANS.test(name) ? value : `${value}`];
  });
  // The element sets attributes itself, for example `state` in browsers without custom states.
  return { ...Object.fromEntries(entries), ref, suppressHydrationWarning: true };
}

/** Returns a word of a name, after a hyphen. */
export const hyphenated = (word: string): string => `-${word.toLowerCase()}`;
