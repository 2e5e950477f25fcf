//! A creative's records put where a template looks for them, still as places in the answer.

use alloc::vec::Vec;

use super::slot::Slot;
use super::wire::{List, Record, action, asset, creative, image, property};

/// How many images have a place of their own: logo, hero, large and small banner.
const IMAGES: usize = 4;

/// The images' names and types, in that order.
const NAMES: [&str; IMAGES] = ["brand_logo", "hero_image", "image_web", "image_mobile"];
const TYPES: [&str; IMAGES] = [
    "brand_logo_promoted_aisle",
    "image_promoted_aisle_hero_banner",
    "image_display_banner_large",
    "image_display_banner_small",
];

/// Gets the creatives of an answer, one by one.
pub(crate) trait Output {
    /// Those before do not count: the answer has the list twice.
    fn restart(&mut self);
    /// The next creative.
    fn creative(&mut self, draft: &Draft<'_>);
    /// Something that is no creative.
    fn skip(&mut self);
}

/// The lists of a creative.
#[derive(Default)]
pub(super) struct Lists {
    assets: Vec<Record>,
    actions: Vec<Record>,
    properties: Vec<Record>,
}

impl Lists {
    /// Returns the records of a list of a creative, and `None` for the list of creatives.
    pub(super) fn of(&mut self, list: List) -> Option<&mut Vec<Record>> {
        match list {
            List::Creatives => None,
            List::Assets => Some(&mut self.assets),
            List::Actions => Some(&mut self.actions),
            List::Properties => Some(&mut self.properties),
        }
    }

    /// Removes all records, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.assets.clear();
        self.actions.clear();
        self.properties.clear();
    }
}

/// A creative, in order.
pub(crate) struct Draft<'d> {
    /// The answer that the places are in.
    pub answer: &'d [u8],
    pub id: Slot,
    pub kind: Slot,
    pub tagline: Slot,
    /// The assets that have the images.
    pub images: [Option<&'d Record>; IMAGES],
    /// The asset that has the video.
    pub video: Option<&'d Record>,
    /// The action that leads to the brand's page.
    pub click: Option<&'d Record>,
    pub actions: &'d [Record],
    pub properties: &'d [Record],
    pub assets: &'d [Record],
}

impl<'d> Draft<'d> {
    pub(super) fn new(answer: &'d [u8], record: &Record, lists: &'d Lists) -> Self {
        let Lists { assets, actions, properties } = lists;
        let mut draft = Draft {
            answer,
            id: record[creative::ID],
            kind: record[creative::TYPE],
            tagline: Slot::EMPTY,
            images: [None; IMAGES],
            video: assets.iter().find(|record| !record[asset::VIDEO_URL].is_empty()),
            click: actions.iter().find(|record| !record[action::SLUG].is_empty()),
            actions,
            properties,
            assets,
        };
        for by_type in [false, true] {
            for record in assets {
                if let Some((place, is_by_type)) = draft.role(record)
                    && is_by_type == by_type
                    && let Some(image) = draft.images.get_mut(place)
                {
                    image.get_or_insert(record);
                }
            }
        }
        draft.tagline = properties
            .iter()
            .find(|record| record[property::NAME].is(answer, "tagline") && !record[property::VALUE].is_empty())
            .map_or(Slot::EMPTY, |record| record[property::VALUE]);
        draft
    }

    /// Which image this asset may be, and whether only its type says so.
    fn role(&self, record: &Record) -> Option<(usize, bool)> {
        if record[image::URL].is_empty() {
            return None;
        }
        let place = |slot: Slot, words: &[&str; IMAGES]| words.iter().position(|word| slot.is(self.answer, word));
        let by_name = place(record[asset::NAME], &NAMES).map(|place| (place, false));
        by_name.or_else(|| place(record[asset::TYPE], &TYPES).map(|place| (place, true)))
    }

    /// Whether an action is a product card.
    pub(crate) fn is_product(record: &Record) -> bool {
        !record[action::CARD].is_empty()
    }

    /// Whether a property has both a name and a value, and is not the tagline.
    pub(crate) fn is_property(&self, record: &Record) -> bool {
        let [name, value] = [record[property::NAME], record[property::VALUE]];
        !name.is_empty() && !value.is_empty() && value != self.tagline
    }

    /// Whether an asset has no place of its own.
    pub(crate) fn is_other_asset(&self, record: &Record) -> bool {
        let mut placed = self.images.iter().chain([&self.video]).flatten();
        !placed.any(|each| core::ptr::eq(*each, record))
    }

    /// Whether an action is neither the click nor a product card.
    pub(crate) fn is_other_action(&self, record: &Record) -> bool {
        !Self::is_product(record) && !self.click.is_some_and(|click| core::ptr::eq(click, record))
    }
}
