//! The inventory of ads. Brands, products and codes are invented.

/// A format of ads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// A banner.
    ImageBanner,
    /// A picture with products.
    ShoppableDisplay,
    /// A video with products.
    ShoppableVideo,
}

/// A brand.
pub(crate) struct Brand {
    /// Its id.
    pub id: i64,
    /// Its name.
    pub name: &'static str,
    /// The name of its page and of its pictures.
    pub slug: &'static str,
    /// The hue of its color, in degrees.
    pub hue: u16,
    /// The search terms that it matches.
    pub words: &'static [&'static str],
    /// The page categories that it matches.
    pub categories: &'static [i64],
    /// Its taglines, by format.
    pub taglines: [&'static str; 3],
    /// Its products.
    pub products: [Product; 4],
}

/// A product.
pub(crate) struct Product {
    /// Its id.
    pub id: i64,
    /// The retailer's code for it.
    pub rrc: &'static str,
    /// Its UPC.
    pub upc: &'static str,
    /// Its tags.
    pub tags: &'static [&'static str],
}

/// An ad: a brand in a format.
#[derive(Clone, Copy)]
pub(crate) struct Campaign {
    /// The brand.
    pub brand: &'static Brand,
    /// The format.
    pub format: Format,
    /// Whether it is for tests only.
    pub is_test: bool,
}

impl Format {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::ImageBanner, Self::ShoppableDisplay, Self::ShoppableVideo];

    /// Its name in requests and responses.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::ImageBanner => "image_banner",
            Self::ShoppableDisplay => "shoppable_display",
            Self::ShoppableVideo => "shoppable_video",
        }
    }

    /// Returns the format with this name.
    pub(crate) fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.word() == word)
    }
}

impl Brand {
    /// Returns the tagline of the ad.
    pub(crate) const fn tagline(&self, format: Format) -> &'static str {
        let [banner, display, video] = self.taglines;
        match format {
            Format::ImageBanner => banner,
            Format::ShoppableDisplay => display,
            Format::ShoppableVideo => video,
        }
    }
}

/// All ads: each brand in every format, and the last brand for tests only.
pub(crate) fn campaigns() -> impl Iterator<Item = Campaign> {
    let last = BRANDS.len() - 1;
    BRANDS.iter().enumerate().flat_map(move |(at, brand)| {
        Format::ALL.into_iter().map(move |format| Campaign { brand, format, is_test: at == last })
    })
}

/// The brand with this slug.
pub(crate) fn brand(slug: &str) -> Option<&'static Brand> {
    BRANDS.iter().find(|brand| brand.slug == slug)
}

const fn product(id: i64, rrc: &'static str, upc: &'static str, tags: &'static [&'static str]) -> Product {
    Product { id, rrc, upc, tags }
}

const BRANDS: &[Brand] = &[
    Brand {
        id: 101,
        name: "Hilltop Dairy",
        slug: "hilltop-dairy",
        hue: 205,
        words: &["milk", "yogurt", "cheese", "butter", "dairy", "breakfast"],
        categories: &[10, 11],
        taglines: ["Milk from just up the road", "Breakfast starts on the hill", "A morning at the dairy"],
        products: [
            product(9_007_199_254_740_993, "HD-001", "036000291452", &["organic", "vegetarian"]),
            product(21_002, "HD-002", "012345678905", &["vegetarian"]),
            product(21_003, "HD-003", "614141000036", &["organic", "vegetarian"]),
            product(21_004, "HD-004", "042100005264", &["vegetarian"]),
        ],
    },
    Brand {
        id: 102,
        name: "Grain & Stone",
        slug: "grain-and-stone",
        hue: 35,
        words: &["bread", "flour", "bakery", "roll", "toast", "breakfast"],
        categories: &[20, 21],
        taglines: ["Baked before you are up", "Four loaves, one oven", "How a crust is made"],
        products: [
            product(22_001, "GS-001", "070177154240", &["vegan"]),
            product(22_002, "GS-002", "071921003395", &["vegan", "organic"]),
            product(22_003, "GS-003", "041220576463", &["vegetarian"]),
            product(22_004, "GS-004", "030000010204", &["vegan"]),
        ],
    },
    Brand {
        id: 103,
        name: "Sun Orchard",
        slug: "sun-orchard",
        hue: 18,
        words: &["apple", "fruit", "juice", "orange", "snack", "smoothie"],
        categories: &[30],
        taglines: ["Picked ripe, never before", "An orchard for your bag", "From blossom to bottle"],
        products: [
            product(23_001, "SO-001", "048500001028", &["vegan", "organic"]),
            product(23_002, "SO-002", "025000044908", &["vegan"]),
            product(23_003, "SO-003", "033383000015", &["vegan", "organic"]),
            product(23_004, "SO-004", "094922553584", &["vegan"]),
        ],
    },
    Brand {
        id: 104,
        name: "Green Row",
        slug: "green-row",
        hue: 130,
        words: &["salad", "tomato", "onion", "carrot", "vegetable", "soup"],
        categories: &[30, 31],
        taglines: ["Greens with the field still on", "Soup weather is here", "One row, one season"],
        products: [
            product(24_001, "GR-001", "033383655512", &["vegan", "organic"]),
            product(24_002, "GR-002", "071430000137", &["vegan"]),
            product(24_003, "GR-003", "030223007029", &["vegan", "organic"]),
            product(24_004, "GR-004", "085239038536", &["vegan"]),
        ],
    },
    Brand {
        id: 105,
        name: "Casa Lenta",
        slug: "casa-lenta",
        hue: 355,
        words: &["pasta", "sauce", "tomato", "spaghetti", "dinner", "oil"],
        categories: &[40],
        taglines: ["Dinner in no hurry", "Sauce that took all day", "The slow kitchen"],
        products: [
            product(25_001, "CL-001", "076808280081", &["vegan"]),
            product(25_002, "CL-002", "036200004692", &["vegan", "organic"]),
            product(25_003, "CL-003", "041129077122", &["vegetarian"]),
            product(25_004, "CL-004", "048001265103", &["vegan"]),
        ],
    },
    Brand {
        id: 106,
        name: "Kettle & Bean",
        slug: "kettle-and-bean",
        hue: 270,
        words: &["coffee", "tea", "espresso", "cocoa", "breakfast", "drink"],
        categories: &[50],
        taglines: ["Wake the house gently", "A shelf that smells of morning", "From bean to cup"],
        products: [
            product(26_001, "KB-001", "025500304038", &["vegan"]),
            product(26_002, "KB-002", "070734000034", &["vegan", "organic"]),
            product(26_003, "KB-003", "041000004476", &["vegan"]),
            product(26_004, "KB-004", "034000003129", &["vegetarian"]),
        ],
    },
    Brand {
        id: 199,
        name: "Placeholder & Sons",
        slug: "placeholder-and-sons",
        hue: 300,
        words: &["test", "milk", "bread", "apple", "coffee"],
        categories: &[10, 20, 30],
        taglines: ["This is a test banner", "This is a test display", "This is a test video"],
        products: [
            product(29_001, "PS-001", "000000000017", &["test"]),
            product(29_002, "PS-002", "000000000024", &["test"]),
            product(29_003, "PS-003", "000000000031", &["test"]),
            product(29_004, "PS-004", "000000000048", &["test"]),
        ],
    },
];
