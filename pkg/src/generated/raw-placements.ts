// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

/** A placement response, as the service documents it. */
export interface RawPlacements {
  creatives?: RawCreative[];
  pagination_metadata?: RawPagination;
}

export interface RawPagination {
  token?: string;
  offset?: number;
}

export interface RawCreative {
  object_tracking_id?: string;
  type?: string;
  assets?: RawAsset[];
  actions?: RawAction[];
  properties?: RawProperty[];
}

export interface RawAsset {
  name?: string;
  type?: string;
  medium_properties?: RawMedium;
}

export interface RawMedium {
  image?: RawImage;
  video?: RawVideo;
}

export interface RawImage {
  public_url?: string;
  alt_text?: string;
  image_metadata?: RawImageMetadata;
}

export interface RawImageMetadata {
  width?: number;
  height?: number;
  size_bytes?: number;
  content_type?: string;
}

export interface RawVideo {
  video_url?: string;
}

export interface RawAction {
  name?: string;
  interaction_id?: string;
  action_properties?: RawActionProperties;
}

export interface RawActionProperties {
  item_card?: RawItemCard;
  brand_page_click?: RawClick;
}

export interface RawClick {
  slug?: string;
}

export interface RawItemCard {
  position?: number;
  product_id?: string;
  rrc?: string;
  upc?: string;
}

export interface RawProperty {
  name?: string;
  value?: string;
}
