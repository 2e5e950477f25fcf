// Constants for rows: routes, a content type, and an allowed origin.

export const links = "/api/links";
export const placements = "/api/placements";
export const users = "/api/users";

/** The content type for pages in the format of `placements.read`. */
export const creatives = "application/vnd.endcap.creatives+json";

export const shop = "https://shop.example";
