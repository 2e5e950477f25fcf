// The form of the shop's list.

import type { ShoppingList } from "endcap";
import type { Announcer } from "../announcer.ts";
import { element, make } from "../elements.ts";
import { checkWhileEditing, type Segments } from "../form.ts";
import { linkSending } from "../gateway/link.ts";
import { SendButton } from "../gateway/send-button.ts";
import type { Page } from "../page.ts";

const UNITS = ["each", "cup", "tbsp", "lb", "oz", "g", "kg", "l", "bunch", "can"];

/** An item of the list: a row of controls. */
interface Row {
  readonly item: HTMLLIElement;
  readonly name: HTMLInputElement;
  readonly quantity: HTMLInputElement;
  readonly unit: HTMLSelectElement;
  /** The product's code, until the user types another name. */
  upc: string | undefined;
}

/** A list that the user edits and that becomes a link. Products of ads are added to it. */
export class ListForm {
  readonly #title = element("basket-title", HTMLInputElement);
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
    const form = element("basket", HTMLFormElement);
    const button = new SendButton(linkSending("basket"), gateway);
    const controlAt = (segments: Segments) => this.#controlAt(segments);
    this.#check = checkWhileEditing(
      form,
      { resource: "shoppingLists", read: () => this.#read(), controlAt, button },
      announcer,
    );
  }

  /** Adds a product. One that is in the list already gets a higher quantity. */
  add(name: string, upc: string | undefined): void {
    const row = this.#rows.find((other) => other.name.value === name) ?? this.#append(name, 0, "each");
    row.upc ??= upc;
    row.quantity.value = String(Number(row.quantity.value) + 1);
    // Scrolls the column of the form. On a phone, the page stays at the product.
    this.#list.closest(".side")?.scrollTo({ top: row.item.offsetTop });
    this.#check();
    this.#announcer.announce(`${name} is in the list: ${row.quantity.value}`);
  }

  #append(name: string, quantity: number, unit: string): Row {
    const describedBy = `basket-issue-${this.#count++}`;
    const row: Row = {
      item: make("li"),
      name: make("input", { value: name, autocomplete: "off", label: "Item", describedBy }),
      quantity: make("input", {
        type: "number",
        step: "any",
        value: String(quantity),
        autocomplete: "off",
        label: "Quantity",
        describedBy,
      }),
      unit: make("select", { label: "Unit", describedBy, autocomplete: "off" }, ...UNITS.map((id) => new Option(id))),
      upc: undefined,
    };
    row.unit.value = unit;
    row.name.addEventListener("input", () => {
      row.upc = undefined;
    });
    const remove = make("button", { type: "button", className: "remove", label: "Remove this item" }, "×");
    remove.addEventListener("click", () => this.#remove(row));
    row.item.append(row.name, row.quantity, row.unit, remove, make("p", { id: describedBy, className: "form-issue" }));
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

  #read(): ShoppingList {
    return {
      title: this.#title.value,
      line_items: this.#rows.map(({ name, quantity, unit, upc }) => ({
        name: name.value,
        line_item_measurements: [
          {
            ...((quantity.value !== "" || quantity.validity.badInput) && { quantity: quantity.valueAsNumber }),
            unit: unit.value,
          },
        ],
        ...(upc !== undefined && { upcs: [upc] }),
      })),
    };
  }

  #controlAt([field, index, member, ...rest]: Segments): HTMLElement | undefined {
    const row = field === "line_items" ? this.#rows[Number(index)] : undefined;
    if (!row) return this.#title;
    if (member !== "line_item_measurements") return row.name;
    return rest.at(-1) === "unit" ? row.unit : row.quantity;
  }
}
