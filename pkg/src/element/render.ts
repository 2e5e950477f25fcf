// Renders the three built-in layouts.

import { NARROW, srcsetUrl } from "../page/picture.js";
import type { SafeCreative, SafeImage } from "./safe-creative.js";
import { type Tree, tree } from "./tree.js";

/** The element for a click: `a` with an address, `button` if the page handles the click, `div` without a click. */
export type Control = "a" | "button" | "div";

/** The values besides the creative on which a rendering depends. */
export interface RenderContext {
  label: string;
  linkText: string;
  mainTag: Control;
  href: string | undefined;
  /** Whether the first picture is loaded at once and before others. */
  isUrgent: boolean;
  /** Whether the page's own markup is filled on a narrow screen. */
  isNarrow?: boolean | undefined;
  /** On a server: the slots of products that have a card. In a page, slots without a card are hidden later. */
  cards?: ReadonlySet<string> | undefined;
}

/** Returns the element for a click. A slug without an address must not look like a link. */
export const controlOf = ({ click }: SafeCreative, canResolve: boolean, href: string | undefined): Control =>
  !click || (canResolve && !href) ? "div" : href ? "a" : "button";

const hiddenIf = (isHidden: unknown) => ({ hidden: isHidden ? "" : undefined });

/** Returns the group that contains the rendering of a creative. */
export const groupOf = (part: string, { tagline }: SafeCreative, { label }: RenderContext, ...children: Tree[]): Tree =>
  tree("div", part, { role: "group", "aria-label": [label, tagline].filter(Boolean).join(": ") }, ...children);

/** Renders a creative; returns `undefined` if its layout is unknown. */
export function render(safe: SafeCreative, context: RenderContext): Tree | undefined {
  const { layout, tagline, hero, logo, products } = safe;
  if (layout === "unknown") return undefined;
  const isVideo = layout === "shoppable_video";
  const isBanner = layout === "image_banner";
  // The accessible name of a link or button whose pictures have no alternative text.
  const name = context.mainTag === "div" ? "" : tagline || context.linkText;
  const picture = isBanner
    ? banner(safe, name, context.isUrgent)
    : hero && !isVideo && frame("hero", hero, 3, 2, image(hero, context.isUrgent));
  const isNamed = logo?.alt || (hero?.alt && !isVideo);
  const captionText = tagline || (!isNamed && name) || undefined;
  const caption =
    !isBanner &&
    tree(
      "span",
      "caption",
      {},
      logo && tree("span", "logo", {}, spacer(logo, 1, 1), image(logo, context.isUrgent && !picture)),
      captionText && tree("span", "tagline", {}, tree("bdi", "", {}, captionText)),
    );
  const hasCaption = caption && caption.children.length > 0;
  const rest = [
    (picture || hasCaption) && mainPart(context, picture || undefined, hasCaption && caption),
    !isBanner && products[0] && cardsOf(safe, context),
  ];
  // Next to a video, everything else is in one column.
  const content = isVideo ? [video(safe, context), rest.some(Boolean) && tree("div", "side", {}, ...rest)] : rest;
  const hidden = hiddenIf(context.cards?.size === 0 && !isVideo && !rest[0]);
  return groupOf(
    "creative",
    safe,
    context,
    tree("span", "label", hidden, context.label),
    tree("div", `card ${layout}`, hidden, ...content),
  );
}

/** Returns the list of slots for products. */
function cardsOf({ products }: SafeCreative, { cards }: RenderContext): Tree {
  const items = products.map(({ slot }) => {
    const hidden = hiddenIf(cards && !cards.has(slot));
    return tree("div", "product", { role: "listitem", ...hidden }, tree("slot", "", { name: slot }));
  });
  return tree("div", "products", { role: "list", ...hiddenIf(cards?.size === 0) }, ...items);
}

/** Returns the clickable elements in a link or a button; in a `div` if there is no click. */
function mainPart({ mainTag, href }: RenderContext, ...children: (Tree | undefined | false)[]): Tree {
  if (mainTag === "div") return tree(mainTag, "main", {}, ...children);
  const [part, attributes] =
    mainTag === "a" ? ["link", { href, rel: "noopener sponsored" }] : ["button", { type: "button" }];
  return tree(mainTag, `main ${part}`, { "data-endcap": "click", ...attributes }, ...children);
}

function banner({ wideBanner, narrowBanner }: SafeCreative, name: string, isUrgent: boolean): Tree {
  const main = (wideBanner ?? narrowBanner) as SafeImage;
  const small = wideBanner && narrowBanner;
  const shown = image({ ...main, alt: main.alt || narrowBanner?.alt || name }, isUrgent);
  const source = small && tree("source", "", { media: NARROW, srcset: srcsetUrl(small.url) });
  const picture = tree("picture", "", {}, source, shown);
  return tree("span", "frame banner", {}, spacer(main, 4, 1, small && "wide"), small && spacer(small, 4, 1), picture);
}

/** Returns a box with the aspect ratio of a picture, or of `width` and `height` if it has no size. */
const frame = (
  part: string,
  of: SafeImage | undefined,
  width: number,
  height: number,
  ...content: (Tree | undefined)[]
) => tree("span", `frame ${part}`, {}, spacer(of, width, height), ...content);

/**
 * Returns a canvas that gives a box its aspect ratio, whether the picture is loaded or not, and for any ratio of the picture. A canvas
 * needs only attributes for this. A style would not work under a content security policy that forbids styles in markup.
 */
const spacer = (of: SafeImage | undefined, width: number, height: number, name?: string): Tree =>
  tree("canvas", "", { class: name, width: of?.width ?? width, height: of?.height ?? height, "aria-hidden": "true" });

const image = ({ url, alt, width, height }: SafeImage, isUrgent: boolean): Tree =>
  tree("img", "image", {
    ...(isUrgent ? { loading: "eager", fetchpriority: "high" } : { loading: "lazy" }),
    alt,
    width,
    height,
    src: url,
  });

function video({ video, hero, tagline }: SafeCreative, { label }: RenderContext): Tree {
  const player = tree("video", "video", {
    muted: "",
    playsinline: "",
    controls: "",
    loop: "",
    preload: "metadata",
    "aria-label": hero?.alt || tagline || label,
    poster: hero?.url,
    src: video,
  });
  return tree("div", "media", {}, frame("player", hero, 16, 9, player));
}
