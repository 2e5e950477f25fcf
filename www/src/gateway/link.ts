// Creates links.

import { element } from "../elements.ts";
import type { Sending } from "./send-button.ts";

/** Returns the action that creates the link of a list and shows it. `id` is the prefix of the ids of its elements. */
export function linkSending(id: string): Sending {
  const result = element(`${id}-result`, HTMLElement);
  const link = document.createElement("a");
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  result.prepend(link);
  const copy = element(`${id}-copy`, HTMLButtonElement);
  /** The links so far: for the same list the gateway returns the cached link. */
  const created = new Set<string>();
  const hide = (): void => {
    result.hidden = true;
    copy.textContent = "Copy";
  };
  copy.addEventListener("click", async () => {
    copy.textContent = await copied(link.href);
  });
  return {
    id,
    hint: "Creates a link to a page with this list.",
    changed: hide,
    async send(text) {
      hide();
      const { client } = await import("./calls.ts");
      const { url } = await client.links.create(text);
      const isCached = created.has(url);
      created.add(url);
      link.href = url;
      link.textContent = url;
      result.hidden = false;
      return isCached
        ? "Same list, same link: the gateway returned the link it created before."
        : "Link created. It opens in a new tab.";
    },
  };
}

async function copied(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied";
  } catch {
    return "Copying is blocked";
  }
}
