// Forms that are checked while the user edits them.

import { type FormValues, fromForm } from "endcap/forms";
import type { Announcer } from "./announcer.ts";
import type { SendButton } from "./gateway/send-button.ts";

type Resource = "shoppingLists" | "users";

/**
 * Checks a form at each edit, shows each error below its control, and passes the body to the button. Until the check is loaded, or
 * if the browser has no WebAssembly, only the gateway checks the body. Returns a function that checks the form after another change.
 */
export function checkWhileEditing(
  form: HTMLFormElement,
  resource: Resource,
  button: SendButton,
  announcer: Announcer,
): () => void {
  let hasErrors = false;
  const pass = (value: object): void => button.checked(JSON.stringify(value), !hasErrors);
  const check = async (): Promise<void> => {
    // Before the check is loaded, so that no earlier body is sent.
    pass(fromForm(form, resource).value);
    const module = await import("./check.ts").catch(() => undefined);
    const { value, control } = fromForm(form, resource);
    const errors = errorsOf(module, resource, value);
    const texts = new Map<string, string[]>();
    const controls = [...form.querySelectorAll<HTMLInputElement>("[aria-describedby]")];
    for (const each of controls) {
      each.removeAttribute("aria-invalid");
      texts.set(describedBy(each), []);
    }
    for (const issue of errors) {
      const name = control(issue);
      const invalid = controls.find((each) => each.name === name) ?? controls[0];
      if (!invalid) continue;
      invalid.setAttribute("aria-invalid", "true");
      texts.get(describedBy(invalid))?.push(issue.message);
    }
    for (const [id, messages] of texts) setText(document.getElementById(id), messages.join(" "));
    if (errors.length > 0) announcer.announce(errors.map(({ message }) => message).join(" "));
    else if (hasErrors) announcer.announce("No errors.");
    hasErrors = errors.length > 0;
    pass(value);
  };
  form.addEventListener("input", () => void check());
  form.addEventListener("submit", (event) => event.preventDefault());
  pass(fromForm(form, resource).value);
  return () => void check();
}

function errorsOf(module: typeof import("./check.ts") | undefined, resource: Resource, value: FormValues[Resource]) {
  try {
    const { issues = [] } = module?.[resource].check(value, { locale: module.en }) ?? {};
    return issues.filter(({ severity }) => severity === "error");
  } catch {
    return [];
  }
}

const describedBy = (control: HTMLElement): string => control.getAttribute("aria-describedby") ?? "";

function setText(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
