// Creatives for the tests of templates and elements: render-ready, and as the service sends them.

import type { Creative, CreativeImage, Layout, PlacementPage } from "../generated/placements.js";
import type { RawAction, RawAsset, RawCreative, RawPlacements } from "../generated/raw-placements.js";
import { checkNames } from "../options/option-names.js";
import { CAMPAIGNS, type Format } from "./inventory.js";
import type { Match } from "./relevance.js";
import { wireCreative } from "./wire-creative.js";

/** The base of the URLs of pictures. */
const BASE = "https://service.example";

/**
 * Returns a banner that is ready for a template. All its ids start with `id`.
 *
 * @example
 * ```ts
 * element.creative = imageBanner({ id: "second", tagline: "Milk from just up the road" });
 * ```
 */
export const imageBanner = (changes: Partial<Creative> = {}): Creative => ready("image_banner", changes);

/** Returns a picture with four products that is ready for a template. */
export const shoppableDisplay = (changes: Partial<Creative> = {}): Creative => ready("shoppable_display", changes);

/** Returns a video with four products that is ready for a template. */
export const shoppableVideo = (changes: Partial<Creative> = {}): Creative => ready("shoppable_video", changes);

/** Returns a banner as the service sends it. All its ids start with `object_tracking_id`. */
export const rawImageBanner = (changes: Partial<RawCreative> = {}): RawCreative => raw("image_banner", changes);

/** Returns a picture with four products as the service sends it. */
export const rawShoppableDisplay = (changes: Partial<RawCreative> = {}): RawCreative =>
  raw("shoppable_display", changes);

/** Returns a video with four products as the service sends it. */
export const rawShoppableVideo = (changes: Partial<RawCreative> = {}): RawCreative => raw("shoppable_video", changes);

/**
 * Returns a page of creatives as `readPlacements`, the clients and the gateway return it.
 *
 * @throws {TypeError} for members that a page does not have
 *
 * @example
 * ```ts
 * const page = placementPage({ creatives: [imageBanner()], offset: 2 });
 * ```
 */
export function placementPage(changes: Partial<PlacementPage> = {}): PlacementPage {
  const creatives = [imageBanner(), shoppableDisplay(), shoppableVideo()];
  return changed({ creatives, token: "page-token", offset: 1, skipped: 0 }, changes);
}

/**
 * Returns a placement response as the service sends it.
 *
 * @throws {TypeError} for members that a placement response does not have
 */
export function rawPlacementPage(changes: Partial<RawPlacements> = {}): RawPlacements {
  const creatives = [rawImageBanner(), rawShoppableDisplay(), rawShoppableVideo()];
  return changed({ creatives, pagination_metadata: { token: "page-token", offset: 1 } }, changes);
}

function changed<Page extends object>(page: Page, changes: Partial<Page>): Page {
  checkNames(changes, Object.keys(page), "changes");
  return { ...page, ...changes };
}

/** Returns the first ad of the inventory that has this format. */
function adOf(format: Format): Match {
  const campaign = CAMPAIGNS.find((campaign) => campaign.format === format) as Match["campaign"];
  return { campaign, products: campaign.brand.products };
}

const idOf = (format: Format): string => `${format.replace("_", "-")}-1`;

function raw(format: Format, changes: Partial<RawCreative>): RawCreative {
  const { object_tracking_id: id = idOf(format) } = changes;
  return { ...wireCreative(adOf(format), id, BASE, false), ...changes };
}

function ready(format: Format, changes: Partial<Creative>): Creative {
  const { id = idOf(format) } = changes;
  const { assets = [], actions = [], properties = [], type } = wireCreative(adOf(format), id, BASE, false);
  const image = (name: string): CreativeImage => imageOf(assets.find((asset) => asset.name === name) as RawAsset);
  const pictures: Partial<Creative> =
    format === "image_banner"
      ? { banner: { large: image("image_web"), small: image("image_mobile") } }
      : { logo: image("brand_logo"), hero: image("hero_image") };
  const clip = assets.find((asset) => asset.medium_properties?.video)?.medium_properties?.video?.video_url;
  const hero = { name: "hero_image", type: "image_promoted_aisle_hero_banner" };
  const [click, ...cards] = actions as [RawAction, ...RawAction[]];
  return {
    id,
    ...(type === undefined ? {} : { type }),
    layout: format satisfies Layout,
    tagline: properties[0]?.value ?? "",
    ...pictures,
    ...(clip === undefined ? {} : { video: { url: clip, ...hero } }),
    click: { slug: `/${click.action_properties?.brand_page_click?.slug}`, ...namesOf(click) },
    products: cards.map((card) => ({ ...card.action_properties?.item_card, ...namesOf(card) })),
    properties: {},
    other_assets: [],
    other_actions: [],
    withheld: [],
    ...changes,
  };
}

const namesOf = ({ interaction_id = "", name = "" }: RawAction): { interaction_id: string; name: string } => ({
  interaction_id,
  name,
});

function imageOf({ name = "", type = "", medium_properties }: RawAsset): CreativeImage {
  const { public_url = "", alt_text = "", image_metadata } = medium_properties?.image ?? {};
  return { url: public_url, alt: alt_text, ...image_metadata, name, type };
}
