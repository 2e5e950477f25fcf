// Creates objects from the tape of a placement response: a sequence of 32-bit words, whose layout is that of `src/js/placements.rs`.
// Each object starts as a copy of a template that has the same members, and its values are then assigned. That is fast, and assigning
// to own properties never calls a setter of `Object.prototype`.

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
import { define, newArray } from "../options/own.js";
import { memoryBytes, memoryWords, reserve } from "./module.js";

/** Reads the document in the module's memory; `undefined` if it is not JSON. */
export function readTape(length: number, allowLoopbackHttp: boolean): PlacementPage | undefined {
  const address = read_placements(length, allowLoopbackHttp);
  if (address === 0) return undefined;
  words = memoryWords();
  at = address >>> 2;
  document = reserve(length);
  // The module wrote a copy with one ASCII character for each byte, so that offsets are the same in the string.
  text = decode(next(), length);
  const found = page();
  text = "";
  return found;
}

const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });

/** Decodes the UTF-8 at an address. */
const decode = (address: number, length: number): string =>
  decoder.decode(memoryBytes().subarray(address, address + length));

let words: Uint32Array;
let at: number;
/** The address of the document. */
let document: number;
/** The document, with a character for each byte. */
let text: string;
/** The paths of the values of the current creative that are left out because they are not safe. */
let withheld: string[];

const next = (): number => words[at++] as number;

/** Flags in the word that holds the length of a text, as in `src/creative/slot.rs`. `LENGTH` masks the length itself. */
const SPELLED = 1 << 31;
const WIDE = 1 << 30;
const NUMBER = 1 << 29;
const WITHHELD = 1 << 28;
const LENGTH = (1 << 24) - 1;

/** Reads the next value. It is typed as a string; for the few members that are numbers, it is a number. */
function value(): string {
  const start = next();
  const length = next();
  return length <= LENGTH ? text.slice(start, start + length) : (unusualValue(start, length) as string);
}

/** Reads the next value as a number. */
function integer(): number {
  at += 2;
  return integerOf(words[at - 2] as number, words[at - 1] as number);
}

/** Returns the integer with these halves. The high half has 22 bits, below the marks. */
const integerOf = (low: number, high: number): number => ((high << 10) >> 10) * 0x1_0000_0000 + low;

/** Reads a number, or a text with escapes or non-ASCII characters. */
function unusualValue(start: number, marks: number): string | number {
  if (marks & NUMBER) return integerOf(start, marks);
  const length = marks & LENGTH;
  if ((marks & (WIDE | SPELLED)) === WIDE && length <= MAX_SHORT)
    return shortText(memoryBytes(), document + start, document + start + length);
  const spelling = marks & WIDE ? decode(document + start, length) : text.slice(start, start + length);
  return marks & SPELLED ? wellFormed(JSON.parse(`"${spelling}"`) as string) : spelling;
}

/** Returns whether a URL or slug is safe to use, by its mark. If not, adds its path to `withheld`; `#` stands for the index. */
const isSafe = (marks: number, path: string, index?: number): boolean => note(!(marks & WITHHELD), path, index);

function note(isGood: boolean, path: string, index?: number): boolean {
  if (!isGood) define(withheld, withheld.length, path.replace("#", String(index)));
  return isGood;
}

/** A type of object, with a template for each set of present members. The set is a bit mask of the members' positions. */
interface Shape<T> extends Members<T> {
  /** The positions of the members that are not values. */
  readonly others: readonly number[];
  readonly templates: Map<number, object>;
}

function shape<T>(members: Members<T>): Shape<T> {
  const others = Array.from(members.names.keys()).filter((position) => !members.values.includes(position));
  return { ...members, others, templates: new Map() };
}

/** Returns a new object whose members exist and can be assigned to. */
function blank({ names, templates }: Shape<unknown>, mask: number): Record<string, unknown> {
  let found = templates.get(mask);
  if (found === undefined) {
    found = {};
    for (let bit = 0; bit < names.length; bit++) if ((mask >> bit) & 1) define(found, names[bit] as string, "");
    templates.set(mask, found);
  }
  return { ...found };
}

/** Reads the next object, if all its members are values. */
function plain<T>(shape: Shape<T>, mask: number): T {
  const object = blank(shape, mask);
  const { names } = shape;
  for (let bit = 0; bit < names.length; bit++) if ((mask >> bit) & 1) object[names[bit] as string] = value();
  return object as T;
}

/** Reads the values of an object that also has members of other types. */
function values({ values }: Shape<unknown>, mask: number): unknown[] {
  const found = newArray<unknown>(values.length);
  for (let bit = 0; bit < found.length; bit++) found[bit] = (mask >> bit) & 1 ? value() : undefined;
  return found;
}

/** Returns an object of values and other members, each list in the order of declaration. `undefined` ones are left out. */
function withOthers<T>(shape: Shape<T>, found: readonly unknown[], members: readonly unknown[]): T {
  const { values, others } = shape;
  const object = blank(shape, maskOf(values, found) | maskOf(others, members));
  assign(object, shape.names, values, found);
  assign(object, shape.names, others, members);
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

const PAGE = /* @__PURE__ */ shape(PLACEMENT_PAGE);
const WHOLE = /* @__PURE__ */ shape(CREATIVE);
const IMAGE = /* @__PURE__ */ shape(CREATIVE_IMAGE);
const VIDEO = /* @__PURE__ */ shape(CREATIVE_VIDEO);
const BANNER = /* @__PURE__ */ shape(CREATIVE_BANNER);
const CLICK = /* @__PURE__ */ shape(CREATIVE_CLICK);
const PRODUCT = /* @__PURE__ */ shape(CREATIVE_PRODUCT);
const ASSET = /* @__PURE__ */ shape(OTHER_ASSET);
const ACTION = /* @__PURE__ */ shape(OTHER_ACTION);

function page(): PlacementPage {
  const skipped = next();
  const creatives = items(true, creative);
  return withOthers(PAGE, values(PAGE, next()), [creatives, skipped]);
}

function creative(): Creative {
  const mask = next();
  const noted = newArray<string>(0);
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
  const all = newArray<T>(isThere ? next() : 0);
  for (let index = 0; index < all.length; index++) all[index] = item(index);
  return all;
}

// `usual` creates an object with the most frequent set of members, and returns `undefined` for other sets. Each of these functions
// calls it directly, so that engines inline it.

function image(path: string, index?: number): CreativeImage | undefined {
  const mask = next();
  const marks = words[at + 1] as number;
  const found = IMAGE.usual(mask, value, integer) ?? plain(IMAGE, mask);
  return mask & 1 && isSafe(marks, path, index) ? found : undefined;
}

function clip(path: string, index?: number): CreativeVideo | undefined {
  const mask = next();
  const marks = words[at + 1] as number;
  const found = VIDEO.usual(mask, value, integer) ?? plain(VIDEO, mask);
  return mask & 1 && isSafe(marks, path, index) ? found : undefined;
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

/** The position of the last product, and whether the positions so far are in ascending order. */
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

/** Reads properties: a list of values for each name. */
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

/** Returns the path with a leading slash. */
const rooted = (path: string): string => (path.startsWith("/") ? path : `/${path}`);
