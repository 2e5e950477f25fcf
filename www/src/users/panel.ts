// The tab of users and tokens: the gateway creates users with an access token that it caches.

import { element } from "../elements.ts";
import { checkWhileEditing } from "../form.ts";
import { SendButton } from "../gateway/send-button.ts";
import type { Page } from "../page.ts";

const NOT_RESPONDING = "The demo is not responding. Is it still running?";

export function start({ announcer, gateway }: Page): void {
  const button = new SendButton({ id: "user", hint: "The gateway adds the access token.", send: createUser }, gateway);
  checkWhileEditing(element("user", HTMLFormElement), "users", button, announcer);
  // Focusable, so that the keyboard can scroll it.
  element("token-result", HTMLElement).tabIndex = 0;
  const [issue, expire] = ["token-send", "token-expire"].map((id) => element(id, HTMLButtonElement));
  issue?.addEventListener("click", async () => announcer.announce(await issueToken()));
  expire?.addEventListener("click", () => void expireTokens());
  void gateway.then((hasGateway) => {
    for (const each of [issue, expire]) if (each) each.disabled = !hasGateway;
    // Again whenever the tab is opened, because the other tabs send requests, too.
    if (hasGateway) new IntersectionObserver(() => void showCounts()).observe(element("token-counts", HTMLElement));
  });
}

async function createUser(text: string): Promise<string> {
  const { client } = await import("../gateway/calls.ts");
  try {
    const { userId, created } = await client.users.create(text);
    return created
      ? `The account \u2068${userId}\u2069 was created.`
      : `The account \u2068${userId}\u2069 exists already, which is not an error.`;
  } finally {
    await showCounts();
  }
}

/** Has the server request a token. The page gets the response without the secrets. Returns what to announce. */
async function issueToken(): Promise<string> {
  const response = await send("/demo/token", { scope: element("token-scope", HTMLSelectElement).value });
  const text = response?.ok ? JSON.stringify(await response.json(), null, 2) : NOT_RESPONDING;
  element("token-result", HTMLElement).textContent = text;
  await showCounts();
  return response?.ok ? "The response is shown." : text;
}

async function expireTokens(): Promise<void> {
  const response = await send("/demo/expire");
  element("token-note", HTMLElement).textContent = response?.ok
    ? "Create a user: the service refuses the token, and the gateway requests another and tries again."
    : NOT_RESPONDING;
}

/** Shows how many requests the service has received for each path. */
async function showCounts(): Promise<void> {
  const response = await fetch("/demo/received").catch(() => undefined);
  if (!response?.ok) return;
  const counts = (await response.json()) as Record<string, number>;
  for (const cell of element("token-counts", HTMLElement).querySelectorAll<HTMLElement>("[data-path]"))
    cell.textContent = String(counts[`POST ${cell.dataset.path}`] ?? 0);
}

const send = (path: string, body: object = {}): Promise<Response | undefined> =>
  fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
