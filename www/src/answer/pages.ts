import type { PlacementPage } from "endcap/creatives";

/** Where the answers say their pictures are. */
const HOST = "https://ads.example/";

/** An answer whose pictures are where this page is, wherever that may be. */
export function hosted(answer: string): string {
  return answer.replaceAll(HOST, new URL("ads/", document.baseURI).href);
}

/** Returns one page after another, each when it is asked for; one that cannot be read is not the last. */
export function pagesOf(answers: readonly (string | null)[]): AsyncIterable<PlacementPage> {
  let asked = 0;
  const next = async (): Promise<IteratorResult<PlacementPage, undefined>> => {
    const answer = answers[asked++];
    if (answer === undefined) return { done: true, value: undefined };
    if (answer === null) throw new Error("the response is not JSON");
    return { done: false, value: JSON.parse(hosted(answer)) };
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
