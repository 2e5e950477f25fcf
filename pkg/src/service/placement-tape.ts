// Creates objects from the tape of a placement response. The layout is that of `src/js/placements.rs`.

import { read_placements } from "../built/service.js";
import { wellFormed } from "../check/input.js";
import { MAX_SHORT, shortText } from "../check/utf8.js";
import {
  CREATIVE,
  CREATIVE_BANNER,
  CREATIVE_CLICK,
  CREATIVE_IMAGE,
  CREATIVE_PRODUCT,
  CREATIVE_VIDEO,
  type Members,
  OTHER_ACTION,
  OTHER_ASSET,
  PLACEMENT_PAGE,
} from "../generated/placement-members.js";
import type {
  Creative,
  CreativeClick,
  CreativeImage,
  CreativeProduct,
  CreativeVideo,
  OtherAction,
  OtherAsset,
  PlacementPage,
} from "../generated/placements.js";
import { define, list } from "../options/own.js";
import { memoryBytes, memoryWords, reserve } from "./module.js";

/** Reads the document in the module's memory; `undefined` if it is not JSON. */
export function readTape(length: number, allowLoopbackHttp: boolean): PlacementPage | undefined {
  const address = read_placements(length, allowLoopbackHttp);
  if (address === 0) return undefined;
  words = memoryWords();
  at = address >>> 2;
  document = reserve(length);
  // As many characters as bytes.
  text = decode(next(), length);
  const found = page();
  text = "";
  return found;
}

const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });

/** The UTF-8 at an address, as text. */
const decode = (address: number, length: number): string =>
  decoder.decode(memoryBytes().subarray(address, address + length));

let words: Uint32Array;
let at: number;
/** Where the document stands. */
let document: number;
/** The document, with a character for each byte. */
let text: string;
/** Where to note what may not leave. */
let withheld: string[];

const next = (): number => words[at++] as number;

/** Marks in the length of a text, and that of a number; they are those of `src/creative/slot.rs`. */
const SPELLED = 1 << 31;
const WIDE = 1 << 30;
const NUMBER = 1 << 29;
const WITHHELD = 1 << 28;
const LENGTH = (1 << 24) - 1;

/** The next value: a string, or for the few members that are one a number. */
function value(): string {
  const start = next();
  const length = next();
  return length <= LENGTH ? text.slice(start, start + length) : (unusualValue(start, length) as string);
}

/** The next value, where it is a number. */
function integer(): number {
  at += 2;
  return integerOf(words[at - 2] as number, words[at - 1] as number);
}

/** The integer of these halves: of the high one, the 22 bits below the marks. */
const integerOf = (low: number, high: number): number => ((high << 10) >> 10) * 0x1_0000_0000 + low;

function unusualValue(start: number, marks: number): string | number {
  if (marks & NUMBER) return integerOf(start, marks);
  const length = marks & LENGTH;
  if ((marks & (WIDE | SPELLED)) === WIDE && length <= MAX_SHORT)
    return shortText(memoryBytes(), document + start, document + start + length);
  const spelling = marks & WIDE ? decode(document + start, length) : text.slice(start, start + length);
  return marks & SPELLED ? wellFormed(JSON.parse(`"${spelling}"`) as string) : spelling;
}

/** Whether a URL or slug may be used, by its mark; if not, its position is noted. */
const isSafe = (marks: number, place: string, index?: number): boolean => keep(!(marks & WITHHELD), place, index);

/** A `#` in a place stands for an index: most places are never put into words. */
function keep(isGood: boolean, place: string, index?: number): boolean {
  if (!isGood) define(withheld, withheld.length, place.replace("#", String(index)));
  return isGood;
}

/** How to make objects of a kind: one of each set of members, by the mask of these. */
interface Kind<T> extends Members<T> {
  /** The positions of the members that are not values. */
  readonly others: readonly number[];
  readonly blanks: Map<number, object>;
}

