// An in-memory IndexedDB with the parts that the beacons use: databases of one origin that pages open, write and delete.

/** Milliseconds until a database is open, and until a transaction is reported as complete. */
const OPENING = 3;
const COMPLETING = 2;

export class Databases {
  /** The events by id, for each database name. */
  all = new Map();
  #clock;
  #connections = new Set();
  /** Requests to open and delete a database are processed one after another. */
  #queue = [];
  #isBusy = false;

  constructor(clock) {
    this.#clock = clock;
  }

  /** Whether all databases are empty. */
  get isEmpty() {
    return [...this.all.values()].every((events) => events.size === 0);
  }

  /** Returns the `indexedDB` of a page. */
  factory(page) {
    const request = (serve) => {
      const pending = {};
      this.#queue.push(() => serve(pending));
      this.#next();
      return pending;
    };
    return {
      open: (name) => request((pending) => this.#open(page, name, pending)),
      deleteDatabase: (name) => request((pending) => this.#delete(page, name, pending)),
    };
  }

  /** Closes the connections of a page that has ended. */
  leave(page) {
    for (const connection of this.#connections) if (connection.page === page) connection.close();
  }

  #next() {
    if (this.#isBusy) return;
    const serve = this.#queue.shift();
    if (serve === undefined) return;
    this.#isBusy = true;
    this.#clock.after(OPENING, serve);
  }

  #served() {
    this.#isBusy = false;
    this.#next();
  }

  #open(page, name, pending) {
    if (page.state === "shown" || page.state === "frozen") {
      const isNew = !this.all.has(name);
      if (isNew) this.all.set(name, new Map());
      const connection = this.#connection(page, name);
      pending.result = connection;
      page.run(() => {
        if (isNew) pending.onupgradeneeded?.();
        pending.onsuccess?.();
      });
    }
    this.#served();
  }

  #delete(page, name, pending) {
    const isOpen = () => [...this.#connections].some((each) => each.name === name);
    for (const each of this.#connections) if (each.name === name) this.#evict(each);
    const wait = () => {
      if (isOpen()) return this.#clock.after(1, wait);
      this.all.delete(name);
      page.run(() => pending.onsuccess?.());
      this.#served();
    };
    wait();
  }

  /** Sends `versionchange` to a page. Browsers evict a cached page that would receive it. */
  #evict({ page, onversionchange }) {
    if (page.state === "frozen") {
      page.state = "ended";
      this.leave(page);
    } else page.run(() => onversionchange?.());
  }

  #connection(page, name) {
    const connection = {
      page,
      name,
      createObjectStore: () => {},
      close: () => this.#connections.delete(connection),
      transaction: () => {
        if (!this.#connections.has(connection)) throw new DOMException("closed", "InvalidStateError");
        return this.#transaction(page, this.all.get(name));
      },
    };
    this.#connections.add(connection);
    return connection;
  }

  /** A committed write is visible at once, even if the page ends right after it. */
  #transaction(page, events) {
    const work = [];
    const store = {
      put: (event) => work.push(() => events.set(event.id, structuredClone(event))),
      delete: (id) => work.push(() => events.delete(id)),
      clear: () => work.push(() => events.clear()),
      getAll: () => {
        const request = {};
        work.push(() => {
          request.result = [...events.values()].map((each) => structuredClone(each));
        });
        return request;
      },
    };
    const transaction = {
      objectStore: () => store,
      commit: () => {
        for (const each of work) each();
        this.#clock.after(COMPLETING, () => page.run(() => transaction.oncomplete?.()));
      },
    };
    return transaction;
  }
}
