/** More than anybody scrolls through. */
const MOST = 200;

/** What a line of a log says. */
export interface LogLine {
  readonly time: string;
  readonly event: string;
  readonly about: string;
}

/** Adds a line to a log that scrolls, and drops the first of too many. */
export function addLine(list: HTMLOListElement, { time, event, about }: LogLine): void {
  const item = document.createElement("li");
  // The spaces keep the parts apart where they are read as one text.
  item.append(part("time", time), " ", part("event", event), " ", part("about", about));
  list.append(item);
  if (list.children.length > MOST) list.firstElementChild?.remove();
  list.scrollTop = list.scrollHeight;
}

function part(name: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = `log-${name}`;
  element.textContent = text;
  return element;
}
