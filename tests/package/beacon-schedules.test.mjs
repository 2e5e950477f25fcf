// A thousand random schedules of events, failures, ends of pages, reloads and tabs. After duplicates are removed by `id`, the
// endpoint has every event but those that docs/beacons.md lists as lost, and no other.

import assert from "node:assert/strict";
import test from "node:test";
import { Random } from "../../bench/random.mjs";
import { World } from "./beacon-world.mjs";

const SCHEDULES = Number(process.env.ENDCAP_CASES ?? 1000);
const TYPES = ["viewable", "click", "item-viewable", "item-click"];
const RETRIED = [408, 429, 500, 503];
const REFUSED = [200, 302, 400, 403, 413];

class Schedule {
  /** By creative id: the event, its page, and whether the page's database was open. */
  happened = new Map();
  /** When each page was opened, and when it ended. */
  #opened = new Map();
  #ended = new Map();
  #isHealthy = false;

  constructor(seed) {
    const generator = new Random(seed);
    this.random = () => generator.next();
    this.isStored = this.random() < 0.5;
    this.failures = this.pick([0, 0.2, 0.6, 0.95]);
    this.refusals = this.pick([0, 0, 0.1]);
    this.world = new World((request) => this.#respond(request), this.random);
  }

  pick = (all) => all[Math.floor(this.random() * all.length)];

  #respond() {
    const delay = this.random() * 300;
    if (this.#isHealthy) return { status: 204, delay };
    if (this.random() < this.refusals) return { status: this.pick(REFUSED), delay };
    if (this.random() >= this.failures) return { status: 204, delay };
    const isLost = this.random() < 0.5;
    const kind = this.pick(["broken", "hangs", "status", "status"]);
    if (kind === "broken") return { delay, arrives: isLost };
    if (kind === "hangs") return { delay: Number.POSITIVE_INFINITY, arrives: isLost };
    return { status: this.pick(RETRIED), delay, headers: this.random() < 0.2 ? { "Retry-After": "20" } : {} };
  }

  get shown() {
    return this.world.pages.filter(({ state }) => state === "shown");
  }

  open() {
    const page = this.world.open();
    page.report(this.isStored ? { persist: () => true } : {});
    this.#opened.set(page, this.world.clock.now());
    return page;
  }

  close(page, how) {
    this.#ended.set(page, this.world.now());
    page.end(how);
  }

  emit(page) {
    const type = this.pick(TYPES);
    const id = `c${this.happened.size}`;
    const text = this.random() < 0.02 ? "x".repeat(20_000) : "i";
    this.happened.set(id, {
      event: { type, creative_id: id, interaction_id: text, time: this.world.now() },
      page,
      at: this.world.clock.now(),
    });
    page.emit(type, {
      id,
      interaction_id: text,
      product: type.startsWith("item") ? { interaction_id: text } : undefined,
    });
  }

  /** Runs one step: usually an event or a pause. Sometimes a page opens, ends, is hidden, or is restored. */
  async step() {
    const { random, shown } = this;
    const what = random();
    const page = this.pick(shown);
    if (page === undefined || what < 0.06) this.open();
    else if (what < 0.5) for (let count = 1 + Math.floor(random() ** 8 * 120); count > 0; count -= 1) this.emit(page);
    else if (what < 0.56) this.close(page, "ended");
    else if (what < 0.6) this.close(page, "crashed");
    else if (what < 0.64) page.end("frozen");
    else if (what < 0.7) this.world.pages.find(({ state }) => state === "frozen")?.restore();
    else if (what < 0.75) page[page.document.hidden ? "show" : "hide"]();
    else await this.world.pass(random() ** 3 * 20_000);
    if (random() < 0.3) await this.world.pass(random() * 20);
  }

  /** Ends the schedule: the endpoint recovers, cached pages are restored, and with storage one more page opens. */
  async end() {
    await this.world.pass(0);
    this.#isHealthy = true;
    for (const page of this.world.pages) if (page.state === "frozen") page.restore();
    if (this.isStored) this.open();
    // The maximum of a Retry-After, a request that hangs and a wait together.
    await this.world.pass(200_000);
  }

  /** Returns why an event can be lost, according to the list in docs/beacons.md. */
  lossOf(id) {
    const { page, at } = this.happened.get(id);
    const dropped = this.world.pages.flatMap((each) => each.dropped);
    const drop = dropped.find(({ events }) => events.some(({ creative_id }) => creative_id === id));
    if (drop) return drop.reason;
    if (page.state === "shown") return undefined;
    if (this.isStored) {
      const refused = this.world.requests.find(
        ({ batch, outcome, page }) =>
          page.state !== "shown" &&
          REFUSED.includes(outcome.status) &&
          batch.some(({ creative_id }) => creative_id === id),
      );
      if (refused) return "refused";
      // The database was not open yet when the page ended.
      return at - this.#opened.get(page) < 50 ? "ended before it was stored" : undefined;
    }
    if (page.state === "crashed") return "ended without a word";
    const ended = this.#ended.get(page);
    const requests = this.world.requests.filter((each) => each.page === page);
    const last = requests.findLast(({ batch }) => batch.some(({ creative_id }) => creative_id === id));
    const isOpen = ({ at, outcome }) => at <= ended && at + Math.min(outcome.delay, 30_000) >= ended;
    if (last && isOpen(last)) return last.outcome.status === 204 ? undefined : "ended before the retry";
    // Another batch of 32 KiB exceeded what browsers allow in flight, or two batches were already sent at the end.
    const bytes = requests.filter(isOpen).reduce((sum, each) => sum + each.bytes, 0);
    const isFull = bytes > 32_768 || requests.filter(({ at }) => at === ended).length >= 2;
    return isFull ? "more than the browser takes at the end" : undefined;
  }
}

test(`${SCHEDULES} schedules: only events that the docs list as lost are missing, and every received event happened`, async (t) => {
  const losses = {};
  const counts = { happened: 0, received: 0, repeated: 0, pages: 0, requests: 0 };
  for (let seed = 1; seed <= SCHEDULES; seed += 1) {
    const schedule = new Schedule(seed);
    const { world, happened } = schedule;
    schedule.open();
    for (let steps = 10 + schedule.random() * 40; steps > 0; steps -= 1) await schedule.step();
    await schedule.end();
    const received = new Map(world.received.map((event) => [event.id, event]));
    const creatives = new Map([...received.values()].map((event) => [event.creative_id, event]));
    assert.equal(creatives.size, received.size, `seed ${seed}: an event has two ids`);
    for (const { id: _, ...event } of received.values())
      assert.deepEqual(
        event,
        happened.get(event.creative_id)?.event,
        `seed ${seed}: received an event that did not happen`,
      );
    for (const event of world.received)
      assert.deepEqual(event, received.get(event.id), `seed ${seed}: a repeated event differs`);
    for (const id of happened.keys()) {
      if (creatives.has(id)) continue;
      const loss = schedule.lossOf(id);
      assert.ok(
        loss,
        `seed ${seed}: ${id} of ${happened.size} is lost, on a page that is ${happened.get(id).page.state}`,
      );
      losses[loss] = (losses[loss] ?? 0) + 1;
    }
    for (const { bytes, batch } of world.requests)
      assert.ok(bytes <= 32_768 && batch.length >= 1 && batch.length <= 50);
    if (schedule.isStored) assert.ok(world.databases.isEmpty, `seed ${seed}: the databases are not empty`);
    counts.happened += happened.size;
    counts.received += received.size;
    counts.repeated += world.received.length - received.size;
    counts.pages += world.pages.length;
    counts.requests += world.requests.length;
  }
  t.diagnostic(JSON.stringify({ ...counts, losses }));
  if (SCHEDULES < 1000) return;
  assert.ok(counts.received > counts.happened * 0.8 && counts.repeated > 0);
  for (const loss of [
    "refused",
    "ended without a word",
    "ended before the retry",
    "more than the browser takes at the end",
    "ended before it was stored",
  ])
    assert.ok(losses[loss] > 0, `no schedule caused the loss: ${loss}`);
});
