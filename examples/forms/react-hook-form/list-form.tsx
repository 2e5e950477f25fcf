// A shopping list with rows, in React Hook Form.

import { type ShoppingList, shoppingLists } from "endcap";
import { fromForm, unitChoices } from "endcap/forms";
import { en, frCA } from "endcap/locales";
import { useState } from "react";
import { type FieldPath, get, set, useFieldArray, useForm } from "react-hook-form";

const WORDS = {
  en: ["Title", "Product", "Quantity", "Unit", "Add", "Remove", "Create link"],
  "fr-CA": ["Titre", "Produit", "Quantité", "Unité", "Ajouter", "Retirer", "Créer le lien"],
};
const EMPTY = { name: "", line_item_measurements: [{ quantity: "", unit: "" }] };
const defaultValues = { title: "", line_items: [EMPTY] };

export function ListForm({ lang, onList }: { lang: "en" | "fr-CA"; onList: (list: ShoppingList) => void }) {
  const locale = lang === "en" ? en : frCA;
  const [title, product, quantity, unit, add, remove, create] = WORDS[lang];
  const [hints, setHints] = useState({});
  const form = useForm<typeof defaultValues, unknown, ShoppingList>({
    defaultValues,
    resolver: (typed) => {
      const { value, control } = fromForm(typed, "shoppingLists", { locale });
      const { ok, issues } = shoppingLists.check(value, { locale });
      const found = { error: {}, warning: {} };
      for (const { severity, rule, message, segments } of issues)
        set(found[severity], control({ segments }) ?? "root", { type: rule, message });
      setHints(found.warning);
      return ok ? { values: value, errors: {} } : { values: {}, errors: found.error };
    },
  });
  const rows = useFieldArray({ control: form.control, name: "line_items" });
  const options = [{ value: "", label: "" }, ...unitChoices(locale)].map(({ value, label }) => (
    <option key={value} value={value} label={label} />
  ));
  const field = (Control: "input" | "select", name: FieldPath<typeof defaultValues>, label?: string) => (
    <p>
      <label htmlFor={name}>{label}</label>{" "}
      <Control id={name} {...form.register(name)} {...(Control === "select" && { children: options })} />
      <small>{(get(form.formState.errors, name) ?? get(hints, name))?.message}</small>
    </p>
  );
  return (
    <form onSubmit={form.handleSubmit(onList)} noValidate>
      {field("input", "title", title)}
      {rows.fields.map(({ id }, row) => (
        <fieldset key={id}>
          {field("input", `line_items.${row}.name`, product)}
          {field("input", `line_items.${row}.line_item_measurements.0.quantity`, quantity)}
          {field("select", `line_items.${row}.line_item_measurements.0.unit`, unit)}
          <input type="button" className="remove" onClick={() => rows.remove(row)} value={remove} />
        </fieldset>
      ))}
      <input type="button" className="add" onClick={() => rows.append(EMPTY)} value={add} />
      <input type="submit" value={create} />
    </form>
  );
}
