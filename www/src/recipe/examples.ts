// The examples of the recipe tab.

import type { Language } from "endcap-recipes";
import type { Example } from "../picker.ts";

/** An example in a language. */
export interface RecipeExample extends Example {
  readonly language: Language;
}

const jsonLd = {
  "@context": "https://schema.org",
  "@type": "Recipe",
  name: "Tomato soup",
  image: "https://kitchen.example/soup.jpg",
  url: "https://kitchen.example/tomato-soup",
  recipeYield: "2 servings",
  recipeIngredient: [
    "2 (14.5 oz) cans tomatoes",
    "½ cup cream",
    "1 tsp salt",
    "¼ cup cream, to serve",
    "basil (optional)",
  ],
  recipeInstructions: [{ "@type": "HowToStep", text: "Cook everything." }],
};

export const recipeExamples: readonly RecipeExample[] = [
  {
    name: "Ingredient lines",
    language: "en",
    text: `1½ cups all-purpose flour
2 large eggs, lightly beaten
1 cup milk, at room temperature
2 tablespoons butter or oil, plus more for the pan
Salt and pepper to taste
For the sauce:
1 (14.5 oz) can diced tomatoes, undrained
3-4 cloves garlic, finely chopped
parsley, for serving (optional)`,
  },
  {
    name: "Ingredient lines in French",
    language: "fr-CA",
    text: `1 1/2 tasse de farine tout usage
2 gros œufs, légèrement battus
1,5 dl de lait
Pour la sauce :
1 boîte de tomates en dés
2 c. à soupe d'huile d'olive
3 à 4 gousses d'ail, hachées finement
sel et poivre, au goût`,
  },
  { name: "JSON-LD of a page", language: "en", text: JSON.stringify(jsonLd, null, 2) },
];
