// The creatives of `endcap/testing`: those that are ready for a template are what is read from those of the service.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";

const testing = await importPacked("endcap/testing");
const { readPlacements } = await importPacked("endcap/http");

const KINDS = ["ImageBanner", "ShoppableDisplay", "ShoppableVideo"];
const ready = (kind) => testing[kind[0].toLowerCase() + kind.slice(1)];
const raw = (kind) => testing[`raw${kind}`];

/** Reads creatives of the service. */
const read = (...creatives) =>
  readPlacements({ status: 200, body: JSON.stringify(testing.rawPlacementPage({ creatives })) });

for (const kind of KINDS) {
  test(`${kind}: the creative for templates is what \`readPlacements\` returns`, () => {
    const [creative] = read(raw(kind)()).creatives;
    assert.deepEqual(ready(kind)(), creative);
    assert.deepEqual(creative.withheld, []);
    assert.equal(creative.layout, creative.type);
    const [other] = read(raw(kind)({ object_tracking_id: "other" })).creatives;
    assert.deepEqual(ready(kind)({ id: "other" }), other);
    assert.notDeepEqual(other, creative);
    assert.ok(other.click.interaction_id.startsWith("other-"));
  });

  test(`${kind}: changes replace members, and each call returns a new object`, () => {
    const create = ready(kind);
    const changed = create({ tagline: "Picked ripe", products: [] });
    assert.deepEqual(changed, { ...create(), tagline: "Picked ripe", products: [] });
    create().products.push({});
    assert.deepEqual(create(), read(raw(kind)()).creatives[0]);
    assert.deepEqual(raw(kind)({ assets: [] }), { ...raw(kind)(), assets: [] });
  });
}

test("pages", () => {
  const pages = [testing.placementPage(), read(...KINDS.map((kind) => raw(kind)()))];
  assert.deepEqual(pages[0], pages[1]);
  assert.equal(new Set(pages[0].creatives.map(({ id }) => id)).size, 3);
  const last = { token: "t", offset: 3 };
  assert.deepEqual(testing.placementPage({ creatives: [], ...last }), { creatives: [], ...last, skipped: 0 });
  const sent = { creatives: [], pagination_metadata: last };
  assert.deepEqual(testing.rawPlacementPage(sent), sent);
  for (const wrong of [{ creative: [] }, [testing.imageBanner()]])
    assert.throws(() => testing.placementPage(wrong), /`changes\.\w+` is not an option/);
});
