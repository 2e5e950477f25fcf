// Makes objects of what the module has found in a response to a placement request. The layout is that of `src/js/answers.rs`.

import { read_placements, read_raw_placements } from "../built/service.js";
import type {
  Creative,
  CreativeClick,
  CreativeImage,
  CreativeProduct,
  CreativeVideo,
  OtherAction,
  OtherAsset,
  PlacementPage,
} from "../creative.js";
import type { Malformed, RawPlacements } from "../generated/service.js";
import { mended } from "../input.js";
import { define, list } from "../own.js";
import { MOST_SHORT, shortText } from "../utf8.js";
import { MalformedResponseError } from "./errors.js";
import { memoryBytes, memoryWords, reserve, unwrap } from "./module.js";
import { type OptionTypes, readOptions, refuseOption } from "./options.js";
import {
  type HttpResponse,
  MAX_RESPONSE,
  malformed,
  READ,
  type ReadOptions,
  successOf,
  withBody,
} from "./responses.js";

/** What a caller can choose for reading placements. */
export interface ReadPlacementsOptions extends ReadOptions {
  /** Lets `http://localhost`, `http://127.x.x.x` and `http://[::1]` through too, for development. */
  allowLoopbackHttp?: boolean | undefined;
}

const OPTIONS: OptionTypes = { ...READ, allowLoopbackHttp: "boolean" };

/**
 * Reads the response to `placementsRequest` into creatives that are ready for a template. It is read leniently: what is missing
 * or of another type is absent, and unknown members are ignored.
 *
 * @throws {ServiceError} for a response other than success
 * @throws {MalformedResponseError} for a success that is not JSON, or has more than 8 MiB
 */
export function readPlacements(response: HttpResponse, options: ReadPlacementsOptions = {}): PlacementPage {
  const { allowLoopbackHttp = false, ...rest } = readOptions<ReadPlacementsOptions>(options, OPTIONS, refuseOption);
  return placementsIn(successOf(response, rest).body, allowLoopbackHttp);
}

/**
 * Reads the response to `placementsRequest` in the service's own shape: its documented members, as far as they have the right
 * type. Nothing is withheld, so URLs and paths may be anything.
 *
 * @throws {ServiceError} for a response other than success
 * @throws {MalformedResponseError} for a success that is not JSON, or has more than 8 MiB
 */
export function readRawPlacements(response: HttpResponse, options: ReadOptions = {}): RawPlacements {
  const { body } = successOf(response, readOptions<ReadOptions>(options, READ, refuseOption));
  return unwrap<RawPlacements, Malformed>(withBody(body, read_raw_placements), malformed);
}

/** Reads the creatives in the body of a success. */
export function placementsIn(body: Uint8Array, allowLoopbackHttp: boolean): PlacementPage {
  if (body.length > MAX_RESPONSE) throw new MalformedResponseError("the response has more than 8 MiB", null);
  const found = withBody(body, (length) => read(length, allowLoopbackHttp));
  if (found === undefined) throw new MalformedResponseError("the response is not JSON", null);
  return found;
}

