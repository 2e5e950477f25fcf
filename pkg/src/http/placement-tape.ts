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
  const found = readPage();
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
const ESCAPED = 1 << 31;
const NON_ASCII = 1 << 30;
const NUMBER = 1 << 29;
const WITHHELD = 1 << 28;
const LENGTH = (1 << 24) - 1;

/** Reads the next value. It is typed as a string; for the few members that are numbers, it is a number. */
function value(): string {
  const start = next();
  const length = next();
  return length <= LENGTH ? text.slice(start, start + length) : (decodeValue(start, length) as string);
}

/** Reads the next value as a number. */
function integer(): number {
  at += 2;
  return integerOf(words[at - 2] as number, words[at - 1] as number);
}

/** Returns the integer with these halves. The high half has 22 bits, below the flags. */
const integerOf = (low: number, high: number): number => ((high << 10) >> 10) * 0x1_0000_0000 + low;

/** Reads a number, or a text with escapes or non-ASCII characters. */
function decodeValue(start: number, flags: number): string | number {
  if (flags & NUMBER) return integerOf(start, flags);
  const length = flags & LENGTH;
  if ((flags & (NON_ASCII | ESCAPED)) === NON_ASCII && length <= MAX_SHORT)
    return shortText(memoryBytes(), document + start, document + start + length);
  const rawText = flags & NON_ASCII ? decode(document + start, length) : text.slice(start, start + length);
  return flags & ESCAPED ? wellFormed(JSON.parse(`"${rawText}"`) as string) : rawText;
}

/** Returns whether a URL or slug is safe to use, by its flags. If not, adds its path to `withheld`; `#` stands for the index. */
const isSafe = (flags: number, path: string, index?: number): boolean =>
  withholdUnless(!(flags & WITHHELD), path, index);