function kind<T>(members: Members<T>): Kind<T> {
  const others = Array.from(members.names.keys()).filter((position) => !members.values.includes(position));
  return { ...members, others, blanks: new Map() };
}

/** Returns an object with members to be assigned to. It is a copy of one that has them as its own: so no prototype is read. */
function blank({ names, blanks }: Kind<unknown>, mask: number): Record<string, unknown> {
  let found = blanks.get(mask);
  if (found === undefined) {
    found = {};
    for (let bit = 0; bit < names.length; bit++) if ((mask >> bit) & 1) define(found, names[bit] as string, "");
    blanks.set(mask, found);
  }
  return { ...found };
}

/** The next object, if all its members are values. */
function plain<T>(kind: Kind<T>, mask: number): T {
  const object = blank(kind, mask);
  const { names } = kind;
  for (let bit = 0; bit < names.length; bit++) if ((mask >> bit) & 1) object[names[bit] as string] = value();
  return object as T;
}

/** The next values of an object that has other members too. */
function values({ values }: Kind<unknown>, mask: number): unknown[] {
  const found = list<unknown>(values.length);
  for (let bit = 0; bit < found.length; bit++) found[bit] = (mask >> bit) & 1 ? value() : undefined;
  return found;
}

/** An object of values, and of its other members in the order of declaration; those that are `undefined` are absent. */
function withOthers<T>(kind: Kind<T>, found: readonly unknown[], members: readonly unknown[]): T {
  const { values, others } = kind;
  const object = blank(kind, maskOf(values, found) | maskOf(others, members));
  assign(object, kind.names, values, found);
  assign(object, kind.names, others, members);
  return object as T;
}

function maskOf(positions: readonly number[], members: readonly unknown[]): number {
  let mask = 0;
  for (let index = 0; index < positions.length; index++)
    if (members[index] !== undefined) mask |= 1 << (positions[index] as number);
  return mask;
}

function assign(
  object: Record<string, unknown>,
  names: readonly string[],
  positions: readonly number[],
  members: readonly unknown[],
): void {
  for (let index = 0; index < positions.length; index++)
    if (members[index] !== undefined) object[names[positions[index] as number] as string] = members[index];
}

const PAGE = /* @__PURE__ */ kind(PLACEMENT_PAGE);
const WHOLE = /* @__PURE__ */ kind(CREATIVE);
const IMAGE = /* @__PURE__ */ kind(CREATIVE_IMAGE);
const VIDEO = /* @__PURE__ */ kind(CREATIVE_VIDEO);
const BANNER = /* @__PURE__ */ kind(CREATIVE_BANNER);
const CLICK = /* @__PURE__ */ kind(CREATIVE_CLICK);
const PRODUCT = /* @__PURE__ */ kind(CREATIVE_PRODUCT);
const ASSET = /* @__PURE__ */ kind(OTHER_ASSET);
const ACTION = /* @__PURE__ */ kind(OTHER_ACTION);

function page(): PlacementPage {
  const skipped = next();
  const creatives = items(true, creative);
  return withOthers(PAGE, values(PAGE, next()), [creatives, skipped]);
}

function creative(): Creative {
  const mask = next();
  const noted = list<string>(0);
  withheld = noted;
  if (mask === 0) {
    const layout = "unknown";
    return { layout, products: [], properties: {}, other_assets: [], other_actions: [], withheld: noted };
  }
  const found = values(WHOLE, mask);
  const rest = mask >> WHOLE.values.length;
  const tagline = rest & 1 ? value() : undefined;
  const logo = rest & 2 ? image("logo") : undefined;
  const hero = rest & 4 ? image("hero") : undefined;
  const large = rest & 8 ? image("banner.large") : undefined;
  const small = rest & 16 ? image("banner.small") : undefined;
  const banner = large || small ? withOthers(BANNER, [], [large, small]) : undefined;
  const video = rest & 32 ? clip("video") : undefined;
  const link = rest & 64 ? click() : undefined;
  last = Number.NEGATIVE_INFINITY;
  isOrdered = true;
  const products = items(rest & 128, product);
  if (!isOrdered) products.sort(byPosition);
  const properties = rest & 256 ? record() : {};
  const assets = items(rest & 512, asset);
  const actions = items(rest & 1024, otherAction);
  const layout =
    video !== undefined
      ? "shoppable_video"
      : hero || products.length > 0
        ? "shoppable_display"
        : banner
          ? "image_banner"
          : "unknown";
  // biome-ignore format: in the order of declaration
  return withOthers(WHOLE, found, [
    layout, tagline, logo, hero, banner, video, link, products, properties, assets, actions, noted,
  ]);
}

