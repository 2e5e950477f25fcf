// The pages of links. The content of a list is untrusted and escaped.

import { listOf, valueAt } from "./check-body.js";
import { DAY, isRecipe } from "./links.js";
import style from "./page.css";
import { escaped } from "./pictures.js";
import { responseOfType } from "./responses.js";
import { type State, secondsOf } from "./state.js";

/** The path of the style sheet. */
export const STYLE_PATH = "/page.css";

/** No scripts, no requests, no framing, and pictures only of the service and over https. */
const HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** Returns the style sheet of all pages. */
export const styleSheet = (): Response => responseOfType(200, "text/css", style);

/** Returns the page of a link. */
export function showLink(state: State, id: string): Response {
  const link = state.links.get(id);
  if (link === undefined) return notice(404, "Page not found", "The link may be incomplete.");
  const left = link.expires === null ? null : link.expires - secondsOf(state);
  if (left !== null && left <= 0)
    return notice(410, "This page has expired", "Ask the person who sent you the link for a new one.");
  return htmlPage(200, visible(valueAt(link.list, "title")) ?? "", listPage(link.list, left && Math.ceil(left / DAY)));
}

function listPage(list: unknown, daysLeft: number | null): string {
  const isOfRecipe = isRecipe(list);
  const page = valueAt(list, "landing_page_configuration");
  const picture = withScheme(valueAt(list, "image_url"), /^https:\/\//i);
  const image = picture && `<img src="${escaped(picture)}" alt="" width="500" height="500">`;
  const kind = isOfRecipe ? "Recipe" : "Shopping list";
  const days = daysLeft === 1 ? "within a day" : `in ${daysLeft} days`;
  const life = daysLeft === null ? "" : note(`This page expires ${days}.`);
  const items = listOf(valueAt(list, "line_items")).map(item).join("");
  const hasPantry = isOfRecipe && valueAt(page, "enable_pantry_items") === true;
  const steps = listOf(valueAt(list, "instructions")).filter((step) => typeof step === "string");
  const stepItems = steps.map((step) => `<li>${escaped(step as string)}</li>`).join("");
  const back = withScheme(valueAt(page, "partner_linkback_url"), /^https?:\/\//i);
  const title = escaped(visible(valueAt(list, "title")) ?? "");
  return `<header>${image}<div><p class="kind">${kind}</p><h1>${title}</h1>${life}</div></header>
<h2>${isOfRecipe ? "Ingredients" : "Items"}</h2><ul>${items}</ul>${
    hasPantry ? note("Some of these may be in your pantry already.") : ""
  }${steps.length > 0 ? `<h2>Instructions</h2><ol>${stepItems}</ol>` : ""}${
    back && `<p><a href="${escaped(back)}" rel="noopener noreferrer nofollow">Back to the original page</a></p>`
  }`;
}

function item(line: unknown): string {
  const name = escaped(visible(valueAt(line, "display_text")) ?? visible(valueAt(line, "name")) ?? "");
  const filters = ["brand_filters", "health_filters"].flatMap((field) => listOf(valueAt(line, "filters", field)));
  const shown = filters.filter((filter) => typeof filter === "string").join(", ");
  const measured = listOf(valueAt(line, "line_item_measurements"));
  const amounts = (measured.length === 0 ? [line] : measured).map(amount).join(" or ");
  return `<li><span class="name">${name}</span> <span class="amount">${escaped(amounts)}</span>${
    filters.length > 0 ? `<span class="note">${escaped(shown)}</span>` : ""
  }</li>`;
}

function amount(measured: unknown): string {
  const quantity = valueAt(measured, "quantity");
  return `${typeof quantity === "number" ? quantity : 1} ${visible(valueAt(measured, "unit")) ?? "each"}`;
}

const note = (text: string): string => `<p class="note">${escaped(text)}</p>`;

function notice(status: number, title: string, hint: string): Response {
  return htmlPage(status, title, `<header><div><h1>${escaped(title)}</h1>${note(hint)}</div></header>`);
}

/** Returns a page. The title is text, and the body is HTML. */
export function htmlPage(status: number, title: string, body: string): Response {
  const page = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="icon" href="/pictures/green-row/logo.svg"><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><main>${body}</main><footer>A stand-in for the service: nothing can be bought here.</footer></body></html>
`;
  return responseOfType(status, "text/html; charset=utf-8", page, HEADERS);
}

const visible = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

function withScheme(value: unknown, scheme: RegExp): string {
  const url = visible(value);
  return url !== undefined && scheme.test(url) ? url : "";
}
