// The products of the example shop: those of the stand-in for the service, and those of the example responses.

/** The data of a product that a shop has and a creative does not. */
export interface Product {
  readonly name: string;
  readonly price?: string;
  readonly picture: string;
}

/** The products by id. */
export const catalog: Readonly<Record<string, Product>> = {
  "9007199254740993": { name: "Whole milk, 1 l", price: "$1.79", picture: "milk.svg" },
  21002: { name: "Plain yogurt, 500 g", price: "$2.49", picture: "yogurt.svg" },
  21003: { name: "Mountain cheese, 200 g", price: "$4.90", picture: "cheese.svg" },
  21004: { name: "Salted butter, 250 g", price: "$3.29", picture: "butter.svg" },
  22001: { name: "Sourdough loaf, 800 g", price: "$4.50", picture: "sourdough.svg" },
  22002: { name: "Wheat flour, 1 kg", price: "$2.19", picture: "flour.svg" },
  22003: { name: "Soft rolls, 6 pieces", price: "$2.99", picture: "rolls.svg" },
  22004: { name: "Baguettes, 2 pieces", price: "$3.20", picture: "baguette.svg" },
  23001: { name: "Red apples, 1 kg", price: "$3.49", picture: "apples.svg" },
  23002: { name: "Orange juice, 750 ml", price: "$3.89", picture: "orange-juice.svg" },
  23003: { name: "Oranges, 1 kg", price: "$3.29", picture: "oranges.svg" },
  23004: { name: "Berry smoothie, 250 ml", price: "$2.79", picture: "smoothie.svg" },
  24001: { name: "Salad greens, 150 g", price: "$2.29", picture: "greens.svg" },
  24002: { name: "Vine tomatoes, 500 g", price: "$2.99", picture: "tomatoes.svg" },
  24003: { name: "Carrots, 1 kg", price: "$1.69", picture: "carrots.svg" },
  24004: { name: "Vegetable soup, 400 g", price: "$2.59", picture: "soup.svg" },
  25001: { name: "Spaghetti, 500 g", price: "$1.89", picture: "spaghetti.svg" },
  25002: { name: "Tomato sauce, 340 g", price: "$3.19", picture: "sauce.svg" },
  25003: { name: "Pesto with cheese, 190 g", price: "$3.79", picture: "pesto.svg" },
  25004: { name: "Olive oil, 500 ml", price: "$8.90", picture: "oil.svg" },
  26001: { name: "Coffee beans, 250 g", price: "$7.50", picture: "coffee.svg" },
  26002: { name: "Breakfast tea, 40 bags", price: "$3.99", picture: "tea.svg" },
  26003: { name: "Espresso, ground, 250 g", price: "$5.90", picture: "espresso.svg" },
  26004: { name: "Drinking cocoa, 300 g", price: "$4.29", picture: "cocoa.svg" },
  20416650: { name: "Tomato sauce, basil, 340 g", price: "$4.29", picture: "sauce-basil.svg" },
  20416651: { name: "Tomato sauce, arrabbiata, 340 g", price: "$4.49", picture: "sauce-arrabbiata.svg" },
  18830214: { name: "Blood orange, 330 ml", price: "$1.89", picture: "solana-orange.svg" },
  18830215: { name: "Grapefruit, 330 ml", price: "$1.89", picture: "solana-grapefruit.svg" },
  18830216: { name: "Lime and mint, 330 ml", price: "$1.99", picture: "solana-lime.svg" },
  33810941: { name: "Skyr blåbær, 500 g", price: "$3.79", picture: "skyr-blueberry.svg" },
  33810942: { name: "Skyr bringebær, 500 g", price: "$3.79", picture: "skyr-raspberry.svg" },
  44719020: { name: "Oat drink, original, 1 l", price: "$3.19", picture: "oat-original.svg" },
  44719021: { name: "Oat drink, barista, 1 l", price: "$3.59", picture: "oat-barista.svg" },
  55102201: { name: "تمر مجدول، ٥٠٠ غ", price: "$8.90", picture: "dates-medjool.svg" },
  55102202: { name: "تمر سكري، ٥٠٠ غ", price: "$7.50", picture: "dates-sukkari.svg" },
};
