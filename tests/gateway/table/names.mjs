// What rows name: routes, a type of content, and an origin that is allowed.

export const links = "/api/links";
export const placements = "/api/placements";
export const users = "/api/users";

/** The type under which pages are asked for as `placements.read` gives them. */
export const creatives = "application/vnd.endcap.creatives+json";

export const shop = "https://shop.example";
