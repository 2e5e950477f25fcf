// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

/** The layout of a creative, which depends on its content. */
export type Layout = "image_banner" | "shoppable_display" | "shoppable_video" | "unknown";

/** A page of creatives, ready for a template. */
export interface PlacementPage {
  /** The creatives, in the order of the response. */
  creatives: Creative[];
  /** The token to send in the next request. */
  token?: string;
  /** The number of the page, from 1. */
  offset?: number;
  /** The number of items in the response's `creatives` that were not objects, or came after 1,000 creatives. */
  skipped: number;
}

/** A creative, with its content in the members that a template reads. */
export interface Creative {
  /** The tracking id of this creative in its auction. */
  id?: string;
  /** The service's type of the creative. */
  type?: string;
  /** The layout that the content fits. */
  layout: Layout;
  /** The text to show with the creative. */
  tagline?: string;
  /** The brand's logo. */
  logo?: CreativeImage;
  /** The large image beside the products. */
  hero?: CreativeImage;
  /** The banner, if it has at least one image. */
  banner?: CreativeBanner;
  /** The video. */
  video?: CreativeVideo;
  /** The target of a click. */
  click?: CreativeClick;
  /** The products, sorted by position. Products without a position come last. */
  products: CreativeProduct[];
  /** All properties except the tagline: the values of each name, in the order of the response. */
  properties: Record<string, string[]>;
  /** Assets that are not in another member. */
  other_assets: OtherAsset[];
  /** Actions that are neither the click nor a product. */
  other_actions: OtherAction[];
  /** The members that are withheld because their URL is not an absolute `https` URL or their slug is not a path, for example `hero`, `banner.large`, `click` or `other_assets[0].image`. */
  withheld: string[];
}

/** An image. */
export interface CreativeImage {
  /** An absolute `https` URL. */
  url: string;
  /** The alternative text. */
  alt?: string;
  /** The width in pixels. */
  width?: number;
  /** The height in pixels. */
  height?: number;
  /** The size of the file in bytes. */
  size_bytes?: number;
  /** The MIME type. */
  content_type?: string;
  /** The name of the image's asset. Absent in `other_assets`, where the asset itself has it. */
  name?: string;
  /** The type of the image's asset. Absent in `other_assets`, where the asset itself has it. */
  type?: string;
}

/** A video. */
export interface CreativeVideo {
  /** An absolute `https` URL. */
  url: string;
  /** The name of the video's asset. Absent in `other_assets`, where the asset itself has it. */
  name?: string;
  /** The type of the video's asset. Absent in `other_assets`, where the asset itself has it. */
  type?: string;
}

/** A banner. */
export interface CreativeBanner {
  /** The image for wide screens. */
  large?: CreativeImage;
  /** The image for narrow screens. */
  small?: CreativeImage;
}

/** The target of a click. */
export interface CreativeClick {
  /** The path of the brand's page, with one leading slash. */
  slug: string;
  /** The id to report a click with. */
  interaction_id?: string;
  /** The action's name. */
  name?: string;
}

/** A product card. */
export interface CreativeProduct {
  /** The position of the product in the list. */
  position?: number;
  /** The service's id of the product. */
  product_id?: string;
  /** The retailer's code of the product. A response has this or `upc`, depending on the retailer. */
  rrc?: string;
  /** The UPC of the product, as the retailer stores it. */
  upc?: string;
  /** The id to report a click with. */
  interaction_id?: string;
  /** The action's name. */
  name?: string;
}

/** An asset that is not in another member of the creative. */
export interface OtherAsset {
  /** The asset's name. */
  name?: string;
  /** The asset's type. */
  type?: string;
  /** The asset's image. */
  image?: CreativeImage;
  /** The asset's video. */
  video?: CreativeVideo;
}

/** An action that is neither the click nor a product. */
export interface OtherAction {
  /** The path that the action leads to, with one leading slash. */
  slug?: string;
  /** The id to report the action with. */
  interaction_id?: string;
  /** The action's name. */
  name?: string;
}
