// The limits and enum values that every contender's schema shares.

export const linkTypes = ["shopping_list", "recipe"];
export const healthFilters = ["ORGANIC", "GLUTEN_FREE", "FAT_FREE", "VEGAN", "KOSHER", "SUGAR_FREE", "LOW_FAT"];
export const formats = ["shoppable_display", "shoppable_video", "image_banner"];
export const positions = ["top", "interleaved"];
export const upcPattern = "^(?:[0-9]{12}|[0-9]{14})$";
export const adsCountPattern = "^0*(?:[1-9][0-9]?|100)$";
export const maxExpiresIn = 365;
export const maxUserId = 50;
export const maxUserAgent = 1000;
export const maxLocationCode = 100;
