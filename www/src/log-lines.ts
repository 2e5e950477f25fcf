// Lists that show a log.

import { make } from "./elements.ts";

/** The maximum number of lines. */
const MAX_LINES = 200;

/** A line of a log. */
export interface LogLine {
  readonly time: string;
  readonly event: string;
  readonly about: string;
}

/** Adds a line to a log, scrolls to it, and drops the first line beyond the maximum. */
export function addLine(list: HTMLOListElement, { time, event, about }: LogLine): void {
  const part = (name: string, text: string) => make("span", { className: `log-${name}` }, text);
  // The spaces separate the parts for screen readers and when the text is copied.
  list.append(make("li", {}, part("time", time), " ", part("event", event), " ", part("about", about)));
  if (list.children.length > MAX_LINES) list.firstElementChild?.remove();
  list.scrollTop = list.scrollHeight;
}
