// Names that the build shortens in the element's file: none may be public, because pages and other entries use those as they are.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { PRIVATE_MEMBERS } from "../../tools/bundle.mjs";
import { root } from "../support/pack.mjs";

/** The sources that declare objects which cross the boundary of the element's file. */
const PUBLIC = [
  "generated/placements",
  "paging/pager",
  "page/picture",
  "element/events",
  "element/rendered",
  "element/react",
  "element/target",
  "generated/wire",
];

test("no public member is shortened", () => {
  for (const file of PUBLIC) {
    const text = readFileSync(`${root}/pkg/src/${file}.ts`, "utf8");
    const names = [...text.matchAll(/^ +(?:readonly )?(\w+)\??:/gm)].map(([, name]) => name);
    assert.ok(names.length > 1, file);
    assert.deepEqual(
      names.filter((name) => PRIVATE_MEMBERS.test(name)),
      [],
      file,
    );
  }
});
