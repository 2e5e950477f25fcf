// `endcap/element/react`: the elements as components of React 19, with server-side rendering.
//
// When React hydrates a custom element, it does not set properties and listeners. So the server renders the element without a
// creative, and effects set its properties and listeners in the browser.

import {
  createElement,
  Fragment,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  version,
} from "react";
import { createPortal } from "react-dom";
import type { EndcapCreativeElement, EndcapPlacementElement } from "../element.js";
import type { Creative, Layout } from "../generated/placements.js";
import type { ShortFields } from "../generated/short-form.js";
import type { EndcapEventMap, PlacedProduct, ProductsDetail } from "./events.js";
import { attributes, hyphenated } from "./react-attributes.js";
import type { RenderedParts } from "./rendered.js";

export * from "../element.js";

/** The handlers, in the order of their events in `EventOf`. */
const HANDLERS = [
  ...(["onClick", "onItemClick", "onProducts", "onLoad"] as const),
  ...(["onViewable", "onItemViewable", "onError", "onState"] as const),
] as const;

/** The event of each handler. */
type EventOf<Name extends string> = Name extends `on${infer Head}Item${infer Tail}`
  ? `endcap-item-${Lowercase<`${Head}${Tail}`>}`
  : Name extends `on${infer Rest}`
    ? `endcap-${Lowercase<Rest>}`
    : never;

/** Handlers of the elements' events: `onViewable` gets `endcap-viewable`, and so on. */
export type Handlers = {
  [Name in (typeof HANDLERS)[number]]?: ((event: EndcapEventMap[EventOf<Name>]) => void) | undefined;
};

type Html = Omit<HTMLAttributes<HTMLElement>, keyof Handlers | "dangerouslySetInnerHTML">;

interface Shared<T> extends Html, Handlers, Partial<Pick<EndcapCreativeElement, "resolveSlug">> {
  /** The origins to which resolved slugs may lead. The default is the page's own. */
  allowedOrigins?: readonly string[] | undefined;
  /** Returns your card of a product, which is rendered in its slot of the creative. `null` leaves the slot empty. */
  renderProduct?: ((product: PlacedProduct, creative: Creative) => ReactNode) | undefined;
  label?: string | undefined;
  linkLabel?: string | undefined;
  /** Whether 30% of a creative of at least 242,500 CSS pixels in view counts as a view, in place of 50%. */
  largeThreshold?: boolean | undefined;
  ref?: Ref<T> | undefined;
}

/** The props of `EndcapCreative`. */
export interface CreativeProps extends Shared<EndcapCreativeElement> {
  creative?: Creative | undefined;
  /** Your markup, which the element fills where it is marked with `data-endcap`. */
  children?: ReactNode;
}

/** The props of `EndcapPlacement`. The fields of the short form take the place of `request`. */
export interface PlacementProps extends Shared<EndcapPlacementElement>, ShortFields {
  /** The placements route of a gateway, such as `/api/placements`. */
  src?: string | undefined;
  request?: EndcapPlacementElement["request"];
  /** Pages from your own server. The element starts again with another value, so pass the same value in each render. */
  pages?: EndcapPlacementElement["pages"];
  /**
   * What `renderParts` of `endcap/server` returned, with `src` and `request` among its options. The component then has no `src`,
   * `request`, fields of the short form, `pages` and children of its own.
   */
  rendered?: RenderedParts | undefined;
  /** Returns the page's consent strings for each request to `src`. */
  consent?: EndcapPlacementElement["consent"];
  auto?: boolean | undefined;
  /** How long the element waits for a page of `src`, in milliseconds. The default is 5000. */
  timeout?: number | undefined;
  /** Whether the first page is requested at once, and not only near the viewport. Its first picture is loaded before others. */
  priority?: boolean | undefined;
  /** The distance from the viewport at which the first page is requested, as a CSS margin. */
  lazyMargin?: string | undefined;
  /** `auto` sets the `page_view_id` of each request to a UUID that all placements of a page view share. */
  pageView?: "auto" | undefined;
  /** The layout of the expected creatives. The element keeps their space, and its height never changes. */
  reserve?: Exclude<Layout, "unknown"> | undefined;
  /** Whether an empty or failed placement shows a text, and after a failure a button to try again. */
  showErrors?: boolean | undefined;
  moreLabel?: string | undefined;
  retryLabel?: string | undefined;
  loadingLabel?: string | undefined;
  emptyLabel?: string | undefined;
  errorLabel?: string | undefined;
  shownLabel?: string | undefined;
  endLabel?: string | undefined;
  /** Your markup for each creative, marked with `data-endcap`. The element copies it, so its handlers are not called. */
  children?: ReactNode;
}