function withholdUnless(isSafe: boolean, path: string, index?: number): boolean {
  if (!isSafe) define(withheld, withheld.length, path.replace("#", String(index)));
  return isSafe;
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
function newObject({ names, templates }: Shape<unknown>, mask: number): Record<string, unknown> {
  let found = templates.get(mask);
  if (found === undefined) {
    found = {};
    for (let bit = 0; bit < names.length; bit++) if ((mask >> bit) & 1) define(found, names[bit] as string, "");
    templates.set(mask, found);
  }
  return { ...found };
}

/** Reads the next object, if all its members are values. */
function readValues<T>(shape: Shape<T>, mask: number): T {
  const object = newObject(shape, mask);
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
  const object = newObject(shape, maskOf(values, found) | maskOf(others, members));
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

const PAGE_SHAPE = /* @__PURE__ */ shape(PLACEMENT_PAGE);
const CREATIVE_SHAPE = /* @__PURE__ */ shape(CREATIVE);
const IMAGE_SHAPE = /* @__PURE__ */ shape(CREATIVE_IMAGE);
const VIDEO_SHAPE = /* @__PURE__ */ shape(CREATIVE_VIDEO);
const BANNER_SHAPE = /* @__PURE__ */ shape(CREATIVE_BANNER);
const CLICK_SHAPE = /* @__PURE__ */ shape(CREATIVE_CLICK);
const PRODUCT_SHAPE = /* @__PURE__ */ shape(CREATIVE_PRODUCT);
const ASSET_SHAPE = /* @__PURE__ */ shape(OTHER_ASSET);
const ACTION_SHAPE = /* @__PURE__ */ shape(OTHER_ACTION);

function readPage(): PlacementPage {
  const skipped = next();
  const creatives = readList(true, readCreative);
  return withOthers(PAGE_SHAPE, values(PAGE_SHAPE, next()), [creatives, skipped]);
}

function readCreative(): Creative {
  const mask = next();
  const withheldPaths = newArray<string>(0);
  withheld = withheldPaths;
  if (mask === 0) {
    const layout = "unknown";
    return { layout, products: [], properties: {}, other_assets: [], other_actions: [], withheld: withheldPaths };
  }
  const found = values(CREATIVE_SHAPE, mask);
  const rest = mask >> CREATIVE_SHAPE.values.length;
  const tagline = rest & 1 ? value() : undefined;
  const logo = rest & 2 ? readImage("logo") : undefined;
  const hero = rest & 4 ? readImage("hero") : undefined;
  const large = rest & 8 ? readImage("banner.large") : undefined;
  const small = rest & 16 ? readImage("banner.small") : undefined;
  const banner = large || small ? withOthers(BANNER_SHAPE, [], [large, small]) : undefined;
  const video = rest & 32 ? readVideo("video") : undefined;
  const link = rest & 64 ? readClick() : undefined;
  lastPosition = Number.NEGATIVE_INFINITY;
  isOrdered = true;
  const products = readList(rest & 128, readProduct);
  if (!isOrdered) products.sort(byPosition);
  const properties = rest & 256 ? readProperties() : {};
  const assets = readList(rest & 512, readAsset);
  const actions = readList(rest & 1024, readOtherAction);
  const layout =
    video !== undefined
      ? "shoppable_video"
      : hero || products.length > 0
        ? "shoppable_display"
        : banner
          ? "image_banner"
          : "unknown";
  // biome-ignore format: in the order of declaration
  return withOthers(CREATIVE_SHAPE, found, [
    layout, tagline, logo, hero, banner, video, link, products, properties, assets, actions, withheldPaths,
  ]);
}

/** Reads the next list; an empty one if it is absent. */
function readList<T>(isPresent: number | boolean, item: (index: number) => T): T[] {
  const all = newArray<T>(isPresent ? next() : 0);
  for (let index = 0; index < all.length; index++) all[index] = item(index);
  return all;
}

// `readCommon` creates an object with the most frequent set of members, and returns `undefined` for other sets. Each of these
// functions calls it directly, so that engines inline it.

function readImage(path: string, index?: number): CreativeImage | undefined {
  const mask = next();
  const flags = words[at + 1] as number;
  const found = IMAGE_SHAPE.readCommon(mask, value, integer) ?? readValues(IMAGE_SHAPE, mask);
  return mask & 1 && isSafe(flags, path, index) ? found : undefined;
}

function readVideo(path: string, index?: number): CreativeVideo | undefined {
  const mask = next();
  const flags = words[at + 1] as number;
  const found = VIDEO_SHAPE.readCommon(mask, value, integer) ?? readValues(VIDEO_SHAPE, mask);
  return mask & 1 && isSafe(flags, path, index) ? found : undefined;
}

function readClick(): CreativeClick | undefined {
  const mask = next();
  const flags = words[at + 1] as number;
  const found = CLICK_SHAPE.readCommon(mask, value, integer) ?? readValues(CLICK_SHAPE, mask);
  if (!isSafe(flags, "click")) return undefined;
  found.slug = withLeadingSlash(found.slug);
  return found;
}

function readOtherAction(index: number): OtherAction {
  const mask = next();
  const flags = words[at + 1] as number;
  const found = ACTION_SHAPE.readCommon(mask, value, integer) ?? readValues(ACTION_SHAPE, mask);
  if (!(mask & 1)) return found;
  if (isSafe(flags, "other_actions[#].slug", index)) found.slug = withLeadingSlash(found.slug as string);
  else delete found.slug;
  return found;
}

/** The position of the last product, and whether the positions so far are in ascending order. */
let lastPosition: number;
let isOrdered: boolean;

function readProduct(): CreativeProduct {
  const mask = next();
  const position = mask & 1 ? integerOf(words[at] as number, words[at + 1] as number) : Number.POSITIVE_INFINITY;
  isOrdered &&= position >= lastPosition;
  lastPosition = position;
  return PRODUCT_SHAPE.readCommon(mask, value, integer) ?? readValues(PRODUCT_SHAPE, mask);
}

const positionOf = (product: CreativeProduct): number =>
  Object.hasOwn(product, "position") ? (product.position as number) : Number.POSITIVE_INFINITY;

function byPosition(one: CreativeProduct, other: CreativeProduct): number {
  const [a, b] = [positionOf(one), positionOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Reads properties: a list of values for each name. */
function readProperties(): Record<string, string[]> {
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

function readAsset(index: number): OtherAsset {
  const found = values(ASSET_SHAPE, next());
  const picture = readImage("other_assets[#].image", index);
  const video = readVideo("other_assets[#].video", index);
  return withOthers(ASSET_SHAPE, found, [picture, video]);
}

/** Returns the path with a leading slash. */
const withLeadingSlash = (path: string): string => (path.startsWith("/") ? path : `/${path}`);
