// Compiled, not run.

import type { PlacementRequest } from "endcap";
import type { Creative, PlacementPage } from "endcap/creatives";
import { EndcapCreative, EndcapPlacement, type EndcapPlacementElement } from "endcap/element/react";
import type { RenderedParts } from "endcap/server";
import { useRef } from "react";

const click = (event: CustomEvent<{ slug: string }>) => event.detail.slug;

export const Banner = ({ creative }: { creative: Creative }) => (
  <EndcapCreative creative={creative} resolveSlug={(slug) => slug} label="Ad" className="wide" onClick={click}>
    <picture>
      <img data-endcap="banner" alt="" />
    </picture>
  </EndcapCreative>
);

export const All = ({ pages }: { pages: AsyncIterable<PlacementPage> }) => (
  <EndcapPlacement pages={pages} auto moreLabel="More" onState={({ detail }) => detail.state} key="a" />
);

export const Asked = ({ request }: { request: PlacementRequest }) => {
  const placement = useRef<EndcapPlacementElement>(null);
  return (
    <EndcapPlacement
      ref={placement}
      src="/api/placements"
      request={request}
      consent={() => ({ tcf: "tcf.string" })}
      renderProduct={({ product_id }, { tagline }) => <a href={`/p/${product_id}`}>{tagline}</a>}
      onViewable={({ detail }) => detail.id}
    >
      <p data-endcap="tagline" />
    </EndcapPlacement>
  );
};

export const Rendered = ({ ads }: { ads: RenderedParts }) => <EndcapPlacement rendered={ads} onLoad={() => {}} />;
export const Short = () => (
  <EndcapPlacement src="/api/placements" page="search" searchTerm="soup" formats={["image_banner"]} />
);

// @ts-expect-error a request has a page
export const empty = <EndcapPlacement src="/api/placements" request={{}} />;
// @ts-expect-error an unknown format
export const unknown = <EndcapPlacement page="cart" formats={["banner"]} />;
// @ts-expect-error a creative is no text
export const wrong = <EndcapCreative creative="x" />;
// @ts-expect-error without the component, React would lose properties and listeners
export const bare = <endcap-placement src="/api/placements" />;
