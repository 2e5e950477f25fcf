// Fills the page's own markup. The attribute `data-endcap` of a node lists names with or without an attribute, such as
// `hero:src` or `tagline`. Names that are not listed in this file are ignored.

import { NARROW, srcsetUrl } from "../page/picture.js";
import { writeAttribute } from "./base.js";
import type { PicturePart } from "./events.js";
import type { ObservedElements } from "./observed.js";
import type { RenderContext } from "./render.js";
import { type SafeCreative, type SafeImage, safeProperty, text } from "./safe-creative.js";

/** The values of a name by attribute. The key "" is the text content. */
type Values = Readonly<Record<string, string | number | undefined>>;

/** A selector of the elements on which an attribute is set. Attributes that are not listed are set on all elements. */
const ELEMENTS: Readonly<Record<string, string>> = {
  src: "img",
  "video:src": "video,source",
  srcset: "img,source",
  media: "source",
  poster: "video",
  alt: "img,area",
  width: "img,source,video",
  height: "img,source,video",
  href: "a,area",
};

/** Elements whose text is never set: it would run as a program, or become markup when the page is serialized. */
const RAW = /^(script|style|iframe|no(embed|frames|script)|xmp|plaintext)$/;

/** Returns the marked descendants of an element, without those of a nested creative. */
export function markedElementsIn(host: Element): HTMLElement[] {
  return [...host.querySelectorAll<HTMLElement>("[data-endcap]")].filter(
    (element) => element instanceof HTMLElement && element.parentElement?.closest(host.localName) === host,
  );
}

/** Returns the names in the `data-endcap` of an element. */
export const namesOf = (element: HTMLElement): string[] => element.dataset.endcap?.match(/\S+/g) ?? [];

/**
 * Fills `marked`, and returns the elements to observe. An element without a value is emptied and gets `data-endcap-empty`. Marked
 * elements are never wrapped or moved: they may belong to a framework.
 */
export function fill(safe: SafeCreative, context: RenderContext, marked: readonly HTMLElement[]): ObservedElements {
  const observed: ObservedElements = { pictures: [], cards: new Map() };
  for (const element of marked) {
    const valuesByName = valuesOf(safe, context, element);
    let isEmpty = false;
    for (const token of namesOf(element)) {
      const [name = "", attribute, extra] = token.split(":");
      if (name.startsWith("product-")) observed.cards.set(name, element);
      const values = name.startsWith("properties.")
        ? textValues(
            text(safeProperty(safeProperty(safe.creative, "properties"), name.slice("properties.".length)), "0"),
          )
        : (safeProperty(valuesByName, name) as Values | undefined);
      if (!values || extra !== undefined) continue;
      const attributes = attribute !== undefined ? [attribute] : Object.hasOwn(values, "") ? [""] : Object.keys(values);
      const written = attributes.filter((attribute) => write(element, name, attribute, values));
      const [firstValue] = name === "click" ? [safe.click] : Object.values(values);
      isEmpty ||= firstValue === undefined;
      if (
        element instanceof HTMLImageElement &&
        written.some((attribute) => attribute.startsWith("src") && values[attribute])
      )
        observed.pictures.push([element, name.split(".")[0] as PicturePart]);
      if (name === "video" && written[0] && values.src) {
        const isPlayed = attribute === undefined && element instanceof HTMLVideoElement;
        if (isPlayed) element.muted = element.playsInline = true;
        observed.video = element.closest("video");
        observed.isManual = !isPlayed;
      }
    }
    element.toggleAttribute("data-endcap-empty", isEmpty);
  }
  return observed;
}

/** Returns the values of all names except `properties.NAME`. */
function valuesOf(
  { tagline, hero, logo, wideBanner, narrowBanner, video }: SafeCreative,
  { label, href, isNarrow }: RenderContext,
  element: HTMLElement,
) {
  const main = wideBanner ?? narrowBanner;
  // The small banner goes into the `<img>` unless a `<source>` before it has it.
  const isSmall = isNarrow && narrowBanner && !element.matches('picture>source[data-endcap*="banner.small"]~*');
  return {
    label: textValues(label),
    tagline: textValues(tagline),
    hero: image(hero),
    logo: image(logo),
    "banner.large": image(wideBanner),
    "banner.small": { ...image(narrowBanner), media: NARROW },
    banner: image(main && { ...(isSmall ? narrowBanner : main), alt: main.alt }),
    video: { src: video },
    click: { href },
  };
}

const textValues = (value: string | undefined): Values => ({
  "": value,
  alt: value,
  title: value,
  "aria-label": value,
});

const image = ({ url, alt, width, height }: Partial<SafeImage> = {}): Values => ({
  src: url,
  srcset: url && srcsetUrl(url),
  poster: url,
  alt,
  width,
  height,
});

/** Sets the text or an attribute. Returns false, and changes nothing, if the element must not have it. */
function write(element: HTMLElement, name: string, attribute: string, values: Values): boolean {
  if (!Object.hasOwn(values, attribute)) return false;
  const value = values[attribute];
  if (attribute === "") {
    if (RAW.test(element.localName)) return false;
    const text = value ?? "";
    if (element.textContent !== text) element.textContent = text as string;
    return true;
  }
  const elements = safeProperty(ELEMENTS, name === "video" ? `video:${attribute}` : attribute) as string | undefined;
  if (elements && !element.matches(elements)) return false;
  writeAttribute(element, attribute, value);
  if (attribute === "href") (element as HTMLAnchorElement).relList.add("noopener");
  return true;
}
