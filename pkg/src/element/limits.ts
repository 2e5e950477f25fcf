// Every number that the elements go by. This file imports nothing, so that bundlers put the values in their places.

/** More creatives than any page has. */
export const MOST_CREATIVES = 1000;
/** More products than any shelf has. */
export const MOST_PRODUCTS = 100;
export const MOST_CHARACTERS = 1000;

/** Of a picture's sides. Wider or higher is no picture but a way to push the page away. */
export const MOST_PIXELS = 16_384;
export const NARROWEST = 1 / 3;
export const WIDEST = 12;

/** Pages in a row that bring nothing new, after which no more is asked for. */
export const MOST_BARREN = 3;
/** How far below the window the next page is loaded, where that happens by itself. */
export const AHEAD = "0px 0px 400px";

/** Of a gateway: pages, however many the service offers, and milliseconds, after which one does not come any more. */
export const MOST_PAGES = 100;
export const PATIENCE = 30_000;

/** How much of a video is in view while it plays. */
export const PLAYED_SHARE = 0.25;

/** How much of an element somebody can see, for how many milliseconds, and how often to look. */
export const SEEN_SHARE = 0.5;
export const SEEN_LONG = 1000;
export const SEEN_PACE = 100;
/** Less opacity than this is as good as none. */
export const FAINTEST = 0.1;
