//! Assigns the records of a creative to the members that templates read. Values are still ranges of the response.

use alloc::vec::Vec;

use super::slot::Slot;
use super::wire::{ItemKind, Record, position, slot};

/// The number of images that have their own member: logo, hero, and large and small banner.
const IMAGE_COUNT: usize = 4;

/// The names and types of these images, in that order.
const IMAGE_NAMES: [&str; IMAGE_COUNT] = ["brand_logo", "hero_image", "image_web", "image_mobile"];
const IMAGE_TYPES: [&str; IMAGE_COUNT] = [
    "brand_logo_promoted_aisle",
    "image_promoted_aisle_hero_banner",
    "image_display_banner_large",
    "image_display_banner_small",
];

/// Receives the creatives of a response, one by one.
pub(crate) trait CreativeSink {
    /// Discards all earlier creatives, because the response repeats the list.
    fn restart(&mut self);
    /// Receives the next creative.
    fn creative(&mut self, draft: &Draft<'_>);
    /// Counts an item that is not an object.
    fn skip(&mut self);
}

/// The records in the lists of a creative.
#[derive(Default)]
pub(super) struct Lists {
    assets: Vec<Record>,
    actions: Vec<Record>,
    properties: Vec<Record>,
}

impl Lists {
    /// Returns the records of a list of a creative, or `None` for the list of creatives.
    pub(super) fn of(&mut self, list: ItemKind) -> Option<&mut Vec<Record>> {
        match list {
            ItemKind::Creative => None,
            ItemKind::Asset => Some(&mut self.assets),
            ItemKind::Action => Some(&mut self.actions),
            ItemKind::Property => Some(&mut self.properties),
        }
    }

    /// Removes all records. The memory is used again for the next creative.
    pub(super) fn clear(&mut self) {
        self.assets.clear();
        self.actions.clear();
        self.properties.clear();
    }
}

/// A creative whose records are assigned to the members of a template's object.
pub(crate) struct Draft<'d> {
    /// The response that contains the values.
    pub response: &'d [u8],
    /// The values of the creative itself.
    pub record: &'d Record,
    pub tagline: Slot,
    /// The assets with the images.
    pub images: [Option<&'d Record>; IMAGE_COUNT],
    /// The asset with the video.
    pub video: Option<&'d Record>,
    /// The action that leads to the brand's page.
    pub click: Option<&'d Record>,
    pub actions: &'d [Record],
    pub properties: &'d [Record],
    pub assets: &'d [Record],
}

impl<'d> Draft<'d> {
    /// Assigns the records of a creative. An image is the first asset with the right name, or else with the right type.
    pub(super) fn new(response: &'d [u8], record: &'d Record, lists: &'d Lists) -> Self {
        let Lists { assets, actions, properties } = lists;
        let mut draft = Draft {
            response,
            record,
            tagline: Slot::EMPTY,
            images: [None; IMAGE_COUNT],
            video: assets.iter().find(|record| !slot!(record, Asset, medium_properties.video.video_url).is_empty()),
            click: actions
                .iter()
                .find(|record| !slot!(record, Action, action_properties.brand_page_click.slug).is_empty()),
            actions,
            properties,
            assets,
        };
        for by_type in [false, true] {
            for record in assets {
                if let Some((index, is_by_type)) = draft.role(record)
                    && is_by_type == by_type
                    && let Some(image) = draft.images.get_mut(index)
                {
                    image.get_or_insert(record);
                }
            }
        }
        draft.tagline = properties
            .iter()
            .find(|record| {
                slot!(record, Property, name).is(response, "tagline") && !slot!(record, Property, value).is_empty()
            })
            .map_or(Slot::EMPTY, |record| slot!(record, Property, value));
        draft
    }

    /// Returns the index of the image that this asset can be, and whether only its type matches, not its name.
    fn role(&self, record: &Record) -> Option<(usize, bool)> {
        if slot!(record, Asset, medium_properties.image.public_url).is_empty() {
            return None;
        }
        let index_of =
            |slot: Slot, texts: &[&str; IMAGE_COUNT]| texts.iter().position(|text| slot.is(self.response, text));
        let by_name = index_of(slot!(record, Asset, name), &IMAGE_NAMES).map(|index| (index, false));
        by_name.or_else(|| index_of(slot!(record, Asset, kind), &IMAGE_TYPES).map(|index| (index, true)))
    }

    /// Returns whether an action is a product card.
    pub(crate) fn is_product(record: &Record) -> bool {
        !slot!(record, Action, action_properties.item_card.presence).is_empty()
    }

    /// Returns the name and the value of a property, or `None` if one of them is absent or the property is the tagline.
    pub(crate) fn property(&self, record: &Record) -> Option<[Slot; 2]> {
        let [name, value] = [slot!(record, Property, name), slot!(record, Property, value)];
        (!name.is_empty() && !value.is_empty() && value != self.tagline).then_some([name, value])
    }

    /// Returns whether an asset is in neither `images` nor `video`.
    pub(crate) fn is_other_asset(&self, record: &Record) -> bool {
        let mut assigned = self.images.iter().chain([&self.video]).flatten();
        !assigned.any(|each| core::ptr::eq(*each, record))
    }

    /// Returns whether an action is neither the click nor a product card.
    pub(crate) fn is_other_action(&self, record: &Record) -> bool {
        !Self::is_product(record) && !self.click.is_some_and(|click| core::ptr::eq(click, record))
    }
}

/// Returns the record of an asset without its name and type, for images and videos in `other_assets`.
pub(crate) fn without_names(record: &Record) -> Record {
    let mut bare = *record;
    for position in [position!(Asset, name), position!(Asset, kind)] {
        if let Some(slot) = bare.get_mut(position) {
            *slot = Slot::EMPTY;
        }
    }
    bare
}
