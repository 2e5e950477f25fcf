//! English words.

use crate::lexicon::{Class, Lexicon, lexicon};
use crate::unit;

pub(crate) static WORDS: Lexicon = lexicon!(
    unit::ENGLISH,
    &[
        (Class::Number(6), "half"),
        (Class::Number(3), "quarter"),
        (Class::Number(9), "three-quarters three-quarter"),
        (Class::Number(4), "one-third third"),
        (Class::Number(8), "two-thirds"),
        (Class::Number(12), "one"),
        (Class::Number(24), "two couple pair"),
        (Class::Number(36), "three"),
        (Class::Number(48), "four"),
        (Class::Number(60), "five"),
        (Class::Number(72), "six"),
        (Class::Number(84), "seven"),
        (Class::Number(96), "eight"),
        (Class::Number(108), "nine"),
        (Class::Number(120), "ten"),
        (Class::Number(132), "eleven"),
        (Class::Number(144), "twelve"),
        (Class::Number(168), "fourteen"),
        (Class::Number(180), "fifteen"),
        (Class::Number(192), "sixteen"),
        (Class::Number(216), "eighteen"),
        (Class::Number(240), "twenty"),
        (Class::Number(288), "twenty-four"),
        (Class::Number(360), "thirty"),
        (Class::Article, "a an"),
        (Class::Some, "few some several plenty the"),
        (
            Class::Qualifier,
            "about approximately approx around generous good big full additional another extra nearly almost \
             circa ca up least most max maximum minimum fat thick thin plump long short hefty thick-cut thin-cut \
             paper-thin total only",
        ),
        (
            Class::Packed,
            "packed well-packed lightly-packed loosely-packed firmly-packed slightly-heaped heaped heaping \
             rounded level scant brimming overflowing",
        ),
        (Class::Size, "large medium small lg md sm med lrg size sized"),
        (Class::Adverb, "very well crosswise lengthwise lengthways widthways crossways then just still not too"),
        (
            Class::Prepared,
            "minced grated peeled melted crumbled beaten sifted squeezed drained chilled cracked torn trimmed \
             shredded toasted cooked uncooked shelled mashed cubed halved quartered julienned softened rinsed \
             washed cored seeded deseeded deveined pressed shaved scrubbed soaked juiced zested separated divided \
             thawed defrosted warmed cooled heated boned butterflied whisked snipped bruised picked stemmed \
             hulled husked cut broken pureed shaken sieved strained flattened pounded scored slivered cleaned \
             gutted scaled filleted stoned skinned topped tailed podded destoned ripped pulled segmented \
             spiralized spiralised julienne removed discarded plucked pricked pierced tied wrapped rolled-out \
             parboiled boiled steamed poached sauteed browned brushed tossed dissolved blended liquidised \
             processed pulsed shucked debearded tempered proved proofed rehydrated reconstituted popped leveled \
             levelled refrigerated freshly-ground fresh-ground chunked sectioned patted squashed rubbed stripped \
             wiped folded shaped rolled-up smashed stirred deribbed unmolded spooned weighed",
        ),
        (Class::Cut, "diced chopped crushed sliced"),
        (
            Class::Ground,
            "ground split roasted milled grilled mixed prepared brewed reserved caramelized caramelised fried \
             left",
        ),
        (
            Class::Adjective,
            "fresh dried dry red green white black yellow brown purple light dark hot cold warm sweet sour raw \
             ripe whole boneless skinless bone-in skin-on lean low-fat lowfat nonfat non-fat reduced-fat full-fat \
             unsalted salted smoked unsmoked cured plain strong soft hard young old mild spicy quality best \
             unbleached bleached organic free-range low-sodium reduced-sodium lower-sodium no-salt-added fine \
             coarse firm tart crisp crunchy crusty tender seedless unsweetened sweetened natural pure skimmed \
             homemade made bought free leftover baby live wild heavy double single instant active pickled \
             blanched flaked stale unwaxed virgin vegan preserved candied golden pink blue orange-fleshed \
             all-purpose self-raising self-rising rich creamy smooth curly bottled loose clear neutral other \
             long-grain short-grain medium-grain mini",
        ),
        (Class::Sold, "canned tinned frozen jarred"),
        (Class::PartOf, "juice zest rind peel juices zests grated-zest seeds flesh pulp kernels"),
        (
            Class::Head,
            "stock broth vinegar bean wine powder extract flour sugar radish sauce steak mince fillet filet \
             breast thigh cheese pepper potato onion seed mix paste liqueur nut chip bread roll bun syrup nectar \
             pasta noodle salt tomato mushroom sausage lettuce cabbage squash chop beer tortilla jam wrapper \
             crumb",
        ),
        (
            Class::Whole,
            "butter margarine shortening ghee lard water milk cream yogurt yoghurt honey mayonnaise brandy cognac \
             rum sherry kirsch ham bacon prosciutto tabasco garlic mayo dripping jelly",
        ),
        (
            Class::Comment,
            "such more less so like preferably ideally including if until see depending use available as note \
             although though but where when which that e.g eg i.e ie per without weighing similar equivalent \
             whatever",
        ),
        (Class::Manner, "into"),
        (Class::For, "for"),
        (Class::In, "in"),
        (
            Class::SoldIn,
            "adobo brine olive sunflower spring its springwater chilli chili chile own puree aspic shell shells",
        ),
        (Class::Oil, "oil"),
        (Class::At, "at"),
        (Class::Condition, "room"),
        (
            Class::Use,
            "serve garnish taste decorate finish drizzle dust cover grease coat brush glaze sprinkle thicken \
             accompany season make fry top bind dress line fill your moisten deep-fry seal cook spread help \
             deglaze loosen assemble float",
        ),
        (Class::Optional, "optional optionally"),
        (Class::Heading, "filling topping marinade assembly ingredient crust batter coating streusel"),
        (Class::Of, "of"),
        (Class::From, "from"),
        (Class::Or, "or and/or"),
        (Class::And, "and & with-and"),
        (Class::To, "to"),
        (Class::Plus, "plus"),
        (Class::Times, "x"),
        (Class::Each, "each"),
        (Class::Fluid, "fl fluid"),
    ],
);
