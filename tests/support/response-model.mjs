// The expected result of `readPlacements`, written from the rules alone: `JSON.parse` and a plain mapping.

const images = {
  logo: ["brand_logo", "brand_logo_promoted_aisle"],
  hero: ["hero_image", "image_promoted_aisle_hero_banner"],
  large: ["image_web", "image_display_banner_large"],
  small: ["image_mobile", "image_display_banner_small"],
};
const imageNames = Object.values(images).map(([name]) => name);

/** Returns the page of a response; `undefined` if it is not JSON. */
export function model(bytes, { allowLoopbackHttp = false } = {}) {
  let response;
  try {
    response = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
  const items = array(get(response, "creatives"));
  const paging = get(response, "pagination_metadata");
  return compact({
    creatives: items.filter(isObject).map((item) => creative(item, allowLoopbackHttp)),
    token: string(paging, "token"),
    offset: whole(paging, "offset"),
    skipped: items.filter((item) => !isObject(item)).length,
  });
}

function creative(item, loopback) {
  const withheld = [];
  const keep = (value, isGood, place) => {
    if (value === undefined || isGood(value, loopback)) return value;
    withheld.push(place);
    return undefined;
  };
  const image = (asset, place) => {
    const image = get(get(asset, "medium_properties"), "image");
    const metadata = get(image, "image_metadata");
    const url = keep(string(image, "public_url"), isUrl, place);
    if (url === undefined) return undefined;
    const [width, height, size_bytes] = ["width", "height", "size_bytes"].map((name) => whole(metadata, name));
    const content_type = string(metadata, "content_type");
    return compact({ url, alt: string(image, "alt_text"), width, height, size_bytes, content_type });
  };
  const assets = list(item, "assets");
  const hasImage = (asset) => string(get(get(asset, "medium_properties"), "image"), "public_url") !== undefined;
  const videoOf = (asset) => string(get(get(asset, "medium_properties"), "video"), "video_url");
  const taken = Object.fromEntries(
    Object.entries(images).map(([place, [name, type]]) => [
      place,
      assets.find((asset) => hasImage(asset) && string(asset, "name") === name) ??
        assets.find(
          (asset) => hasImage(asset) && !imageNames.includes(string(asset, "name")) && string(asset, "type") === type,
        ),
    ]),
  );
  const nameAndType = (asset) => ({ name: string(asset, "name"), type: string(asset, "type") });
  const own = (place, path) => {
    const picture = taken[place] && image(taken[place], path);
    return picture && compact({ ...picture, ...nameAndType(taken[place]) });
  };
  const logo = own("logo", "logo");
  const hero = own("hero", "hero");
  const large = own("large", "banner.large");
  const small = own("small", "banner.small");
  const banner = large || small ? compact({ large, small }) : undefined;
  const film = assets.find((asset) => videoOf(asset) !== undefined);
  const address = film && keep(videoOf(film), isUrl, "video");
  const video = address && compact({ url: address, ...nameAndType(film) });

  const actions = list(item, "actions");
  const slugOf = (action) => string(get(get(action, "action_properties"), "brand_page_click"), "slug");
  const cardOf = (action) => get(get(action, "action_properties"), "item_card");
  const nameAndId = (action) => ({ interaction_id: string(action, "interaction_id"), name: string(action, "name") });
  const clicked = actions.find((action) => slugOf(action) !== undefined);
  const slug = clicked && rooted(keep(slugOf(clicked), isPath, "click"));
  const click = slug === undefined ? undefined : compact({ slug, ...nameAndId(clicked) });
  const products = actions
    .filter((action) => isObject(cardOf(action)))
    .map((action) => {
      const card = cardOf(action);
      const [product_id, rrc, upc] = ["product_id", "rrc", "upc"].map((name) => string(card, name));
      return compact({ position: whole(card, "position"), product_id, rrc, upc, ...nameAndId(action) });
    })
    .sort((a, b) => (a.position ?? 2 ** 53) - (b.position ?? 2 ** 53));

  const pairs = list(item, "properties").map((each) => [string(each, "name"), string(each, "value")]);
  const named = pairs.filter(([name, value]) => name !== undefined && value !== undefined);
  const tagline = named.find(([name]) => name === "tagline");
  const rest = named.filter((each) => each !== tagline);

  const others = assets.filter((asset) => asset !== film && !Object.values(taken).includes(asset));
  const other_assets = others
    .filter((asset) => hasSomething(asset, assetFields))
    .map((asset, index) => {
      const picture = image(asset, `other_assets[${index}].image`);
      const url = keep(videoOf(asset), isUrl, `other_assets[${index}].video`);
      return compact({ ...nameAndType(asset), image: picture, video: url === undefined ? undefined : { url } });
    });
  const other_actions = actions
    .filter((action) => action !== clicked && !isObject(cardOf(action)) && hasSomething(action, actionFields))
    .map((action, index) =>
      compact({ ...nameAndId(action), slug: rooted(keep(slugOf(action), isPath, `other_actions[${index}].slug`)) }),
    );

  const layout = video
    ? "shoppable_video"
    : products.length > 0 || hero
      ? "shoppable_display"
      : banner
        ? "image_banner"
        : "unknown";
  return compact({
    id: string(item, "object_tracking_id"),
    type: string(item, "type"),
    layout,
    tagline: tagline?.[1],
    ...{ logo, hero, banner, video, click, products },
    properties: Object.fromEntries(
      rest.map(([name]) => [name, rest.filter((each) => each[0] === name).map((each) => each[1])]),
    ),
    ...{ other_assets, other_actions, withheld },
  });
}

/** The declared members of an item. An item without any of them is skipped. Members that are objects may have any content. */
const assetFields = { name: string, type: string, medium_properties: object };
const actionFields = { name: string, interaction_id: string, action_properties: object };
const hasSomething = (item, fields) => Object.entries(fields).some(([name, read]) => read(item, name) !== undefined);

function object(from, name) {
  const value = get(from, name);
  return isObject(value) ? value : undefined;
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const get = (from, name) => (isObject(from) && Object.hasOwn(from, name) ? from[name] : undefined);
const array = (value) => (Array.isArray(value) ? value : []);
const list = (from, name) => array(get(from, name)).filter(isObject);

function string(from, name) {
  const value = get(from, name);
  return typeof value === "string" ? value.replaceAll(/\p{Surrogate}/gu, "\ufffd") : undefined;
}

function whole(from, name) {
  const value = get(from, name);
  return Number.isSafeInteger(value) ? value + 0 : undefined;
}

function isUrl(text, loopback) {
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined || authority.includes("@") || /[\s\\\p{Cc}]/u.test(text)) return false;
  const { protocol, hostname } = parsed(text);
  const isLocal = hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && loopback && isLocal);
}

function parsed(text) {
  try {
    // `URL.canParse` of Node.js 20 is wrong for Latin-1 texts that are not ASCII, once it is optimized.
    return new URL(text);
  } catch {
    return {};
  }
}

function isPath(text) {
  if (text === "" || /[\s\\\p{Cc}]/u.test(text) || /%(2e|2f|5c)/i.test(text) || text.includes("//")) return false;
  const segments = text.split("/");
  return !segments[0].includes(":") && !segments.some((segment) => /^\.\.?([?#]|$)/.test(segment));
}

const rooted = (path) => path?.replace(/^(?!\/)/, "/");

const compact = (value) => Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
