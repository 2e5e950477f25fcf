// The tab of recipes: ingredient lines with their parts, and the list that is made of them.

import type { LineItem } from "endcap";
import {
  type Ingredient,
  type Language,
  mergeItems,
  type Note,
  type RecipeOptions,
  type RecipeResult,
  recipeList,
} from "endcap-recipes";
import { element, make } from "../elements.ts";
import { linkSending } from "../gateway/link.ts";
import { SendButton } from "../gateway/send-button.ts";
import type { Page } from "../page.ts";
import { Picker } from "../picker.ts";
import { recipeExamples } from "./examples.ts";

/** Why a line is not in the list, for people. */
const REASONS = {
  heading: "a heading",
  "no-name": "names nothing to buy",
  pantry: "at home",
  optional: "optional",
  "not-text": "not text",
} as const;

export function start({ announcer, gateway }: Page): void {
  const button = new SendButton(linkSending("recipe"), gateway);
  const text = element("recipe-text", HTMLTextAreaElement);
  const language = element("recipe-language", HTMLSelectElement);
  const [serves, servings, home] = ["serves", "servings", "home"].map((name) =>
    element(`recipe-${name}`, HTMLInputElement),
  );
  const optional = element("recipe-optional", HTMLInputElement);
  const show = (): void => {
    const isJson = /^\s*[[{]/.test(text.value);
    // JSON-LD says how many it serves.
    for (const each of document.querySelectorAll<HTMLElement>(".recipe-serves")) each.hidden = isJson;
    const recipe = isJson ? text.value : recipeOf(text.value, serves?.value ?? "");
    const shown = made(recipe, {
      language: language.value as Language,
      servings: servings?.value ? servings.valueAsNumber : undefined,
      withhold: (home?.value ?? "").split(",").map((name) => name.trim()),
      withholdOptional: optional.checked,
    });
    const list = shown.list && { ...shown.list, line_items: mergeItems(shown.list.line_items) };
    element("recipe-lines", HTMLElement).replaceChildren(...lineElements(shown));
    element("recipe-items", HTMLElement).replaceChildren(...(list?.line_items ?? []).map(itemElement));
    const general = shown.notes.filter(({ line }) => line === undefined);
    element("recipe-notes", HTMLElement).replaceChildren(...general.map(({ message }) => make("li", {}, message)));
    for (const id of ["recipe-lines", "recipe-notes"]) element(id, HTMLElement).lang = language.value;
    const summary = list
      ? `${counted(list.line_items.length, "item")} of ${counted(shown.ingredients.length, "line")}, ${shown.withheld.length} withheld`
      : (shown.problem?.message ?? "");
    const outcome = element("recipe-summary", HTMLElement);
    outcome.textContent = summary;
    outcome.dataset.ok = String(list !== undefined);
    button.checked(JSON.stringify(list), list !== undefined);
    announcer.announce(summary);
  };
  const pick = (picked: string): void => {
    text.value = picked;
    language.value = recipeExamples.find((example) => example.text === picked)?.language ?? language.value;
    show();
  };
  const select = element("recipe-example", HTMLSelectElement);
  const group = (example: { text: string }) => (example.text.startsWith("{") ? "JSON-LD" : "Text");
  const picker = new Picker(select, recipeExamples, group, pick);
  text.addEventListener("input", () => picker.storeUserText(text.value));
  for (const each of [text, language, serves, servings, home, optional]) each?.addEventListener("input", show);
  // Focusable, so that the keyboard can scroll them.
  for (const id of ["recipe-lines", "recipe-report"]) element(id, HTMLElement).tabIndex = 0;
  pick(recipeExamples[0]?.text ?? "");
}

const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? "" : "s"}`;

/** Returns a recipe with a line of ingredients for each line of a text. */
const recipeOf = (text: string, serves: string): object => ({
  "@type": "Recipe",
  name: "Your recipe",
  recipeYield: serves,
  recipeIngredient: text.split("\n").filter((line) => line.trim() !== ""),
});

type Made = Pick<RecipeResult, "list" | "notes" | "withheld"> & {
  readonly ingredients: readonly Ingredient[];
  readonly problem?: { readonly message: string } | undefined;
};

/** Makes the list, and returns the ingredients, too. An option that is not allowed is a problem. */
function made(recipe: unknown, options: RecipeOptions): Made {
  const ingredients: Ingredient[] = [];
  try {
    recipeList(recipe, {
      language: options.language,
      withhold: (ingredient) => {
        ingredients.push(ingredient);
        return false;
      },
    });
    return { ...recipeList(recipe, options), ingredients };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { list: undefined, notes: [], withheld: [], ingredients, problem: { message } };
  }
}

/** Returns an element for each ingredient, with what became of it. Those in the list and those withheld are in the order of the lines. */
function lineElements({ ingredients, list, withheld, notes }: Made): HTMLElement[] {
  const items = [...(list?.line_items ?? [])];
  const left = [...withheld];
  return ingredients.map((ingredient) => {
    const { line } = ingredient;
    const reason = left[0]?.line === line ? left.shift()?.reason : undefined;
    const item = reason === undefined ? items.shift() : undefined;
    const result = item ? `→ ${described(item)}` : reason ? `Withheld: ${REASONS[reason]}` : "";
    return make(
      "li",
      {},
      make("p", { className: "recipe-line", dir: "auto" }, ...markedUp(ingredient)),
      make("p", { className: "recipe-result", lang: "en" }, result),
      ...notes.filter((note) => note.line === line).map(noteElement),
    );
  });
}

const noteElement = ({ message }: Note): HTMLElement => make("p", { className: "recipe-note" }, message);

/** Returns the line with its parts marked, each with its kind as text. */
function markedUp({ line, parts, isHeading }: Ingredient): (Node | string)[] {
  if (isHeading) return [make("strong", {}, line)];
  let done = 0;
  const nodes = parts.flatMap(({ kind, start, end }) => {
    const mark = make("mark", {}, line.slice(start, end), " ", make("small", { lang: "en" }, kind));
    mark.dataset.part = kind;
    const between = line.slice(done, start);
    done = end;
    return [between, mark];
  });
  return [...nodes, line.slice(done)];
}

const itemElement = (item: LineItem): HTMLElement => make("li", {}, described(item));

/** Returns the name of an item with its amounts. */
function described({ name, line_item_measurements }: LineItem): string {
  const amounts = (line_item_measurements ?? []).map(({ quantity, unit }) => `${quantity ?? 1} ${unit ?? "each"}`);
  return [name, ...(amounts.length > 0 ? [amounts.join(" or ")] : [])].join(": ");
}
