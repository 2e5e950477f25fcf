import type { PlacementPage } from "endcap";

/** Where the answers say their pictures are. */
const HOST = "https://ads.example/";

/** An answer whose pictures are where this page is, wherever that may be. */
export function hosted(answer: string): string {
  return answer.replaceAll(HOST, new URL("ads/", document.baseURI).href);
}

/** Reads one answer after another, each when it is asked for; one that cannot be read is not the last. */
export function pagesOf(answers: readonly string[]): AsyncIterable<PlacementPage> {
  const encoder = new TextEncoder();
  let asked = 0;
  const next = async (): Promise<IteratorResult<PlacementPage, undefined>> => {
    const answer = answers[asked++];
    if (answer === undefined) return { done: true, value: undefined };
    // Loaded when the first answer is read: pages usually get creatives from a gateway.
    const { readPlacements } = await import("endcap/http");
    const bytes = encoder.encode(hosted(answer));
    return { done: false, value: readPlacements({ status: 200, body: bytes }, { allowLoopbackHttp: true }) };
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

/** The same pages; `arrived` hears of each that comes. Failures pass, and the page after one may be asked for. */
export function heard<Page extends PlacementPage>(
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
