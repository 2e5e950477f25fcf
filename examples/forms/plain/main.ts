// A shopping list with rows. Errors are beside the fields and keep the form from being sent; warnings are hints.

import { shoppingLists } from "endcap";
import { fromForm, type IssueInForm, unitChoices } from "endcap/forms";
import { EndcapError, GatewayClient, ServiceError } from "endcap/gateway-client";
import { en, formatIssue, frCA } from "endcap/locales";

const locale = document.documentElement.lang === "fr-CA" ? frCA : en;
const gateway = new GatewayClient("/api");
const form = document.querySelector("form")!;
const rows = form.querySelector("ol")!;
let count = 0;

function addRow() {
  rows.append(form.querySelector("template")!.content.cloneNode(true));
  const row = rows.lastElementChild!;
  for (const field of row.querySelectorAll<HTMLInputElement>("[name]"))
    field.name = field.name.replace("#", `${count}`);
  const choices = unitChoices(locale).map(({ value, label }) => new Option(label, value));
  row.querySelector("select")!.append(...choices);
  row.querySelector(".remove")!.addEventListener("click", () => row.remove());
  count++;
}

/** Shows the message of each issue beside its field. */
function show(issues: readonly (IssueInForm & { severity?: string; message: string })[], control: NameOf) {
  for (const field of form.querySelectorAll<HTMLInputElement>("[name]")) {
    const own = issues.filter((issue) => control(issue) === field.name);
    field.setCustomValidity(own.find(({ severity }) => severity !== "warning")?.message ?? "");
    field.closest("label")!.querySelector("small")!.textContent = own.map(({ message }) => message).join(" ");
  }
  const others = issues.filter((issue) => control(issue) === undefined);
  form.querySelector("output")!.textContent = others.map(({ message }) => message).join(" ");
}
type NameOf = (issue: IssueInForm) => string | undefined;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { value, control } = fromForm(form, "shoppingLists", { locale });
  const result = shoppingLists.check(value, { locale });
  show(result.issues, control);
  if (!form.reportValidity() || !result.ok) return;
  try {
    form.querySelector("output")!.textContent = (await gateway.links.create(result.body)).url;
  } catch (error) {
    if (!EndcapError.is(error)) throw error;
    // A lost connection, for example, has no errors of fields.
    const errors = ServiceError.is(error) && error.errors.length > 0 ? error.errors : [error];
    show(
      errors.map((each) => ({ ...each, message: formatIssue(each, locale) })),
      control,
    );
  }
});
form.querySelector(".add")!.addEventListener("click", addRow);
addRow();
