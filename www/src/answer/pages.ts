import { type PlacementPage, placements } from "endcap";

/** Where the answers say their pictures are. */
const HOST = "https://ads.example/";

/** An answer whose pictures are where this page is, wherever that may be. */
export function hosted(answer: string): string {
  return answer.replaceAll(HOST, new URL("ads/", document.baseURI).href);
}

/** Reads one answer after another, each when it is asked for; one that cannot be read is not the last. */
export function pagesOf(
  answers: readonly string[],
  arrived: (page: PlacementPage) => void,
): AsyncIterable<PlacementPage> {
  const encoder = new TextEncoder();
  let asked = 0;
  const next = async (): Promise<IteratorResult<PlacementPage, undefined>> => {
    const answer = answers[asked++];
    if (answer === undefined) return { done: true, value: undefined };
    const bytes = encoder.encode(hosted(answer));
    const page = placements.read(bytes, { allowLoopbackHttp: true });
    arrived(page);
    return { done: false, value: page };
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}
