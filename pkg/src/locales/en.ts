// The English catalog, for shoppers and store staff. It consists of literals without calls, so that bundlers drop it if unused.

import { type Locale, message } from "./locale.js";
import { words } from "./words-en.js";

const itemHas = (first: number, number: (value: number) => string): string => `Item ${number(first + 1)} already has`;

/** English messages for shoppers and store staff. */
export const en: Locale = {
  language: "en",
  message,
  more: (count, { plural }) =>
    plural(count, { one: "There is # more like this.", other: "There are # more like this." }),
  failed: "This could not be sent; try again later.",
  sentences: {
    // Every body.
    syntax: "This data is incomplete or damaged.",
    "too-deep": ({ limit }, { plural }) =>
      `This data has too many levels; it can have ${plural(limit, { one: "# level", other: "up to # levels" })}.`,
    "too-large": ({ limit }, { plural }) =>
      `This data is too large; it can have ${plural(limit, { one: "# byte", other: "up to # bytes" })}.`,
    "duplicate-key": "This field appears twice; keep one of the two.",
    type: ({ expected }) =>
      ({
        string: "Enter text.",
        number: "Enter a number.",
        boolean: "Choose yes or no.",
        array: "Enter a list.",
        object: "Enter a group of fields.",
        integer: "Enter a whole number.",
        "string-or-null": "Enter text, or leave this empty.",
        json: "This value cannot be sent; enter another.",
      })[expected],
    missing: (_, { field }) => (field ? `Fill in “${field}”.` : "Fill in this field."),
    blank: (_, { field }) => (field ? `“${field}” is empty.` : "This field is empty."),
    "field-case": ({ suggestion }, { label }) => `Write the name of this field in lowercase: “${label(suggestion)}”.`,
    "unknown-field": ({ suggestion }, { label }) =>
      `This field is not used${suggestion === undefined ? "." : `; did you mean “${label(suggestion)}”?`}`,

    // Shopping lists.
    "health-filter": ({ expected }, { anyOf }) => `Choose ${anyOf(expected, words)}.`,
    "quantity-not-positive": "Enter a quantity greater than 0.",
    "product-ids-and-upcs": "Enter product IDs or barcodes for this item, but not both.",
    "duplicate-product-id": ({ first }, { number }) => `${itemHas(first, number)} this product ID.`,
    "duplicate-upc": ({ first }, { number }) => `${itemHas(first, number)} this barcode.`,
    "link-type": ({ expected }, { anyOf }) => `Choose ${anyOf(expected, words)}.`,
    "expires-in": ({ limit, days }, { plural, number }) =>
      `Enter ${plural(limit, { one: "# day", other: "# days" })} or less${days === undefined ? "." : `; did you mean ${number(days)}?`}`,
    "expires-in-past": ({ limit }, { plural }) =>
      `Enter ${plural(limit, { one: "# day", other: "# days" })} or more; otherwise, the link has already expired.`,
    "upc-format": "Enter a 12- or 14-digit barcode.",
    "url-scheme": ({ scheme }) => `Enter a web address that starts with “https:” instead of “${scheme}:”.`,
    url: "Enter a full web address, such as https://example.com/.",
    "url-not-https": "Enter a secure web address, which starts with “https:”.",
    deprecated: ({ replacement }, { label }) => `This field is out of date; use “${label(replacement)}” instead.`,
    "quantity-ignored": "Enter a quantity greater than 0; this one does not count.",
    "unlisted-unit": (params) =>
      params.problem === "unknown"
        ? "Choose a unit from the list; otherwise, the quantity may not match."
        : params.problem === "unsold"
          ? "Shops do not sell by this unit: remove the quantity, and keep the word in the text that is shown."
          : `Use the unit “${params.suggestion}”${params.problem === "countable" ? " to count, and keep the word in the text that is shown" : "; otherwise, the quantity may not match"}.`,
    "upc-check-digit": ({ expected, actual }, { number }) =>
      `Check this barcode for a typing error: its last digit should be ${number(expected)}, not ${number(actual)}.`,
    "equivalent-upc": ({ first }, { number }) => `${itemHas(first, number)} a barcode of the same product.`,
    "repeated-in-item": "This item has the same code twice; keep one of the two.",
    "ignored-filter": ({ reason }) =>
      ({
        "image-banner": "This filter has no effect on image banners.",
        "display-placement-filter": "This filter has no effect on ads.",
        "product-ids-or-upcs": "This filter has no effect on items with product IDs or barcodes.",
      })[reason],
    "pantry-needs-recipe": "Pantry items have an effect on recipes only.",
    "countable-by-weight": ({ suggestion }) => `Shoppers count this item: add a quantity in the unit “${suggestion}”.`,

    // Ads.
    "page-query": ({ actual }, { plural }) =>
      `Choose exactly one kind of page; ${plural(actual, { one: "# is chosen", other: "# are chosen" })}.`,
    "placement-kind": "Choose a display placement.",
    "user-id-length": ({ limit }, { number }) => `Enter a user ID of up to ${number(limit)} characters.`,
    "location-code-length": ({ limit }, { number }) => `Enter a store code of up to ${number(limit)} characters.`,
    "user-agent-length": ({ limit }, { number }) =>
      `The description of the browser can have up to ${number(limit)} characters.`,
    "user-ip": "Enter an IP address, such as 192.0.2.1 or 2001:db8::1.",
    "ads-count": ({ limit }, { number }) => `Enter a number of ads from 1 to ${number(limit)}.`,
    "supported-format": ({ expected }, { anyOf }) => `Choose one of these formats: ${anyOf(expected)}.`,
    position: ({ expected }, { anyOf }) => `Choose one of these positions: ${anyOf(expected)}.`,
    offset: "Enter a page number of 1 or more.",
    "page-size": "Enter a page size of 1 or more.",
    "page-view-id": "Enter the UUID of the page view, or “None”.",
    "token-offset-mismatch": ({ problem }) =>
      ({
        "first-page": "To continue, enter a page number of 2 or more; this one starts again at the first page.",
        "no-token": "To see a later page, enter the token from the page before it.",
      })[problem],
    "no-session": "Sign in the shopper; otherwise, there may be no ads.",
    "no-store": "Choose a store; otherwise, there may be no ads.",
    "no-search-term": "Enter a search term; ads are chosen by it.",
    "no-user-id": "Enter a user ID; otherwise, there may be no ads.",

    // Users and access.
    "name-characters": ({ forbidden }, { anyOf }) => `Enter a name without ${anyOf(forbidden)}.`,
    locale: "Enter a language and a region, such as en_US.",
    "metadata-keys": ({ limit, actual }, { number }) =>
      `Enter up to ${number(limit)} additional details; there are ${number(actual)}.`,
    "metadata-key-length": ({ limit }, { number }) =>
      `Shorten the name of this detail to ${number(limit)} characters or less.`,
    "metadata-value-length": ({ limit }, { number }) => `Shorten this detail to ${number(limit)} characters or less.`,
    phone: "Enter a phone number with + and the country code, such as +14165550123.",
    "user-id-too-long-for-ads": ({ limit }, { number }) =>
      `Shorten the user ID to ${number(limit)} characters or less; otherwise, there are no ads.`,
    "response-only": "Remove this field; only the service fills it in.",
    "not-for-ads": ({ expected }) => `Use “${expected}”; otherwise, there are no ads.`,
    scope: ({ expected }) => `Add “${expected}”; otherwise, there are no ads.`,
  },
};
