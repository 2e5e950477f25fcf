// Example shopping lists and recipes.

import type { Example } from "../picker.ts";

/** The examples. The page opens with the first one. */
export const shoppingListExamples: readonly Example[] = [
  {
    name: "Five errors",
    text: `{
  "title": "Sunday roast for six",
  "expires_in": 400,
  "line_items": [
    {
      "name": "chicken thighs",
      "line_item_measurements": [{ "quantity": 0, "unit": "lb" }]
    },
    {
      "name": "plain yogurt",
      "filters": { "health_filters": ["ORGANIC", "Low fat"] }
    },
    {
      "name": "basmati rice",
      "upcs": ["07234560218"]
    },
    {
      "name": "butter",
      "product_ids": [4471902],
      "upcs": ["072345602188"]
    }
  ]
}`,
  },
  {
    name: "Deprecated and near-miss fields",
    text: `{
  "title": "Pancakes",
  "linkType": "recipe",
  "line_items": [
    { "name": "flour", "quantity": 2, "unit": "cups" },
    { "name": "milk", "quantity": 1.5, "unit": "cup" },
    { "name": "maple syrup", "quantity": 4, "unit": "tbsp" },
    {
      "name": "eggs",
      "measurements": [{ "quantity": 3, "unit": "each" }]
    }
  ]
}`,
  },
  {
    name: "Same product in two items",
    text: `{
  "title": "Camping trip",
  "line_items": [
    { "name": "trail mix", "product_ids": [18830214, 18830377] },
    { "name": "granola bars", "product_ids": [20416650] },
    { "name": "nuts and raisins", "product_ids": [18830377] },
    { "name": "sparkling water", "upcs": ["072345606520"] },
    { "name": "water, 12 cans", "upcs": ["072345606520"] }
  ]
}`,
  },
  {
    name: "The same key twice",
    text: `{
  "title": "Office snacks",
  "expires_in": 30,
  "line_items": [
    {
      "name": "pretzels",
      "upcs": ["072345601013"],
      "upcs": ["072345604304"]
    },
    { "name": "apples", "name": "pears" }
  ],
  "expires_in": 90
}`,
  },
  {
    name: "A missing comma",
    text: `{
  "title": "Taco night",
  "line_items": [
    { "name": "corn tortillas" },
    { "name": "avocados" }
    { "name": "limes" }
  ]
}`,
  },
  {
    name: "Recipe with pantry items",
    text: `{
  "title": "Weeknight tomato soup",
  "image_url": "https://recipes.example.com/images/tomato-soup-500.jpg",
  "link_type": "recipe",
  "expires_in": 180,
  "instructions": [
    "Soften the onion and garlic in the oil for eight minutes.",
    "Add the tomatoes and stock and simmer for twenty minutes.",
    "Blend until smooth, season, and finish with basil."
  ],
  "line_items": [
    {
      "name": "canned whole tomatoes",
      "line_item_measurements": [{ "quantity": 2, "unit": "can" }, { "quantity": 56, "unit": "ounces" }]
    },
    { "name": "garlic", "line_item_measurements": [{ "quantity": 1, "unit": "head" }] },
    {
      "name": "vegetable stock",
      "line_item_measurements": [{ "quantity": 3, "unit": "cups" }, { "quantity": 710, "unit": "ml" }],
      "filters": { "health_filters": ["VEGAN"] }
    }
  ],
  "landing_page_configuration": {
    "partner_linkback_url": "https://recipes.example.com/r/tomato-soup",
    "enable_pantry_items": true
  }
}`,
  },
  {
    name: "Accents and emoji",
    text: `{
  "title": "Souper d'été 🍅🌿",
  "link_type": "recipe",
  "instructions": [
    "Épluchez les pêches, puis coupez-les en quartiers.",
    "Servez très frais. Bon appétit 👩‍🍳!"
  ],
  "line_items": [
    { "name": "crème fraîche", "line_item_measurements": [{ "quantity": 250, "unit": "ml" }] },
    { "name": "jalapeños 🌶️", "line_item_measurements": [{ "quantity": 2, "unit": "each" }] },
    { "name": "豆腐", "display_text": "豆腐 (firm tofu)", "filters": { "health_filters": ["VEGAN"] } },
    { "name": "\\u00e9chalotes", "line_item_measurements": [{ "quantity": 3, "unit": "each" }] }
  ]
}`,
  },
  {
    name: "Product ids beyond 2^53",
    text: `{
  "title": "Ids that JSON.parse would round",
  "line_items": [
    { "name": "oat milk", "product_ids": [9007199254740992] },
    { "name": "oat creamer", "product_ids": [9007199254740993] },
    { "name": "rolled oats", "product_ids": [9223372036854775807] }
  ]
}`,
  },
];
