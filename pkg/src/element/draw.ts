// Renders the three built-in layouts.

import { candidate, NARROW } from "../page/picture.js";
import { make } from "./base.js";
import type { PicturePart } from "./events.js";
import type { Picture } from "./painted.js";
import type { SafeCreative, SafeImage } from "./safe-creative.js";

/** The element for a click: `a` with an address, `button` if the page handles the click, `div` without a click. */
export type Control = "a" | "button" | "div";

/** What a rendering depends on, besides the creative. */
export interface Context {
  label: string;
  linkText: string;
  control: Control;
  href: string | undefined;
  /** Whether the page's own markup is filled on a narrow screen. */
  isNarrow: boolean | undefined;
}

/** The rendered or filled nodes that are observed. */
export interface Drawn {
  /** Whether the first picture is loaded at once and before others. */
  readonly isUrgent: boolean;
  /** The content of the shadow tree. */
  nodes: Node[];
  pictures: Picture[];
  video: HTMLVideoElement | undefined;
  /** The box of the creative, without its label and the cards of products. The default is the element. */
  box?: Element;
  /** The cards of products by their slots. */
  cards: Map<string, Element>;
}

/** Renders a creative, unless its layout is unknown. */
export function draw(drawn: Drawn, safe: SafeCreative, context: Context): void {
  const { layout, tagline, hero, logo } = safe;
  const isVideo = layout === "shoppable_video";
  if (layout === "unknown") return;
  const lead: Node[] = [];
  const label = make("span", "label", context.label);
  const card = make("div", `card ${layout}`);
  // The accessible name of a link or button whose pictures have no alternative text.
  const name = context.control === "div" ? "" : tagline || context.linkText;
  if (layout === "image_banner") lead.push(banner(drawn, safe, name));
  else {
    if (isVideo) card.append(video(drawn, safe, context));
    else if (hero) lead.push(frame("hero", image(drawn, "hero", hero), hero));
    const isNamed = logo?.alt || (hero?.alt && !isVideo);
    const caption = make("span", "caption");
    if (logo) caption.append(shaped(image(drawn, "logo", logo), "--_ratio", logo));
    const line = tagline || (!isNamed && name);
    if (line) caption.append(make("span", "tagline", make("bdi", "", line)));
    if (caption.hasChildNodes()) lead.push(caption);
  }
  // Next to a video, everything else is in one column.
  const rest = isVideo ? make("div", "side") : card;
  if (lead[0]) {
    drawn.box = leadOf(lead, context);
    rest.append(drawn.box);
  }
  if (layout !== "image_banner" && safe.products[0])
    rest.append(products(drawn, safe, card.hasChildNodes() ? [] : [label, card]));
  if (rest !== card && rest.hasChildNodes()) card.append(rest);
  drawn.nodes.push(label, card);
}

/** Returns the clickable nodes in a link or a button; in a `div` if there is no click. */
function leadOf(lead: Node[], { control, href }: Context): Element {
  const element = make(control, control === "a" ? "lead link" : control === "button" ? "lead button" : "lead", ...lead);
  if (control === "div") return element;
  element.dataset.endcap = "click";
  Object.assign(element, control === "a" ? { href, rel: "noopener sponsored" } : { type: "button" });
  return element;
}

function banner(drawn: Drawn, { wideBanner, narrowBanner }: SafeCreative, name: string): Element {
  const main = (wideBanner ?? narrowBanner) as SafeImage;
  const picture = make("picture", "");
  if (wideBanner && narrowBanner) {
    const source = make("source", "");
    source.media = NARROW;
    source.srcset = candidate(narrowBanner.url);
    picture.append(source);
  }
  image(drawn, "banner", { ...main, alt: main.alt || narrowBanner?.alt || name }, picture);
  const box = frame("banner", picture, main);
  return wideBanner && narrowBanner ? shaped(box, "--_narrow", narrowBanner) : box;
}

/** Returns a box with the aspect ratio of `size`, which keeps the room until the content is loaded. */
function frame(part: string, content: Element, size: SafeImage | undefined): HTMLElement {
  return shaped(make("span", `frame ${part}`, content), "--_ratio", size);
}

function shaped<T extends HTMLElement>(element: T, name: string, size: SafeImage | undefined): T {
  if (size?.width && size.height) element.style.setProperty(name, String(size.width / size.height));
  return element;
}

function image(
  drawn: Drawn,
  part: PicturePart,
  { url, alt, width, height }: SafeImage,
  picture?: Element,
): HTMLImageElement {
  const image = make("img", part === "logo" ? "logo" : "image");
  // Firefox loads a cached URL as soon as it is set, so the sources must come first.
  picture?.append(image);
  const isUrgent = drawn.isUrgent && !drawn.pictures[0];
  const loading = isUrgent ? { loading: "eager", fetchPriority: "high" } : { loading: "lazy" };
  Object.assign(image, loading, { alt, src: url }, width && height && { width, height });
  drawn.pictures.push([image, part]);
  return image;
}

function video(drawn: Drawn, { video, hero, tagline }: SafeCreative, { label }: Context): Element {
  const element = make("video", "video");
  element.muted = element.playsInline = element.controls = element.loop = true;
  element.preload = "metadata";
  element.setAttribute("aria-label", hero?.alt || tagline || label);
  element.src = video as string;
  if (hero) element.poster = hero.url;
  drawn.video = element;
  return make("div", "media", frame("player", element, hero));
}

/** Returns the list of slots for products. `around` is hidden while all slots are empty. */
function products(drawn: Drawn, { products }: SafeCreative, around: readonly HTMLElement[]): Element {
  const items = products.map(({ slot }) => {
    const place = make("slot", "");
    place.name = slot;
    const item = make("div", "product", place);
    item.setAttribute("role", "listitem");
    drawn.cards.set(slot, item);
    return item;
  });
  const list = make("div", "products", ...items);
  list.setAttribute("role", "list");
  // A slot without a card takes no room.
  const settle = () => {
    for (const item of items) item.hidden = (item.firstChild as HTMLSlotElement).assignedNodes().length === 0;
    for (const each of [list, ...around]) each.hidden = items.every(({ hidden }) => hidden);
  };
  list.addEventListener("slotchange", settle);
  settle();
  return list;
}
