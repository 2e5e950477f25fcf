// Both elements in a browser. What they do is tested by concept in `element/`, all in one page.

import "./element/drawing.mjs";
import "./element/clicks.mjs";
import "./element/markup.mjs";
import "./element/life.mjs";
import "./element/placement.mjs";
import "./element/placement-auto.mjs";
import "./element/placement-pages.mjs";
