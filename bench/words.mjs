// The vocabulary of the generated payloads.

const split = (texts) => texts.trim().split(/;\s+/);

export const products = split(`
  whole milk; large brown eggs; crème fraîche; unsalted butter; jalapeño peppers; extra firm tofu;
  boneless chicken thighs; baby spinach; all-purpose flour; Gruyère cheese; sea salt flakes; cherry tomatoes;
  wild-caught salmon fillet; purée of roasted garlic; basmati rice; black beans, drained; almond milk, unsweetened;
  açaí berries, frozen; rolled oats; fresh flat-leaf parsley; smoked paprika; red onion; coconut milk, full fat;
  sourdough bread; lemon; dark chocolate 70%; ground turkey, lean; Greek yogurt; bell pepper, yellow;
  vegetable stock, low sodium`);

export const qualities = ["organic", "fresh", "store brand", "family size", "local", "frozen", "ripe", "no salt added"];
export const preparations = ["finely chopped", "at room temperature", "for serving", "divided", "rinsed", "plus more"];
export const asides = [
  "see the note below",
  "about two medium ones",
  "or more to taste",
  "leave out for a milder dish",
];
export const brands = ["Hill Farm", "Blue Mill", "Casa Verde", "North Bay", "Old Orchard", "Sunny Acre"];

/** Units the service lists. */
export const units = split(`
  cup; cups; tablespoon; tablespoons; teaspoon; tsp; grams; g; kg; ml; milliliters; liter; ounces; oz; fl oz can; lb;
  pounds; each; bunch; can; cans; head; package; packet; large; medium; pint`);

/** Common units that the service does not list. Each causes a warning. */
export const unlistedUnits = ["handful", "clove", "tbsp", "slice"];
