// Unsent events in IndexedDB. Storage may be full, forbidden or missing, and a browser may close it. The events are in memory, too.

import type { BeaconEvent } from "./event.js";
import { MAX_CLEAR_WAIT } from "./limits.js";

const STORE = "events";

/** The unsent events of all tabs for one endpoint. */
export interface StoredEvents {
  /** Writes an event in the current task if the database is open, so that a page that ends does not lose it. */
  put(event: Pick<BeaconEvent, "id" | "time">): void;
  remove(events: readonly Pick<BeaconEvent, "id">[]): void;
  all(): Promise<readonly BeaconEvent[]>;
  /** Deletes the events and the database. Resolves when they are gone, or after `MAX_CLEAR_WAIT` with a report. */
  clear(): Promise<void>;
}

type Work<T> = (store: IDBObjectStore) => IDBRequest<T> | undefined;

/** Runs `work` in a transaction, and returns the result of its request. */
const transact = <T>(database: IDBDatabase, work: Work<T>): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, "readwrite");
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.commit();
  });

export function storedEvents(name: string): StoredEvents {
  let opening: Promise<IDBDatabase> | undefined;
  /** How often the events were deleted, here or in another tab. */
  let clears = 0;
  let isReported = false;
  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
      request.onerror = () => {
        opening = undefined;
        reject(request.error);
      };
      request.onsuccess = () => {
        const database = request.result;
        // Another tab deletes the events.
        database.onversionchange = () => {
          clears++;
          close(opening);
        };
        database.onclose = () => close(opening);
        resolve(database);
      };
    });
  /** Closes the database, so that the next call opens it again. */
  const close = (used: Promise<IDBDatabase> | undefined): void => {
    if (opening === used) opening = undefined;
    used?.then(
      (database) => database.close(),
      () => {},
    );
  };
  const run = async <T>(work: Work<T>, isRetry?: boolean): Promise<T | undefined> => {
    const clearsBefore = clears;
    opening ??= open();
    const used = opening;
    try {
      return await transact(await used, work);
    } catch (cause) {
      if (clears !== clearsBefore) return undefined;
      // A browser may close a database without an event.
      close(used);
      if (!isRetry) return run(work, true);
      // Once, because the next events will fail, too.
      if (!isReported) reportError(new Error("IndexedDB failed, so `persist` has no effect in this page", { cause }));
      isReported = true;
      return undefined;
    }
  };
  return {
    put: (event) => void run((store) => store.put(event) as IDBRequest<unknown>),
    remove: (events) =>
      void run((store) => {
        for (const { id } of events) store.delete(id);
        return undefined;
      }),
    all: async () => (await run((store) => store.getAll())) ?? [],
    clear() {
      clears++;
      // Another tab can delay the end of the database, for example while it shows an alert, but not this transaction.
      const emptied = opening?.then((database) => transact(database, (store) => store.clear()));
      let isEmpty = false;
      emptied?.then(
        () => {
          isEmpty = true;
        },
        () => {},
      );
      // Events that happen from now on go to another database.
      close(opening);
      return new Promise((resolve) => {
        const end = (isDeleted: boolean): void => {
          clearTimeout(timer);
          if (!isDeleted && !isEmpty)
            reportError(new Error("stored events are not deleted yet, because another tab uses them"));
          resolve();
        };
        const timer = setTimeout(() => end(false), MAX_CLEAR_WAIT);
        try {
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = () => end(true);
          request.onerror = () => end(false);
        } catch {
          // Without storage, there is nothing to delete.
          end(true);
        }
      });
    },
  };
}
