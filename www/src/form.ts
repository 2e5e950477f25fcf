// Forms that are checked while the user edits them.

import type { Announcer } from "./announcer.ts";
import type { SendButton } from "./gateway/send-button.ts";

/** The path of an issue, such as `["line_items", 0, "name"]`. */
export type Segments = readonly (string | number)[];

/** What a form edits, and where its issues belong. */
export interface CheckedForm {
  readonly resource: "shoppingLists" | "users";
  /** Returns the body. */
  readonly read: () => object;
  /** Returns the control that has the value at a path. */
  readonly controlAt: (segments: Segments) => HTMLElement | undefined;
  readonly button: SendButton;
}

/**
 * Checks a form at each edit, shows each error below its control, and passes the body to the button. Until the check is loaded, or
 * if the browser has no WebAssembly, only the gateway checks the body. Returns a function that checks the form after another change.
 */
export function checkWhileEditing(
  form: HTMLFormElement,
  { resource, read, controlAt, button }: CheckedForm,
  announcer: Announcer,
): () => void {
  let hasErrors = false;
  const check = async (): Promise<void> => {
    // Before the check is loaded, so that no earlier body is sent.
    button.checked(JSON.stringify(read()), !hasErrors);
    const errors = await errorsOf(resource, read);
    const texts = new Map<string, string[]>();
    for (const control of controlsOf(form)) {
      control.removeAttribute("aria-invalid");
      texts.set(describedBy(control), []);
    }
    for (const { segments, message } of errors) {
      const control = controlAt(segments);
      if (!control) continue;
      control.setAttribute("aria-invalid", "true");
      texts.get(describedBy(control))?.push(message);
    }
    for (const [id, messages] of texts) setText(document.getElementById(id), messages.join(" "));
    button.checked(JSON.stringify(read()), errors.length === 0);
    if (errors.length > 0) announcer.announce(errors.map(({ message }) => message).join(" "));
    else if (hasErrors) announcer.announce("No errors.");
    hasErrors = errors.length > 0;
  };
  form.addEventListener("input", () => void check());
  form.addEventListener("submit", (event) => event.preventDefault());
  button.checked(JSON.stringify(read()), true);
  return () => void check();
}

async function errorsOf(resource: CheckedForm["resource"], read: () => object) {
  try {
    const module = await import("./check.ts");
    const { issues } = module[resource].check(read(), { locale: module.en });
    return issues.filter(({ severity }) => severity === "error");
  } catch {
    return [];
  }
}

const controlsOf = (form: HTMLFormElement) => form.querySelectorAll<HTMLElement>("[aria-describedby]");

const describedBy = (control: HTMLElement): string => control.getAttribute("aria-describedby") ?? "";

function setText(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