/** Reads the next list; an empty one if it is absent. */
function items<T>(isThere: number | boolean, item: (index: number) => T): T[] {
  const all = list<T>(isThere ? next() : 0);
  for (let index = 0; index < all.length; index++) all[index] = item(index);
  return all;
}

// `usual` is called at a place of its own for each kind: so it is inlined.

function image(place: string, index?: number): CreativeImage | undefined {
  const mask = next();
  const marks = words[at + 1] as number;
  const found = IMAGE.usual(mask, value, integer) ?? plain(IMAGE, mask);
  return mask & 1 && isSafe(marks, place, index) ? found : undefined;
}

function clip(place: string, index?: number): CreativeVideo | undefined {
  const mask = next();
  const marks = words[at + 1] as number;
  const found = VIDEO.usual(mask, value, integer) ?? plain(VIDEO, mask);
  return mask & 1 && isSafe(marks, place, index) ? found : undefined;
}

function click(): CreativeClick | undefined {
  const mask = next();
  const marks = words[at + 1] as number;
  const found = CLICK.usual(mask, value, integer) ?? plain(CLICK, mask);
  if (!isSafe(marks, "click")) return undefined;
  found.slug = rooted(found.slug);
  return found;
}

function otherAction(index: number): OtherAction {
  const mask = next();
  const marks = words[at + 1] as number;
  const found = ACTION.usual(mask, value, integer) ?? plain(ACTION, mask);
  if (!(mask & 1)) return found;
  if (isSafe(marks, "other_actions[#].slug", index)) found.slug = rooted(found.slug as string);
  else delete found.slug;
  return found;
}

/** The last product's position, and whether none came before one with a lower one. */
let last: number;
let isOrdered: boolean;

function product(): CreativeProduct {
  const mask = next();
  const here = mask & 1 ? integerOf(words[at] as number, words[at + 1] as number) : Number.POSITIVE_INFINITY;
  isOrdered &&= here >= last;
  last = here;
  return PRODUCT.usual(mask, value, integer) ?? plain(PRODUCT, mask);
}

const positionOf = (product: CreativeProduct): number =>
  Object.hasOwn(product, "position") ? (product.position as number) : Number.POSITIVE_INFINITY;

function byPosition(one: CreativeProduct, other: CreativeProduct): number {
  const [a, b] = [positionOf(one), positionOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The values of the next properties, by name. */
function record(): Record<string, string[]> {
  const properties: Record<string, string[]> = {};
  for (let count = next(); count > 0; count--) {
    const name = value();
    const found = value();
    if (!(name in properties)) properties[name] = [found];
    else if (!Object.hasOwn(properties, name)) define(properties, name, [found]);
    else define(properties[name] as string[], (properties[name] as string[]).length, found);
  }
  return properties;
}

function asset(index: number): OtherAsset {
  const found = values(ASSET, next());
  const picture = image("other_assets[#].image", index);
  const video = clip("other_assets[#].video", index);
  return withOthers(ASSET, found, [picture, video]);
}

/** The path with one leading slash, whether or not it has one. */
const rooted = (path: string): string => (path.startsWith("/") ? path : `/${path}`);
