// The element's own rendering of the three layouts.

import { make } from "./base.js";
import type { PicturePart } from "./events.js";
import type { SafeCreative, SafeImage } from "./judged.js";

/** What the element says in words of the page's. */
export interface Words {
  label: string;
  linkLabel: string;
}

/** What stands on the page, own or filled. */
export interface Drawn {
  /** What goes into the shadow tree. */
  nodes: Node[];
  pictures: { image: HTMLImageElement; part: PicturePart }[];
  video?: HTMLVideoElement | undefined;
}

/** Below this width of the page the small banner is shown; the style sheet says so too. */
const NARROW = "(max-width: 640px)";

/** Draws a creative whose layout is known. `href` is where its click leads; without one it is a button. */
export function draw(safe: SafeCreative, words: Words, control: "link" | "button" | "none", href?: string): Drawn {
  const drawn: Drawn = { nodes: [], pictures: [] };
  const { layout, tagline, hero, logo, large, small } = safe;
  const lead: Node[] = [];
  const card = make("div", "card");
  card.className = layout;
  if (layout === "image_banner") {
    lead.push(banner(drawn, (large ?? small) as SafeImage, large && small));
  } else {
    if (layout === "shoppable_video") card.append(video(drawn, safe, words));
    else if (hero) lead.push(frame("hero", picture(drawn, "hero", hero)));
    const caption = make("span", "caption");
    if (logo) caption.append(picture(drawn, "logo", logo));
    if (tagline) caption.append(words_("tagline", tagline));
    if (caption.hasChildNodes()) lead.push(caption);
  }
  if (control !== "none" && lead.length === 0) lead.push(words_("tagline", words.linkLabel));
  if (lead.length > 0) card.append(leadOf(lead, safe, words, control, href));
  if (layout !== "image_banner" && safe.products.length > 0) card.append(products(safe));
  drawn.nodes.push(words_("label", words.label), card);
  return drawn;
}

function leadOf(
  lead: Node[],
  { tagline, click }: SafeCreative,
  { linkLabel }: Words,
  control: "link" | "button" | "none",
  href: string | undefined,
): HTMLElement {
  if (click === undefined || control === "none") return make("div", "lead", ...lead);
  const part = `lead ${control}`;
  const element = control === "link" ? make("a", part, ...lead) : make("button", part, ...lead);
  if (element instanceof HTMLAnchorElement) {
    element.href = href as string;
    element.rel = "noopener sponsored";
  } else element.type = "button";
  element.dataset.endcap = "click";
  const isNamed = element.textContent || [...element.querySelectorAll("img")].some((image) => image.alt);
  if (!isNamed) element.setAttribute("aria-label", tagline || linkLabel);
  return element;
}

/** A text of the service's, in its own direction. */
function words_(part: string, text: string): HTMLElement {
  const element = make("span", part, text);
  element.dir = "auto";
  return element;
}

/** A box that keeps its shape, whatever its picture turns out to be. */
function frame(part: string, picture: Element): HTMLElement {
  const box = make("span", `frame ${part}`, picture);
  box.className = "frame";
  return box;
}

function shape(box: HTMLElement, name: string, { width, height }: SafeImage): void {
  if (width && height) box.style.setProperty(name, `${width} / ${height}`);
}

function banner(drawn: Drawn, main: SafeImage, both: SafeImage | undefined | "" | false): HTMLElement {
  const inner = make("picture", "");
  void both;
  inner.append(picture(drawn, "banner", main));
  const box = frame("banner", inner);
  shape(box, "--_ratio", main);
  return box;
}

function picture(drawn: Drawn, part: PicturePart, { url, alt, width, height }: SafeImage): HTMLImageElement {
  const image = make("img", part === "logo" ? "logo" : "image");
  image.alt = alt;
  image.decoding = "async";
  image.loading = "lazy";
  if (width && height) [image.width, image.height] = [width, height];
  image.src = url;
  drawn.pictures.push({ image, part });
  return image;
}

function video(drawn: Drawn, { video, hero, tagline }: SafeCreative, words: Words): HTMLElement {
  const element = make("video", "video");
  element.muted = element.playsInline = element.controls = element.loop = true;
  element.preload = "metadata";
  element.setAttribute("aria-label", hero?.alt || tagline || words.label);
  if (hero) element.poster = hero.url;
  element.src = video as string;
  drawn.video = element;
  const box = frame("media", element);
  if (hero) shape(box, "--_ratio", hero);
  return box;
}

function products({ products }: SafeCreative): HTMLElement {
  const list = make("div", "products");
  list.setAttribute("role", "list");
  for (const { slot } of products) {
    const place = make("slot", "");
    place.name = slot;
    const item = make("div", "product", place);
    item.setAttribute("role", "listitem");
    list.append(item);
  }
  return list;
}

export { NARROW };
