// Creates the report of an event that an element dispatched.

/** What happened: the event's name without `endcap-`. */
export type BeaconType = "viewable" | "click" | "item-viewable" | "item-click";

/** An event as it is sent. Members that the element's event lacks are absent. */
export interface BeaconEvent {
  /** A random id of this event alone, by which the receiver removes duplicates. */
  id: string;
  type: BeaconType;
  /** The tracking id of the creative. */
  creative_id?: string | undefined;
  /** The interaction id of the click, or of the product. */
  interaction_id?: string | undefined;
  /** The page view of the placement request. */
  page_view_id?: string | undefined;
  /** When it happened, in milliseconds since the epoch, by the clock of the user's device. */
  time: number;
  /** How the element measured the view. Absent if the element's event has no `method`. */
  method?: string | undefined;
  /** The share that was in view, from 0 to 1. Absent if the element's event has no `threshold`. */
  threshold?: number | undefined;
}

/** Returns the report of an event. It contains only the declared members, and only texts and numbers. */
export function beaconOf(type: BeaconType, event: Event): BeaconEvent {
  const detail = (event as CustomEvent).detail ?? {};
  const { threshold } = detail;
  return {
    id: randomId(),
    type,
    creative_id: text(detail.id),
    interaction_id: text((detail.product ?? detail).interaction_id),
    page_view_id: text(detail.page_view_id) ?? pageViewOf(event),
    time: Date.now(),
    method: text(detail.method),
    threshold: threshold >= 0 && threshold <= 1 ? +threshold : undefined,
  };
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Returns 128 random bits. `crypto.randomUUID` is missing on pages without TLS. */
const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the page view id in the request of the placement around the creative; the service's `None` stands for an absent id. */
function pageViewOf(event: Event): string | undefined {
  try {
    // The page may have registered the element under a name of its own.
    const placement = event.composedPath().find((target) => "request" in target && "pages" in target);
    const { request, pageViewId } = placement as unknown as { request: unknown; pageViewId: unknown };
    const body = typeof request === "string" ? JSON.parse(request) : request;
    const queries = Object.values<{ page_view_id?: unknown } | null>(body?.page_context.page_query ?? {});
    for (const query of [{ page_view_id: pageViewId }, ...queries]) {
      const id = text(query?.page_view_id);
      if (id && id !== "None") return id;
    }
  } catch {
    // Without a placement, or with a request that the gateway refuses.
  }
  return undefined;
}
