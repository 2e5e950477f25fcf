// Pages that report events, under virtual time: each runs the packed `endcap/beacons` with globals of its own. Pages share a
// clock, an endpoint and the databases of IndexedDB.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { EPOCH, quiet, VirtualClock } from "../client/clock.mjs";
import { project } from "../support/packed.mjs";
import { Databases } from "./beacon-databases.mjs";

const { code } = transformSync(readFileSync(join(project, "node_modules/endcap/dist/beacons.js"), "utf8"), {
  format: "iife",
  globalName: "beacons",
});
const HOST = ["document", "window", "reportError", "fetch", "setTimeout", "clearTimeout", "indexedDB"];
const GLOBALS = [...HOST, "Date", "Math"];
const load = new Function(...GLOBALS, `${code}; return beacons;`);

/** The maximum number of bytes that a browser allows in `keepalive` requests. */
const KEEPALIVE_BYTES = 65_536;

/** The state that pages share. `respond` sets the outcome of a request: see `Endpoint` below. */
export class World {
  clock = new VirtualClock();
  databases = new Databases(this.clock);
  pages = [];
  /** All requests: `{ url, init, page, batch, outcome }`. */
  requests = [];
  /** The events of all accepted requests, in order, including repeated ones. */
  received = [];
  random;
  respond;

  /**
   * `respond(request)` returns an outcome: `status`, absent if the connection breaks; `headers`; `delay` in milliseconds,
   * or `Infinity`; and whether the batch `arrives`, by default if the status is 204.
   */
  constructor(respond = () => ({ status: 204 }), random = () => 0.5) {
    this.respond = respond;
    this.random = random;
  }

  now = () => Math.floor(EPOCH + this.clock.now());

  /** Opens a page, which reports events if there are options. */
  open(options) {
    const page = new Page(this);
    this.pages.push(page);
    if (options !== undefined) page.report(options);
    return page;
  }

  pass = (milliseconds) => this.clock.pass(milliseconds);
}

/** The document of a page. Like those of a browser, its members are on a prototype. */
class PageDocument extends EventTarget {
  #isHidden = false;

  get hidden() {
    return this.#isHidden;
  }

  set hidden(isHidden) {
    this.#isHidden = isHidden;
  }

  get baseURI() {
    return "https://shop.example/";
  }
}

export class Page {
  root = new EventTarget();
  window = new EventTarget();
  document = new PageDocument();
  state = "shown";
  /** The details of `endcap-events-dropped`. */
  dropped = [];
  /** The errors that the page reported. */
  errors = [];
  #world;
  #held = [];
  #pendingBytes = 0;

  constructor(world) {
    this.#world = world;
    const { clock } = world;
    this.root.addEventListener("endcap-events-dropped", ({ detail }) => this.dropped.push(detail));
    const globals = {
      document: this.document,
      window: this.window,
      reportError: (error) => this.errors.push(error),
      fetch: (url, init) => this.#fetch(url, init),
      setTimeout: (run, milliseconds) => clock.after(milliseconds, () => this.run(run)),
      clearTimeout: (cancel) => cancel?.(),
      Date: { now: world.now, parse: Date.parse },
      Math: Object.assign(Object.create(Math), { random: world.random }),
      indexedDB: world.databases.factory(this),
    };
    this.beacons = load(...GLOBALS.map((name) => globals[name]));
  }

  report(options) {
    return this.beacons.report(this.root, { to: "/api/events", ...options });
  }

  /** Dispatches an event on an element. */
  emit(type, detail) {
    this.root.dispatchEvent(new CustomEvent(`endcap-${type}`, { detail }));
  }

  /** Runs a callback of the runtime: never in a page that has ended, and in a frozen page once it is restored. */
  run(callback) {
    if (this.state === "shown") callback();
    else if (this.state === "frozen") this.#held.push(callback);
  }

  hide() {
    this.document.hidden = true;
    this.document.dispatchEvent(new Event("visibilitychange"));
  }

  show() {
    this.document.hidden = false;
    this.document.dispatchEvent(new Event("visibilitychange"));
  }

  /** Ends the page: with the events of a browser, into the cache (see `restore`), or without any event. */
  end(how = "ended") {
    if (how !== "crashed") {
      this.hide();
      this.window.dispatchEvent(new Event("pagehide"));
    }
    this.state = how;
    if (how !== "frozen") this.#world.databases.leave(this);
  }

  restore() {
    this.state = "shown";
    this.window.dispatchEvent(new Event("pageshow"));
    this.show();
    for (const callback of this.#held.splice(0)) callback();
  }

  #fetch(url, init) {
    const world = this.#world;
    const { body, keepalive, signal } = init;
    const bytes = Buffer.byteLength(body);
    return new Promise((resolve, reject) => {
      if (keepalive && this.#pendingBytes + bytes > KEEPALIVE_BYTES) return reject(new TypeError("quota"));
      this.#pendingBytes += bytes;
      const request = { url, init, page: this, batch: JSON.parse(body).events, bytes, at: world.now() };
      world.requests.push(request);
      const outcome = world.respond(request);
      const { status, headers, delay = 10, arrives = status === 204 } = outcome;
      Object.assign(request, { outcome, arrives });
      if (arrives) world.received.push(...request.batch);
      const settle = (run) => {
        this.#pendingBytes -= bytes;
        this.run(run);
      };
      const broken = () => reject(new TypeError("broken"));
      const respond = () => (status === undefined ? broken() : resolve({ status, headers: new Headers(headers) }));
      const cancel = delay === Number.POSITIVE_INFINITY ? () => {} : world.clock.after(delay, () => settle(respond));
      signal.addEventListener("abort", () => {
        cancel();
        settle(broken);
      });
    });
  }
}

export { quiet };

/** Returns a world with a page that reports with `options`. */
export function reporting(respond, options) {
  const world = new World(respond);
  const page = world.open();
  const reporter = page.report(options);
  return { world, page, reporter };
}

/** Returns the ids of the creatives of events. */
export const ids = (events) => events.map(({ creative_id }) => creative_id);

/** Dispatches `count` events. */
export function emit(page, count, start = 0) {
  for (let index = start; index < start + count; index += 1) page.emit("viewable", { id: `c${index}` });
}

/** Returns a world whose endpoint responds with `outcome`, and in which a page stored two events, waited and crashed. */
export async function crashed({ outcome = { status: 503 }, wait = 0 } = {}) {
  const { world, page } = reporting(() => outcome, { persist: () => true });
  await world.pass(100);
  emit(page, 2);
  await (wait > 0 ? world.pass(wait) : quiet());
  page.end("crashed");
  assert.equal(world.databases.isEmpty, false);
  return world;
}
