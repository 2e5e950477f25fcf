// The form of the shop's list.

import { unitChoices } from "endcap/forms";
import type { Announcer } from "../announcer.ts";
import { element, make } from "../elements.ts";
import { checkWhileEditing } from "../form.ts";
import { linkSending } from "../gateway/link.ts";
import { SendButton } from "../gateway/send-button.ts";
import type { Page } from "../page.ts";

/** An item of the list: a row of controls. */
interface Row {
  readonly item: HTMLLIElement;
  readonly name: HTMLInputElement;
  readonly quantity: HTMLInputElement;
  /** The product's code, until the user types another name. */
  readonly upc: HTMLInputElement;
}

/** A list that the user edits and that becomes a link. Products of ads are added to it. */
export class ListForm {
  readonly #list = element("basket-rows", HTMLUListElement);
  readonly #check: () => void;
  readonly #announcer: Announcer;
  #rows: Row[] = [];
  #count = 0;

  constructor({ announcer, gateway }: Page) {
    this.#announcer = announcer;
    this.#append("Flour", 2, "cup");
    this.#append("Milk", 1.5, "cup");
    this.#append("Eggs", 3, "each");
    element("basket-add", HTMLButtonElement).addEventListener("click", () => {
      this.#append("", 1, "each").name.focus();
      this.#check();
    });
    const button = new SendButton(linkSending("basket"), gateway);
    this.#check = checkWhileEditing(element("basket", HTMLFormElement), "shoppingLists", button, announcer);
  }

  /** Adds a product. One that is in the list already gets a higher quantity. */
  add(name: string, upc: string | undefined): void {
    const row = this.#rows.find((other) => other.name.value === name) ?? this.#append(name, 0, "each");
    row.upc.value ||= upc ?? "";
    row.quantity.value = String(Number(row.quantity.value) + 1);
    // Scrolls the column of the form. On a phone, the page stays at the product.
    this.#list.closest(".side")?.scrollTo({ top: row.item.offsetTop });
    this.#check();
    this.#announcer.announce(`${name} is in the list: ${row.quantity.value}`);
  }

  #append(name: string, quantity: number, unit: string): Row {
    const at = `line_items[${this.#count}]`;
    const common = { autocomplete: "off", describedBy: `basket-issue-${this.#count++}` } as const;
    const measurement = `${at}.line_item_measurements[0]`;
    const row: Row = {
      item: make("li"),
      name: make("input", { ...common, name: `${at}.name`, value: name, label: "Item" }),
      quantity: make("input", {
        ...common,
        name: `${measurement}.quantity`,
        type: "number",
        step: "any",
        value: String(quantity),
        label: "Quantity",
      }),
      upc: make("input", { type: "hidden", name: `${at}.upcs` }),
    };
    const units = make(
      "select",
      { ...common, name: `${measurement}.unit`, label: "Unit" },
      ...unitChoices().map(({ label, value }) => new Option(label, value)),
    );
    units.value = unit;
    row.name.addEventListener("input", () => {
      row.upc.value = "";
    });
    const remove = make("button", { type: "button", className: "remove", label: "Remove this item" }, "×");
    remove.addEventListener("click", () => this.#remove(row));
    const issue = make("p", { id: common.describedBy, className: "form-issue" });
    row.item.append(row.name, row.quantity, units, remove, issue, row.upc);
    this.#rows.push(row);
    this.#list.append(row.item);
    return row;
  }

  #remove(row: Row): void {
    const next = row.item.nextElementSibling ?? row.item.previousElementSibling;
    this.#rows = this.#rows.filter((other) => other !== row);
    row.item.remove();
    (next?.querySelector<HTMLElement>(".remove") ?? element("basket-add", HTMLButtonElement)).focus();
    this.#check();
  }
}