/** Reads the document in the module's memory; `undefined` if it is not JSON. */
function read(length: number, allowLoopbackHttp: boolean): PlacementPage | undefined {
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

/** Marks in the length of a text, and that of a number; they are those of `src/view/slot.rs`. */
const SPELLED = 1 << 31;
const WIDE = 1 << 30;
const NUMBER = 1 << 29;
const WITHHELD = 1 << 28;
const LENGTH = (1 << 24) - 1;

/** The next value: a string, or for the few members that are one a number. */
function value(): string {
  const start = next();
  const length = next();
  return length <= LENGTH ? text.slice(start, start + length) : (odd(start, length) as string);
}

/** The next value, where it is a number. */
function integer(): number {
  at += 2;
  return integerOf(words[at - 2] as number, words[at - 1] as number);
}

/** The integer of these halves: of the high one, the 22 bits below the marks. */
const integerOf = (low: number, high: number): number => ((high << 10) >> 10) * 0x1_0000_0000 + low;

function odd(start: number, marks: number): string | number {
  if (marks & NUMBER) return integerOf(start, marks);
  const length = marks & LENGTH;
  if ((marks & (WIDE | SPELLED)) === WIDE && length <= MOST_SHORT)
    return shortText(memoryBytes(), document + start, document + start + length);
  const spelling = marks & WIDE ? decode(document + start, length) : text.slice(start, start + length);
  return marks & SPELLED ? mended(JSON.parse(`"${spelling}"`) as string) : spelling;
}

/** Whether a URL or slug may be used, by its mark; if not, its position is noted. */
const isSafe = (marks: number, place: string, index?: number): boolean => keep(!(marks & WITHHELD), place, index);

/** A `#` in a place stands for an index: most places are never put into words. */
function keep(isGood: boolean, place: string, index?: number): boolean {
  if (!isGood) define(withheld, withheld.length, place.replace("#", String(index)));
  return isGood;
}

/** What an object may have, and an object of each set of that, by its mask. */
interface Kind {
  readonly names: readonly string[];
  readonly blanks: Map<number, object>;
}

const kind = (names: string): Kind => ({ names: names.split(" "), blanks: new Map() });

/** An object with members to be assigned to. It is a copy of one that has them as its own: so no prototype is asked. */
function blank({ names, blanks }: Kind, mask: number): Record<string, unknown> {
  let found = blanks.get(mask);
  if (found === undefined) {
    found = {};
    for (let bit = 0; bit < names.length; bit++) if ((mask >> bit) & 1) define(found, names[bit] as string, "");
    blanks.set(mask, found);
  }
  return { ...found };
}

/** The next object, if all its members are plain values. */
function plain<T>(kind: Kind): T {
  const mask = next();
  const object = blank(kind, mask);
  const { names } = kind;
  for (let bit = 0; bit < names.length; bit++) if ((mask >> bit) & 1) object[names[bit] as string] = value();
  return object as T;
}

/** An object of those values that are there. */
function made<T>(kind: Kind, values: readonly unknown[]): T {
  let mask = 0;
  for (let bit = 0; bit < values.length; bit++) if (values[bit] !== undefined) mask |= 1 << bit;
  const object = blank(kind, mask);
  const { names } = kind;
  for (let bit = 0; bit < names.length; bit++) if ((mask >> bit) & 1) object[names[bit] as string] = values[bit];
  return object as T;
}

const PAGE = /* @__PURE__ */ kind("creatives token offset skipped");
const CREATIVE = /* @__PURE__ */ kind(
  "id type layout tagline logo hero banner video click products properties other_assets other_actions withheld",
);
const IMAGE = /* @__PURE__ */ kind("url alt width height size_bytes content_type name type");
const VIDEO = /* @__PURE__ */ kind("url name type");
const BANNER = /* @__PURE__ */ kind("large small");
const ACTION = /* @__PURE__ */ kind("slug interaction_id name");
const PRODUCT = /* @__PURE__ */ kind("position product_id rrc upc interaction_id name");
const ASSET = /* @__PURE__ */ kind("name type image video");

function page(): PlacementPage {
  const skipped = next();
  const [token, offset] = [optional(), optional()];
  return made<PlacementPage>(PAGE, [items(1, creative), token, offset, skipped]);
}

/** The next value of the head, where what is absent has a place too. */
function optional(): string | undefined {
  if (words[at] !== 0xffff_ffff || words[at + 1] !== 0) return value();
  at += 2;
  return undefined;
}

function creative(): Creative {
  const mask = next();
  const noted = list<string>(0);
  withheld = noted;
  if (mask === 0) {
    const layout = "unknown";
    return { layout, products: [], properties: {}, other_assets: [], other_actions: [], withheld: noted };
  }
  const id = mask & 1 ? value() : undefined;
  const type = mask & 2 ? value() : undefined;
  const tagline = mask & 4 ? value() : undefined;
  const logo = mask & 8 ? image("logo") : undefined;
  const hero = mask & 16 ? image("hero") : undefined;
  const large = mask & 32 ? image("banner.large") : undefined;
  const small = mask & 64 ? image("banner.small") : undefined;
  const banner = large || small ? made(BANNER, [large, small]) : undefined;
  const video = mask & 128 ? clip("video") : undefined;
  const click = mask & 256 ? action("click") : undefined;
  last = Number.NEGATIVE_INFINITY;
  isOrdered = true;
  const products = items(mask & 512, product);
  if (!isOrdered) products.sort(byPosition);
  const properties = mask & 1024 ? record() : {};
  const assets = items(mask & 2048, asset);
  const actions = items(mask & 4096, otherAction);
  const layout =
    video !== undefined
      ? "shoppable_video"
      : hero || products.length > 0
        ? "shoppable_display"
        : banner
          ? "image_banner"
          : "unknown";
  // biome-ignore format: in the order of the names above
  return made(CREATIVE, [
    id, type, layout, tagline, logo, hero, banner, video, click, products, properties, assets, actions, noted,
  ]);
}

/** The next list, unless it is none. */
function items<T>(isThere: number, item: (index: number) => T): T[] {
  const all = list<T>(isThere ? next() : 0);
  for (let index = 0; index < all.length; index++) all[index] = item(index);
  return all;
}

function image(place: string, index?: number): CreativeImage | undefined {
  const mask = words[at] as number;
  const marks = words[at + 2] as number;
  const found = mask === 0b11111111 ? wholeImage() : plain<CreativeImage>(IMAGE);
  return mask & 1 && isSafe(marks, place, index) ? found : undefined;
}

/** Steps over an image of which there is nothing. */
function skipImage(): undefined {
  at++;
}

function clip(place: string): CreativeVideo | undefined {
  const marks = words[at + 2] as number;
  const found = plain<CreativeVideo>(VIDEO);
  return isSafe(marks, place) ? found : undefined;
}

function action(place: string): CreativeClick | undefined {
  const marks = words[at + 2] as number;
  const found = plain<CreativeClick>(ACTION);
  if (!isSafe(marks, place)) return undefined;
  found.slug = rooted(found.slug);
  return found;
}

const otherAction = (index: number): OtherAction => {
  const marks = words[at + 2] as number;
  const found = plain<OtherAction>(ACTION);
  if (!Object.hasOwn(found, "slug")) return found;
  const slug = found.slug as string;
  if (isSafe(marks, "other_actions[#].slug", index)) found.slug = rooted(slug);
  else delete found.slug;
  return found;
};

// Literals take a third of the time, and these two objects are most of an answer.

function wholeImage(): CreativeImage {
  at++;
  return {
    url: value(),
    alt: value(),
    width: integer(),
    height: integer(),
    size_bytes: integer(),
    content_type: value(),
    name: value(),
    type: value(),
  };
}

/** The last product's position, and whether none came before one with a lower one. */
let last: number;
let isOrdered: boolean;

function product(): CreativeProduct {
  const mask = words[at] as number;
  const here = mask & 1 ? integerOf(words[at + 1] as number, words[at + 2] as number) : Number.POSITIVE_INFINITY;
  isOrdered &&= here >= last;
  last = here;
  if (mask !== 0b110111 && mask !== 0b111011) return plain(PRODUCT);
  at++;
  const position = integer();
  const product_id = value();
  const code = value();
  const interaction_id = value();
  const name = value();
  return mask === 0b110111
    ? { position, product_id, rrc: code, interaction_id, name }
    : { position, product_id, upc: code, interaction_id, name };
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
  const mask = next();
  const name = mask & 1 ? value() : undefined;
  const type = mask & 2 ? value() : undefined;
  const marks = words[at + 1] as number;
  const found = mask & 4 ? value() : undefined;
  const picture = words[at] === 0 ? skipImage() : image("other_assets[#].image", index);
  const isGood = found !== undefined && isSafe(marks, "other_assets[#].video", index);
  const video = isGood ? { url: found } : undefined;
  return made(ASSET, [name, type, picture, video]);
}

/** The path with one leading slash, whether or not it has one. */
const rooted = (path: string): string => (path.startsWith("/") ? path : `/${path}`);
