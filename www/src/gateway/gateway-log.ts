// The log of the gateway.

import { element } from "../elements.ts";
import { addLine } from "../log-lines.ts";

const clock = new Intl.DateTimeFormat("en", { timeStyle: "medium", hourCycle: "h23" });

interface Entry {
  readonly at: number;
  readonly line: Readonly<Record<string, unknown>>;
}

/** Shows the log lines of the gateway, and the events that it received. The demo's server forwards both. */
export function followGateway(): void {
  const list = element("gateway-log", HTMLOListElement);
  // Focusable, so that the keyboard can scroll it.
  list.tabIndex = 0;
  const last = element("gateway-last", HTMLElement);
  element("gateway", HTMLElement).hidden = false;
  let after = "0";
  let source: EventSource | undefined;
  const show = ({ data, lastEventId }: MessageEvent<string>): void => {
    after = lastEventId;
    const { at, line } = JSON.parse(data) as Entry;
    if (line.event === "batch") {
      for (const { type, ...rest } of line.events as { type: string }[])
        addLine(list, { time: clock.format(at), event: type, about: textOf(rest) });
      return;
    }
    const { route, status, ...rest } = line;
    const event = `${route ?? "elsewhere"} ${status}`;
    const about = textOf(rest);
    addLine(list, { time: clock.format(at), event, about });
    last.textContent = `${event}, ${about}`;
  };
  // Not in the background: a browser has six connections for all pages of the demo.
  const follow = (): void => {
    source?.close();
    if (!document.hidden) source = Object.assign(new EventSource(`/demo/log?after=${after}`), { onmessage: show });
  };
  document.addEventListener("visibilitychange", follow);
  follow();
}

const textOf = (line: object): string =>
  Object.entries(line)
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(" ") : value}`)
    .join(", ");
