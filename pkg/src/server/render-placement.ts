// Renders a placement as HTML, for the elements to take over.

import { MAX_CREATIVES } from "../element/limits.js";
import { COPIED_ATTRIBUTES, DEFAULT_TEXTS, placementTree } from "../element/placement-tree.js";
import { controlOf, type RenderContext, render } from "../element/render.js";
import type { Rendered, RenderedParts } from "../element/rendered.js";
import { readCreative } from "../element/safe-creative.js";
import { startOf } from "../element/start.js";
import { resolveHref } from "../element/target.js";
import type { Creative, PlacementPage } from "../generated/placements.js";
import { toJson } from "../page/page-body.js";
import { advance } from "../paging/pager.js";
import { unseen } from "../paging/unseen.js";
import { attributesOf, json, shadow } from "./html.js";
import { type RenderOptions, type RenderSettings, readRenderOptions } from "./options.js";

/**
 * Returns the HTML of an `<endcap-placement>` that shows a page of creatives, or several, before any script runs. The browser draws it
 * by declarative shadow DOM. When `endcap/element` is loaded, the element takes over this HTML without a request and without rendering
 * it again. It requests only the pages that follow, from `src`.
 *
 * `pages` are what `placements.list` of `endcap/client` or `readPlacements` of `endcap/http` return. Without creatives, the HTML takes
 * up no space, unless `attributes` has `reserve`. All texts and URLs are escaped and checked, except what `renderProduct` returns.
 *
 * @throws {TypeError} for pages or options that cannot be used
 * @example
 * ```ts
 * const page = readPlacements(await readResponse(response));
 * const ads = renderPlacement(page, { stylesheet: "/element.css", src: "/api/placements", request });
 * ```
 */
export function renderPlacement(pages: PlacementPage | readonly PlacementPage[], options: RenderOptions): string {
  const { attributes, content } = renderParts(pages, options);
  return `<endcap-placement${attributesOf(attributes)}>${content}</endcap-placement>`;
}

/**
 * Does the same as `renderPlacement`, but returns attributes and content separately, for React, which writes the element. The
 * component `EndcapPlacement` of `endcap/element/react` takes them as `rendered`.
 *
 * @throws {TypeError} for pages or options that cannot be used
 */
export function renderParts(pages: PlacementPage | readonly PlacementPage[], passed: RenderOptions): RenderedParts {
  const options = readRenderOptions(passed);
  const { src, request, stylesheet, pageViewId, attributes: own } = options;
  const body = typeof request === "string" ? request : toJson(request);
  const seen = new Set<string>();
  const { at: next, maxAds } = startOf(request === undefined ? "{}" : (body ?? ""));
  const all = (Array.isArray(pages) ? pages : [pages]) as readonly PlacementPage[];
  if (!all.every((page) => Array.isArray(page?.creatives)))
    throw new TypeError("`pages` must be a page of creatives, or an array of pages");
  const allCreatives = all.flatMap((page) => {
    const newCreatives = unseen(
      seen,
      page.creatives.filter((creative) => typeof creative === "object" && creative !== null),
    );
    // After the end, further pages change nothing.
    if (next.offset > 0) advance(next, page, newCreatives.length > 0);
    return newCreatives;
  });
  if (seen.size >= Number(maxAds)) next.offset = 0;
  const creatives = allCreatives.slice(0, MAX_CREATIVES);
  const shown = creatives.map((creative, index) => creativeHtml(creative, index, options));
  const count = shown.filter(({ isShown }) => isShown).length;
  const textOf = (name: string) => `${own[name] ?? DEFAULT_TEXTS[name]}`;
  const hasMore = src !== undefined && next.offset > 0;
  const texts = {
    label: `${own.label ?? "Sponsored"}`,
    status: textOf("shown-label").replace("{count}", `${count}`),
    more: hasMore ? textOf("more-label") : undefined,
  };
  const attributes = {
    ...own,
    src,
    request: body,
    "page-view": pageViewId === undefined ? undefined : "auto",
    rendered: "",
    collapsed: creatives[0] || own.reserve !== undefined ? undefined : "",
  };
  const set = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const root = shadow(stylesheet, count ? placementTree(texts) : undefined);
  const elements = count ? shown.map(({ text }) => text).join("") : "";
  const links = options.resolveSlug && shown.map(({ href }) => href ?? null);
  const rendered: Rendered = { creatives, links, next, pageViewId };
  const state = `<script type="application/json">${json(rendered)}</script>`;
  return {
    attributes: Object.fromEntries(set.map(([name, value]) => [name, `${value}`])),
    content: root + elements + state,
    state,
  };
}

function creativeHtml(
  creative: Creative,
  index: number,
  { url, resolveSlug, allowedOrigins, renderProduct, stylesheet, attributes: own }: RenderSettings,
): { text: string; isShown: boolean; href: string | undefined } {
  const page = url === undefined ? undefined : new URL(url);
  const safe = readCreative(creative, page?.hostname ?? "");
  const links = { resolveSlug, allowedOrigins: allowedOrigins ?? (page ? [page.origin] : []) };
  const href = safe.click && resolveHref(safe.click.slug, creative, links, page?.href ?? "");
  const cards = new Map<string, string>();
  for (const product of safe.layout === "unknown" ? [] : safe.products) {
    const { index: _, slot, ...rest } = product;
    const card = renderProduct?.(rest, creative);
    if (typeof card !== "string" && card !== undefined && card !== null)
      throw new TypeError("`renderProduct` must return a string of HTML, or undefined for no card");
    if (typeof card === "string")
      cards.set(slot, `<div slot="${slot}" data-endcap-card data-endcap-rendered>${card}</div>`);
  }
  const isUrgent = index === 0 && own.priority !== undefined;
  const context: RenderContext = {
    label: `${own.label ?? "Sponsored"}`,
    linkText: `${own["link-label"] ?? "See more"}`,
    mainTag: controlOf(safe, resolveSlug !== undefined, href),
    href,
    isUrgent,
    cards: new Set(cards.keys()),
  };
  const attributes = {
    ...Object.fromEntries(COPIED_ATTRIBUTES.map((name) => [name, own[name]])),
    reserved: own.reserve === undefined ? undefined : "",
    priority: isUrgent ? "" : undefined,
    layout: safe.layout,
    rendered: index,
  };
  const rendering = render(safe, context);
  const content = shadow(stylesheet, rendering) + [...cards.values()].join("");
  return {
    text: `<endcap-creative${attributesOf(attributes)}>${content}</endcap-creative>`,
    isShown: rendering !== undefined,
    href,
  };
}
