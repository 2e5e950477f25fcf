//! French words, mostly in the masculine singular.

use crate::lexicon::{Class, Lexicon, lexicon};
use crate::unit;

pub(crate) static WORDS: Lexicon = lexicon!(
    unit::FRENCH,
    &[
        (Class::Number(6), "demi demie moitie"),
        (Class::Number(3), "quart"),
        (Class::Number(4), "tiers"),
        (Class::Number(24), "deux"),
        (Class::Number(36), "trois"),
        (Class::Number(48), "quatre"),
        (Class::Number(60), "cinq"),
        (Class::Number(72), "six"),
        (Class::Number(84), "sept"),
        (Class::Number(96), "huit"),
        (Class::Number(108), "neuf"),
        (Class::Number(120), "dix"),
        (Class::Number(144), "douze"),
        (Class::Article, "un une"),
        (Class::Some, "quelques quelque le la les l'"),
        (
            Class::Qualifier,
            "environ env approximativement moins peu pres max maximum minimum bonne bon autre autres genereuse \
             supplementaire epais fine",
        ),
        (Class::Packed, "comble rase bombe tassee rasee"),
        (Class::Size, "gros grosse grand petit moyen moyenne"),
        (
            Class::Adverb,
            "finement grossierement fraichement tres bien legerement tout juste completement partiellement mal \
             prealablement soigneusement",
        ),
        (
            Class::Prepared,
            "emince rape pele coupe fondu ramolli battu egoutte rince lave cuit tranche epluche epepine presse \
             ecale decortique deveine equeute pare tamise divise refroidi tempere cisele effiloche emiette defait \
             dechiquete detaille taille grille ecosse evide pile pince brosse nettoye trempe assaisonne reserve \
             chauffe rechauffe decongele separe roti torrefie degraisse ecume dechire parfume debarrasse gratte \
             fendu ouvert retire parer essore poche saute dore raye ebouillante mince bouilli delaye dissous \
             croque roule effeuille",
        ),
        (Class::Cut, "hache broye concasse ecrase"),
        (Class::Meat, "viande boeuf porc veau agneau dinde dindon poulet bison cerf orignal chevreuil"),
        (Class::Ground, "moulu marine prepare"),
        (
            Class::Adjective,
            "frais fraiche sec seche rouge vert blanc blanche noir jaune brun rose doux douce sale demi-sel dur \
             mou molle ferme jeune nouveau nouvelle entier mur maigre leger biologique bio nature pur fume \
             liquide chaud froid tiede congele surgele instantane desosse denoyaute fouette vierge extra-vierge \
             extra mi-cuit vieux fort piquant allege ecreme faible concentre sucre confit",
        ),
        (Class::PartOf, "jus zeste ecorce chair pulpe graines"),
        (
            Class::Comment,
            "idealement comme soit si selon suivant voir note preferablement dont tel telle par type style \
             davantage sinon incluant",
        ),
        (Class::Manner, "jusqu'a puis"),
        (Class::For, "pour"),
        (Class::In, "en dans"),
        (
            Class::SoldIn,
            "poudre conserve grain grains pate boite flocon flocons puree saumure vrac eau lamelles sodium gras",
        ),
        (Class::Oil, "huile vinaigre sirop miel lait creme"),
        (Class::Whole, "sel poivre beurre"),
        (Class::Thread, "filet"),
        (Class::Condition, "temperature gout"),
        (Class::At, "au"),
        (
            Class::Use,
            "servir garnir decorer frire saupoudrer badigeonner griller gouter fariner graisser beurrer huiler",
        ),
        (Class::Optional, "facultatif facultative optionnel optionnelle"),
        (Class::Heading, "garniture marinade glacage croute ingredient assemblage"),
        (Class::Of, "de d' du des"),
        (Class::Or, "ou et/ou"),
        (Class::And, "et"),
        (Class::To, "a"),
        (Class::Plus, "plus"),
        (Class::Times, "x"),
        (Class::Each, "chacun chacune chaque"),
        (Class::Fluid, "fl"),
        (Class::Spoon, "c cuillere cuilleree cuil cuiller"),
        (Class::Table, "soupe table s"),
        (Class::Tea, "the cafe t"),
    ],
);
