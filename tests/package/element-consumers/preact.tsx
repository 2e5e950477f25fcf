// Compiled, not run.

import type { PlacementRequest } from "endcap";
import type { Creative, PlacementPage } from "endcap/creatives";
import "endcap/element/preact";

const click = (event: CustomEvent<{ slug: string }>) => event.detail.slug;

export const Banner = ({ creative }: { creative: Creative }) => (
  <endcap-creative creative={creative} resolveSlug={(slug) => slug} label="Ad" class="wide" onendcap-click={click}>
    <img data-endcap="hero" alt="" />
  </endcap-creative>
);

export const All = ({ pages }: { pages: AsyncIterable<PlacementPage> }) => (
  <endcap-placement pages={pages} auto more-label="More" onendcap-state={({ detail }) => detail.state} key="a" />
);

export const Asked = ({ request }: { request: PlacementRequest }) => (
  <endcap-placement src="/api/placements" request={request} />
);
export const Short = () => <endcap-placement src="/api/placements" page="search" search-term="soup" count={4} />;

// @ts-expect-error a request has a page
export const empty = <endcap-placement src="/api/placements" request={{}} />;
// @ts-expect-error a creative is no text
export const wrong = <endcap-creative creative="x" />;
