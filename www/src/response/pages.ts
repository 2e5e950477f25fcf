// Iterates over the pages of a response.

import type { PlacementPage } from "endcap/creatives";

/** The host of the pictures in the example responses. */
const HOST = "https://ads.example/";

/** Replaces the host of pictures by the address of this page, which has them in `ads/`. */
function withLocalPictures(response: string): string {
  return response.replaceAll(HOST, new URL("ads/", document.baseURI).href);
}

/** Iterates over pages in JSON. For `null` an iteration fails, and then continues with the next page. */
export function pagesOf(responses: readonly (string | null)[]): AsyncIterable<PlacementPage> {
  let count = 0;
  const next = async (): Promise<IteratorResult<PlacementPage, undefined>> => {
    const response = responses[count++];
    if (response === undefined) return { done: true, value: undefined };
    if (response === null) throw new Error("the response is not JSON");
    return { done: false, value: JSON.parse(withLocalPictures(response)) };
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

/** Iterates over the same pages, and calls `arrived` with each. An error does not end the iteration. */
export function observed<Page extends PlacementPage>(
  pages: AsyncIterable<Page>,
  arrived: (page: Page) => void,
): AsyncIterable<Page> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = pages[Symbol.asyncIterator]();
      return {
        async next() {
          const result = await iterator.next();
          if (!result.done) arrived(result.value);
          return result;
        },
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}
