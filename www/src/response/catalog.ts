// The products of the example shop.

/** The data of a product that a shop has and a creative does not. */
export interface Product {
  readonly name: string;
  readonly price?: string;
  readonly picture: string;
}

/** The products by id. */
export const catalog: Readonly<Record<string, Product>> = {
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
