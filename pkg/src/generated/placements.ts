// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test generate`. Do not edit.

/** What a creative can be shown as, by what it carries. */
export type Layout = "image_banner" | "shoppable_display" | "shoppable_video" | "unknown";

/** A page of creatives, ready for a template. */
export interface PlacementPage {
  /** The creatives, in the order of the response. */
  creatives: Creative[];
  /** What the next request has to carry. */
  token?: string;
  /** Which page this is, from 1. */
  offset?: number;
  /** How many items of the response's `creatives` were not objects. */
  skipped: number;
}

/** A creative with everything where a template looks for it. */
export interface Creative {
  /** The tracking id of this creative in its auction. */
  id?: string;
  /** What the service calls it. */
  type?: string;
  /** What it can be shown as. */
  layout: Layout;
  /** The words to show with it. */
  tagline?: string;
  /** The brand's logo. */
  logo?: CreativeImage;
  /** The large image beside products. */
  hero?: CreativeImage;
  /** The banner, where there is at least one image of it. */
  banner?: CreativeBanner;
  /** The video. */
  video?: CreativeVideo;
  /** Where a click leads. */
  click?: CreativeClick;
  /** The products, by position; those without one come last. */
  products: CreativeProduct[];
  /** All properties but the tagline: the values of each name, in the order of the response. */
  properties: Record<string, string[]>;
  /** Assets without a place of their own. */
  other_assets: OtherAsset[];
  /** Actions that are neither the click nor a product. */
  other_actions: OtherAction[];
  /** What is not here because its URL is not absolute `https`, or its slug not a path: `hero`, `banner.large`, `click`, `other_assets[0].image`. */
  withheld: string[];
}

/** An image. */
export interface CreativeImage {
  /** An absolute `https` URL. */
  url: string;
  /** The text in its place. */
  alt?: string;
  /** In pixels. */
  width?: number;
  /** In pixels. */
  height?: number;
  /** The size of its file, in bytes. */
  size_bytes?: number;
  /** The MIME type. */
  content_type?: string;
  /** The name of its asset. Absent in `other_assets`, where the asset has it itself. */
  name?: string;
  /** The type of its asset. Absent in `other_assets`, where the asset has it itself. */
  type?: string;
}

/** A video. */
export interface CreativeVideo {
  /** An absolute `https` URL. */
  url: string;
  /** The name of its asset. Absent in `other_assets`, where the asset has it itself. */
  name?: string;
  /** The type of its asset. Absent in `other_assets`, where the asset has it itself. */
  type?: string;
}

/** A banner. */
export interface CreativeBanner {
  /** For wide screens. */
  large?: CreativeImage;
  /** For narrow screens. */
  small?: CreativeImage;
}

/** Where a click leads. */
export interface CreativeClick {
  /** The path of the brand's page, with one leading slash. */
  slug: string;
  /** What to report a click with. */
  interaction_id?: string;
  /** The action's name. */
  name?: string;
}

/** A product to show. */
export interface CreativeProduct {
  /** Its position among the others. */
  position?: number;
  /** The service's id of it. */
  product_id?: string;
  /** The retailer's code for it. Which of this and `upc` there is depends on the retailer. */
  rrc?: string;
  /** Its UPC, as the retailer has it. */
  upc?: string;
  /** What to report a click with. */
  interaction_id?: string;
  /** The action's name. */
  name?: string;
}

/** An asset without a place of its own. */
export interface OtherAsset {
  /** Its name. */
  name?: string;
  /** Its type. */
  type?: string;
  /** Its image. */
  image?: CreativeImage;
  /** Its video. */
  video?: CreativeVideo;
}

/** An action without a place of its own. */
export interface OtherAction {
  /** The path that it leads to, with one leading slash. */
  slug?: string;
  /** What to report it with. */
  interaction_id?: string;
  /** Its name. */
  name?: string;
}
