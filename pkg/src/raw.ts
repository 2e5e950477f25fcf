// Answers to placement requests in the service's own shape.

import { answerOf, MOST, noJson, tooLarge } from "./answer.js";
import { type Bytes, mended } from "./input.js";

/** An answer to a placement request. What is absent is no member. */
export interface RawPlacementAnswer {
  creatives?: RawCreative[];
  pagination_metadata?: { token?: string; offset?: number };
}

export interface RawCreative {
  object_tracking_id?: string;
  type?: string;
  assets?: RawAsset[];
  actions?: RawAction[];
  properties?: { name?: string; value?: string }[];
}

export interface RawAsset {
  name?: string;
  type?: string;
  medium_properties?: {
    image?: {
      public_url?: string;
      alt_text?: string;
      image_metadata?: { width?: number; height?: number; size_bytes?: number; content_type?: string };
    };
    video?: { video_url?: string };
  };
}

export interface RawAction {
  name?: string;
  interaction_id?: string;
  action_properties?: {
    brand_page_click?: { slug?: string };
    item_card?: { position?: number; product_id?: string; rrc?: string; upc?: string };
  };
}

/** What is kept of a value: a string, a whole number, an object of these, or a list of such objects. */
type Shape = "" | 0 | { readonly [name: string]: Shape } | readonly [Shape];

const ANSWER: Shape = {
  creatives: [
    {
      object_tracking_id: "",
      type: "",
      assets: [
        {
          name: "",
          type: "",
          medium_properties: {
            image: {
              public_url: "",
              alt_text: "",
              image_metadata: { width: 0, height: 0, size_bytes: 0, content_type: "" },
            },
            video: { video_url: "" },
          },
        },
      ],
      actions: [
        {
          name: "",
          interaction_id: "",
          action_properties: {
            brand_page_click: { slug: "" },
            item_card: { position: 0, product_id: "", rrc: "", upc: "" },
          },
        },
      ],
      properties: [{ name: "", value: "" }],
    },
  ],
  pagination_metadata: { token: "", offset: 0 },
};

/** Reads an answer as it is. */
export function readRawPlacements(input: Bytes | string): RawPlacementAnswer {
  const answer = answerOf(input);
  if (typeof answer === "string" && answer.length * 3 > MOST && new TextEncoder().encode(answer).length > MOST)
    throw tooLarge();
  let value: unknown;
  try {
    // A byte order mark is dropped by the decoder.
    value = JSON.parse(typeof answer === "string" ? answer.replace(/^\ufeff/, "") : new TextDecoder().decode(answer));
  } catch {
    throw noJson();
  }
  return (kept(value, ANSWER) ?? {}) as RawPlacementAnswer;
}

function kept(value: unknown, shape: Shape): unknown {
  if (shape === "") return typeof value === "string" ? mended(value) : undefined;
  if (shape === 0)
    return Number.isInteger(value) && (value as number) >>> 0 === value ? (value as number) >>> 0 : undefined;
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return undefined;
    return value.map((item) => kept(item, shape[0])).filter((item) => item !== undefined);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const members = Object.entries(shape).map(([name, inner]) => [
    name,
    Object.hasOwn(value, name) ? kept((value as Record<string, unknown>)[name], inner) : undefined,
  ]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}
