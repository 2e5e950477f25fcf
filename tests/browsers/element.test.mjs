// Tests of both elements in a browser, which share one page. `element/` has a file for each concept.

import "./element/drawing.mjs";
import "./element/clicks.mjs";
import "./element/markup.mjs";
import "./element/life.mjs";
import "./element/placement.mjs";
import "./element/placement-auto.mjs";
import "./element/placement-pages.mjs";
