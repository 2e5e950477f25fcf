// Lists that show a log.

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
  const item = document.createElement("li");
  // The spaces separate the parts for screen readers and when the text is copied.
  item.append(part("time", time), " ", part("event", event), " ", part("about", about));
  list.append(item);
  if (list.children.length > MAX_LINES) list.firstElementChild?.remove();
  list.scrollTop = list.scrollHeight;
}

function part(name: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = `log-${name}`;
  element.textContent = text;
  return element;
}
