// A zod schema for the parts of a response that the mapping reads.

import * as z from "zod";

const text = z.string().optional();
const whole = z.int().nonnegative().optional();

const asset = z.object({
  name: text,
  type: text,
  medium_properties: z.object({
    image: z
      .object({
        public_url: z.string(),
        alt_text: text,
        image_metadata: z.object({ width: whole, height: whole, size_bytes: whole, content_type: text }),
      })
      .optional(),
    video: z.object({ video_url: z.string() }).optional(),
  }),
});

const action = z.object({
  name: text,
  interaction_id: text,
  action_properties: z.object({
    brand_page_click: z.object({ slug: z.string() }).optional(),
    item_card: z.object({ position: whole, product_id: text, rrc: text, upc: text }).optional(),
  }),
});

const creative = z.object({
  object_tracking_id: text,
  type: text,
  assets: z.array(asset).optional(),
  actions: z.array(action).optional(),
  properties: z.array(z.object({ name: text, value: text })).optional(),
});

export const response = z.object({
  creatives: z.array(creative),
  pagination_metadata: z.object({ token: text, offset: whole }).optional(),
});
