// All limits of the elements. This file imports nothing, so that bundlers inline the values.

/** More creatives than any page has. */
export const MAX_CREATIVES = 1000;
/** More products than any shelf has. */
export const MAX_PRODUCTS = 100;
export const MAX_CHARACTERS = 1000;

/** Of a picture's sides. A larger picture would only push the page out of view. */
export const MAX_PIXELS = 16_384;
/** The maximum ratios of a picture's sides: of its height to its width, and the other way round. */
export const MAX_HEIGHT = 3;
export const MAX_WIDTH = 12;

/** Pages in a row that bring nothing new, after which no more is asked for. */
export const MAX_IDLE_PAGES = 3;
/** How far below the window the next page is loaded, where that happens by itself. */
export const AHEAD = "0px 0px 400px";

/** Of a gateway: pages, however many the service offers, and milliseconds, after which one does not come any more. */
export const MAX_PAGES = 100;
export const PATIENCE = 30_000;

/** How much of a video is in view while it plays. */
export const PLAYED_SHARE = 0.25;

/** How much of an element somebody can see, for how many milliseconds, and how often to look. */
export const SEEN_SHARE = 0.5;
export const SEEN_LONG = 1000;
export const SEEN_PACE = 100;
/** Less opacity than this is as good as none. */
export const FAINTEST = 0.1;