/**
 * Renders an `<endcap-creative>`.
 *
 * @throws {Error} with a React before 19
 *
 * @example
 * ```tsx
 * <EndcapCreative creative={creative} renderProduct={(product) => <Card upc={product.upc} />} />
 * ```
 */
export function EndcapCreative(props: CreativeProps): ReactElement {
  requireReact19();
  const { ref, creative, children, resolveSlug, allowedOrigins, renderProduct, ...rest } = props;
  const element = useElement(ref, props);
  // Runs after every render, which may have added children: setting the creative again fills them.
  useEffect(() => {
    if (element.current) Object.assign(element.current, { creative, resolveSlug, allowedOrigins });
  });
  const cards = useCards(element, renderProduct);
  const shown = cards.filter((entry) => entry.creative === creative).flatMap(({ portals }) => portals);
  return createElement(
    Fragment,
    null,
    createElement("endcap-creative", attributes(element, withoutHandlers(rest)), children),
    shown,
  );
}

/**
 * Renders an `<endcap-placement>`.
 *
 * @throws {Error} with a React before 19
 *
 * @example
 * ```tsx
 * <EndcapPlacement src="/api/placements" request={request} auto />
 * ```
 */
export function EndcapPlacement(props: PlacementProps): ReactElement {
  requireReact19();
  // An element takes over server-rendered HTML only when it is connected, so other HTML gets a new element by its key.
  return createElement(Placement, { ...props, key: props.rendered?.content });
}

function Placement(props: PlacementProps): ReactElement {
  const { ref, rendered, src, request, pages, consent, children, resolveSlug, allowedOrigins, renderProduct, ...rest } =
    props;
  const element = useElement(ref, props);
  // The HTML parser puts the content of a `<template>` into its `content`, where React cannot hydrate it.
  const isHydrated = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  /** Whether the component was created in the browser, not hydrated. */
  const [isMountedInBrowser] = useState(isHydrated);
  useEffect(() => {
    const source = !rendered && { pages, src, request };
    if (isHydrated && element.current) Object.assign(element.current, { resolveSlug, allowedOrigins, consent }, source);
  }, [element, isHydrated, resolveSlug, allowedOrigins, consent, rendered, pages, src, request]);
  // Before the microtask in which the element reads the attributes that this render wrote, such as those of the short form.
  useLayoutEffect(() => {
    if (isHydrated && !rendered && !request && element.current) element.current.request = request;
  }, [element, isHydrated, rendered, request]);
  const cards = useCards(element, renderProduct).flatMap(({ portals }) => portals);
  const own = attributes(element, withoutHandlers(rest));
  if (rendered) {
    // React sets `innerHTML` in a page, which attaches no shadow roots. So only the state is set there.
    const __html = isMountedInBrowser ? rendered.state : rendered.content;
    Object.assign(own, { ...rendered.attributes, ...own, dangerouslySetInnerHTML: { __html } });
  }
  const template = isHydrated && children && !rendered ? createElement("template", null, children) : null;
  return createElement(Fragment, null, createElement("endcap-placement", own, template), cards);
}

const subscribeNever = () => () => {};

/** Throws with a React before 19, which passes only attributes to custom elements. Other entries of the package still work. */
function requireReact19(): void {
  if (Number.parseInt(version, 10) < 19)
    throw new Error(
      `endcap/element/react needs React 19 or later, and this is ${version}; endcap/element works without React`,
    );
}

