// All limits of the elements. This file imports nothing, so that bundlers inline the values.

/** The maximum number of creatives of one page that are shown. */
export const MAX_CREATIVES = 1000;
/** The maximum number of products of a creative. */
export const MAX_PRODUCTS = 100;
/** Matches a text of more than 1,000 characters, with these as a group. A character outside the basic plane is not cut in two. */
export const TOO_LONG = /^(.{1000}).+/su;

/** The maximum width and height of a picture in pixels. A larger one would push the page out of view. */
export const MAX_PIXELS = 16_384;
/** The maximum ratio of a picture's height to its width, and of its width to its height. */
export const MAX_HEIGHT_RATIO = 3;
export const MAX_WIDTH_RATIO = 12;

/** The maximum number of pages that one load requests until a page adds a visible creative. */
export const MAX_INVISIBLE_PAGES = 3;
/** The default of `lazy-margin`, and the distance from the end of the list at which `auto` loads the next page. */
export const LOAD_MARGIN = "0px 0px 400px";

/** The maximum number of pages from a gateway. */
export const MAX_PAGES = 100;
/** The default timeout for a page from a gateway, in milliseconds. */
export const PAGE_TIMEOUT = 5000;

/** The share of a video that must be in view for it to play. */
export const PLAYED_SHARE = 0.25;

/** The share of a box that must be in view to count as a view, and for how many milliseconds. */
export const VIEWABLE_SHARE = 0.5;
export const VIEWABLE_MS = 1000;
/** The milliseconds that a video must play in view. */
export const VIDEO_MS = 2000;
/** A video whose position has not changed for so many milliseconds counts as stalled. */
export const STALLED_MS = 500;
/** The minimum area of a large creative in CSS pixels, and the share in view that is enough for it with `large-threshold`. */
export const LARGE_AREA = 242_500;
export const LARGE_SHARE = 0.3;
/** How often a box in view is checked for visibility, in milliseconds. */
export const VIEWABLE_POLL_MS = 100;
/** The maximum time between two checks. After a longer one, the time in view starts again. */
export const MAX_CHECK_GAP_MS = 250;
/** The minimum opacity at which a box counts as visible. */
export const MIN_OPACITY = 0.1;
