// Pages of placements that no fake service sends, such as a page again and again, and clients that iterate over them.

import { setUp as open } from "./client.mjs";
import { json } from "./service.mjs";

/** A client whose service responds with `page({ offset, token, size, language })`. */
export function setUp(page, options = {}) {
  const requests = [];
  const placements = async ({ headers, text }) => {
    const request = JSON.parse(await text);
    const { offset = 1, token, page_size } = request.pagination_context ?? {};
    requests.push({ offset, token, size: page_size, language: headers["accept-language"], text: await text });
    const result = page(requests.at(-1), requests.length);
    return result instanceof Response ? result : json(result);
  };
  return { ...open({ scripts: { placements }, ...options }), requests };
}

/** The creatives with these ids, as the service sends them. */
export const creatives = (...ids) => ids.map((object_tracking_id) => ({ object_tracking_id }));

/** Three pages of two creatives. */
export const three = ({ offset }) => ({
  creatives: offset > 3 ? [] : creatives(`a${offset}`, `b${offset}`),
  pagination_metadata: { token: "t", offset },
});
/** The ids of creatives. */
export const all = ["a1", "b1", "a2", "b2", "a3", "b3"];

export const collect = async (iterable) => {
  const items = [];
  for await (const item of iterable) items.push(item);
  return items;
};

export const idsOf = (pages) => pages.flatMap((page) => page.creatives.map(({ id }) => id));
