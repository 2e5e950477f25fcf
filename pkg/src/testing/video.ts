// The video of the inventory's ads, which the build inserts.

import clip from "./clip.mp4";

/** Returns the bytes of the video. */
export const video = (): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(clip), (byte) => byte.charCodeAt(0));