/** Returns a ref to the element, and attaches the handlers of the last render to it. */
function useElement<T extends HTMLElement>(ref: Ref<T> | undefined, handlers: Handlers): RefObject<T | null> {
  const element = useRef<T>(null);
  useImperativeHandle(ref, () => element.current as T, []);
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const controller = new AbortController();
    for (const name of HANDLERS) {
      const handle = (event: Event) => (latest.current[name] as EventListener | undefined)?.(event);
      element.current?.addEventListener(`endcap${name.slice(2).replace(/[A-Z]/g, hyphenated)}`, handle, controller);
    }
    return () => controller.abort();
  }, []);
  return element;
}

const withoutHandlers = (props: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !HANDLERS.includes(name as keyof Handlers)));

interface ShownCreative extends ProductsDetail {
  element: EndcapCreativeElement;
  key: number;
}

let lastKey = 0;

/** Whether two entries are of the same creative in the same element. */
const isSame = (a: ShownCreative, b: ShownCreative): boolean => a.element === b.element && a.creative === b.creative;

/** Matches elements that show a creative. */
const SHOWN = 'endcap-creative[layout]:not([layout="unknown"])';

/** Returns an entry for each creative with products in an element, or for the element itself. */
function shownIn(root: HTMLElement): ShownCreative[] {
  const all = [root, ...root.querySelectorAll<HTMLElement>(SHOWN)] as EndcapCreativeElement[];
  return all.flatMap((element) => {
    const { creative } = element;
    const products = creative && element.matches(SHOWN) ? element.withoutCards() : [];
    return creative && products[0] ? [{ creative, products, element, key: lastKey++ }] : [];
  });
}

/** Returns the child of the page that is marked for a product. */
const markedFor = (element: Element, { slot }: PlacedProduct): Element | null =>
  element.querySelector(`[data-endcap~="${slot}"]`);

/** Returns the marked child of each product, or `null`. */
const markedIn = (shown: readonly ShownCreative[]): (Element | null)[] =>
  shown.flatMap(({ element, products }) => products.map((product) => markedFor(element, product)));

/** Renders the cards of each creative in its slots. */
function useCards(
  element: RefObject<HTMLElement | null>,
  render: Shared<unknown>["renderProduct"],
): { creative: Creative; portals: ReactNode[] }[] {
  const [shown, setShown] = useState<readonly ShownCreative[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const isConnected = ({ element }: ShownCreative) => element.isConnected;
    element.current?.addEventListener(
      "endcap-products",
      ({ target, detail }) => {
        const entry = { ...detail, element: target as EndcapCreativeElement, key: lastKey++ };
        setShown((all) => {
          const { key } = all.find((other) => isSame(other, entry)) ?? entry;
          return [...all.filter((other) => isConnected(other) && other.element !== target), { ...entry, key }];
        });
      },
      controller,
    );
    // A hidden `<Activity>` runs no effects, so creatives that arrived meanwhile were missed.
    const found = element.current ? shownIn(element.current) : [];
    setShown((all) =>
      found[0] || all[0] ? found.map((entry) => all.find((other) => isSame(other, entry)) ?? entry) : all,
    );
    // Creatives may be removed when the state changes.
    element.current?.addEventListener(
      "endcap-state",
      () => setShown((all) => (all.every(isConnected) ? all : all.filter(isConnected))),
      controller,
    );
    return () => controller.abort();
  }, [element]);
  const children = markedIn(shown);
  const [, setVersion] = useState(0);
  useLayoutEffect(() => {
    // This render may have mounted a marked child, into which a card can now be rendered.
    const isSameChildren = markedIn(shown).every((child, index) => child === children[index]);
    if (render && !isSameChildren) setVersion((version) => version + 1);
  });
  if (!render) return [];
  return shown.map(({ creative, element, key, products }) => ({
    creative,
    portals: products.map((product) => {
      const card = render(product, creative);
      const { slot } = product;
      if (card == null || card === false) return null;
      // In the page's own markup, a card is only rendered into a child that is marked for the product.
      const child = markedFor(element, product);
      if (!child && element.querySelector("[data-endcap]")) return null;
      const content = child ? card : createElement("div", { slot, "data-endcap-card": "" }, card);
      return createPortal(content, child ?? element, `${key} ${slot}`);
    }),
  }));
}
