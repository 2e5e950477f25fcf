// What a page of creatives is to a template.

/** A page of creatives, ready for a template. */
export interface PlacementPage {
  /** In the order of the answer. */
  creatives: Creative[];
  /** What the next request has to carry. */
  token?: string;
  /** Which page this is, from 1. */
  offset?: number;
  /** How many items of the answer's `creatives` were no objects. */
  skipped: number;
}

/** What a creative can be shown as, by what it carries. */
export type Layout = "image_banner" | "shoppable_display" | "shoppable_video" | "unknown";

/** A creative with everything where a template looks for it. What is absent is no member. */
export interface Creative {
  /** The tracking id of this creative in its auction. */
  id?: string;
  /** What the service calls it. */
  type?: string;
  layout: Layout;
  tagline?: string;
  logo?: CreativeImage;
  /** The large image beside products. */
  hero?: CreativeImage;
  /** With one image at least. */
  banner?: { large?: CreativeImage; small?: CreativeImage };
  video?: CreativeVideo;
  click?: CreativeClick;
  /** By position; those without one come last. */
  products: CreativeProduct[];
  /** All properties but the tagline: the values of each name, in the order of the response. */
  properties: Record<string, string[]>;
  /** Assets without a place of their own. */
  other_assets: OtherAsset[];
  /** Actions that are neither the click nor a product. */
  other_actions: OtherAction[];
  /**
   * What is not here because its URL is not absolute `https`, or its slug no path: `hero`, `banner.large`, `click`,
   * `other_assets[0].image`.
   */
  withheld: string[];
}

export interface CreativeImage {
  /** An absolute `https` URL. */
  url: string;
  alt?: string;
  /** In pixels. */
  width?: number;
  /** In pixels. */
  height?: number;
  size_bytes?: number;
  /** The MIME type. */
  content_type?: string;
  /** The name of its asset. Absent in `other_assets`, where the asset has it itself. */
  name?: string;
  /** The type of its asset. Absent in `other_assets`, where the asset has it itself. */
  type?: string;
}

export interface CreativeVideo {
  /** An absolute `https` URL. */
  url: string;
  /** The name of its asset. Absent in `other_assets`, where the asset has it itself. */
  name?: string;
  /** The type of its asset. Absent in `other_assets`, where the asset has it itself. */
  type?: string;
}

export interface CreativeClick {
  /** The path of the brand's page, with one leading slash. */
  slug: string;
  /** What to report a click with. */
  interaction_id?: string;
  /** The action's name. */
  name?: string;
}

export interface CreativeProduct {
  position?: number;
  product_id?: string;
  /** The retailer's code; which of this and `upc` there is depends on the retailer. */
  rrc?: string;
  upc?: string;
  /** What to report a click with. */
  interaction_id?: string;
  /** The action's name. */
  name?: string;
}

export interface OtherAsset {
  name?: string;
  type?: string;
  image?: CreativeImage;
  video?: CreativeVideo;
}

export interface OtherAction {
  name?: string;
  interaction_id?: string;
  /** The path that it leads to, with one leading slash. */
  slug?: string;
}
