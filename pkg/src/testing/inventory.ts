// The inventory of ads. Brands, products and codes are invented.

/** The formats of ads, in the order of the inventory. */
export const FORMATS = ["image_banner", "shoppable_display", "shoppable_video"] as const;

/** A format of ads. */
export type Format = (typeof FORMATS)[number];

export interface Brand {
  readonly id: number;
  readonly name: string;
  /** The name of its page and of its pictures. */
  readonly slug: string;
  /** The hue of its color, in degrees. */
  readonly hue: number;
  /** The search terms that it matches. */
  readonly words: readonly string[];
  /** The page categories that it matches. */
  readonly categories: readonly number[];
  /** Its taglines, in the order of `FORMATS`. */
  readonly taglines: readonly [string, string, string];
  readonly products: readonly Product[];
  /** Whether its ads are for requests with `test_only`. */
  readonly isTest?: true;
}

export interface Product {
  /** Its id in digits, because one of them is beyond 2^53. */
  readonly id: string;
  /** The retailer's code for it. */
  readonly rrc: string;
  readonly upc: string;
  readonly tags: readonly string[];
}

/** An ad: a brand in a format. */
export interface Campaign {
  readonly brand: Brand;
  readonly format: Format;
}

const product = (id: string, rrc: string, upc: string, tags: readonly string[]): Product => ({ id, rrc, upc, tags });

/** All brands. */
export const BRANDS: readonly Brand[] = [
  {
    id: 101,
    name: "Hilltop Dairy",
    slug: "hilltop-dairy",
    hue: 205,
    words: ["milk", "yogurt", "cheese", "butter", "dairy", "breakfast"],
    categories: [10, 11],
    taglines: ["Milk from just up the road", "Breakfast starts on the hill", "A morning at the dairy"],
    products: [
      product("9007199254740993", "HD-001", "036000291452", ["organic", "vegetarian"]),
      product("21002", "HD-002", "012345678905", ["vegetarian"]),
      product("21003", "HD-003", "614141000036", ["organic", "vegetarian"]),
      product("21004", "HD-004", "042100005264", ["vegetarian"]),
    ],
  },
  {
    id: 102,
    name: "Grain & Stone",
    slug: "grain-and-stone",
    hue: 35,
    words: ["bread", "flour", "bakery", "roll", "toast", "breakfast"],
    categories: [20, 21],
    taglines: ["Baked before you are up", "Four loaves, one oven", "How a crust is made"],
    products: [
      product("22001", "GS-001", "070177154240", ["vegan"]),
      product("22002", "GS-002", "071921003395", ["vegan", "organic"]),
      product("22003", "GS-003", "041220576463", ["vegetarian"]),
      product("22004", "GS-004", "030000010204", ["vegan"]),
    ],
  },
  {
    id: 103,
    name: "Sun Orchard",
    slug: "sun-orchard",
    hue: 18,
    words: ["apple", "fruit", "juice", "orange", "snack", "smoothie"],
    categories: [30],
    taglines: ["Picked ripe, never before", "An orchard for your bag", "From blossom to bottle"],
    products: [
      product("23001", "SO-001", "048500001028", ["vegan", "organic"]),
      product("23002", "SO-002", "025000044908", ["vegan"]),
      product("23003", "SO-003", "033383000015", ["vegan", "organic"]),
      product("23004", "SO-004", "094922553584", ["vegan"]),
    ],
  },
  {
    id: 104,
    name: "Green Row",
    slug: "green-row",
    hue: 130,
    words: ["salad", "tomato", "onion", "carrot", "vegetable", "soup"],
    categories: [30, 31],
    taglines: ["Greens with the field still on", "Soup weather is here", "One row, one season"],
    products: [
      product("24001", "GR-001", "033383655512", ["vegan", "organic"]),
      product("24002", "GR-002", "071430000137", ["vegan"]),
      product("24003", "GR-003", "030223007029", ["vegan", "organic"]),
      product("24004", "GR-004", "085239038536", ["vegan"]),
    ],
  },
  {
    id: 105,
    name: "Casa Lenta",
    slug: "casa-lenta",
    hue: 355,
    words: ["pasta", "sauce", "tomato", "spaghetti", "dinner", "oil"],
    categories: [40],
    taglines: ["Dinner in no hurry", "Sauce that took all day", "The slow kitchen"],
    products: [
      product("25001", "CL-001", "076808280081", ["vegan"]),
      product("25002", "CL-002", "036200004692", ["vegan", "organic"]),
      product("25003", "CL-003", "041129077122", ["vegetarian"]),
      product("25004", "CL-004", "048001265103", ["vegan"]),
    ],
  },
  {
    id: 106,
    name: "Kettle & Bean",
    slug: "kettle-and-bean",
    hue: 270,
    words: ["coffee", "tea", "espresso", "cocoa", "breakfast", "drink"],
    categories: [50],
    taglines: ["Wake the house gently", "A shelf that smells of morning", "From bean to cup"],
    products: [
      product("26001", "KB-001", "025500304038", ["vegan"]),
      product("26002", "KB-002", "070734000034", ["vegan", "organic"]),
      product("26003", "KB-003", "041000004476", ["vegan"]),
      product("26004", "KB-004", "034000003129", ["vegetarian"]),
    ],
  },
  {
    id: 199,
    isTest: true,
    name: "Placeholder & Sons",
    slug: "placeholder-and-sons",
    hue: 300,
    words: ["test", "milk", "bread", "apple", "coffee"],
    categories: [10, 20, 30],
    taglines: ["This is a test banner", "This is a test display", "This is a test video"],
    products: [
      product("29001", "PS-001", "000000000017", ["test"]),
      product("29002", "PS-002", "000000000024", ["test"]),
      product("29003", "PS-003", "000000000031", ["test"]),
      product("29004", "PS-004", "000000000048", ["test"]),
    ],
  },
];

/** All ads: each brand in every format. */
export const CAMPAIGNS: readonly Campaign[] = /* @__PURE__ */ BRANDS.flatMap((brand) =>
  FORMATS.map((format) => ({ brand, format })),
);

/** Returns the brand with this slug. */
export const brandOf = (slug: string): Brand | undefined => BRANDS.find((brand) => brand.slug === slug);

/** Returns the tagline of an ad. */
export const taglineOf = (brand: Brand, format: Format): string => brand.taglines[FORMATS.indexOf(format)] as string;
