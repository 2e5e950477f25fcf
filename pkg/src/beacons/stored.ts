// Unsent events in IndexedDB. Storage may be full, forbidden or missing: its errors are ignored.

import type { BeaconEvent } from "./event.js";

const STORE = "events";

/** The unsent events of all tabs for one endpoint. */
export interface StoredEvents {
  /** Writes an event in the current task if the database is open, so that a page that ends does not lose it. */
  put(event: Pick<BeaconEvent, "id" | "time">): void;
  remove(events: readonly Pick<BeaconEvent, "id">[]): void;
  all(): Promise<readonly BeaconEvent[]>;
  /** Deletes the database; resolves when it is gone. */
  clear(): Promise<void>;
}

export function storedEvents(name: string): StoredEvents {
  let opening: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
      request.onerror = () => {
        opening = undefined;
        reject();
      };
      request.onsuccess = () => {
        const database = request.result;
        // Another tab deletes the events, or the browser has closed the database.
        database.onversionchange = database.onclose = () => {
          opening = undefined;
          database.close();
        };
        resolve(database);
      };
    });
  const run = async <T>(work: (store: IDBObjectStore) => IDBRequest<T> | undefined): Promise<T | undefined> => {
    try {
      opening ??= open();
      const transaction = (await opening).transaction(STORE, "readwrite");
      const request = work(transaction.objectStore(STORE));
      transaction.commit();
      return await new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(request?.result);
        transaction.onabort = reject;
      });
    } catch {
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
    clear: () =>
      new Promise((resolve) => {
        // Events that happen from now on go to another database.
        opening?.then(
          (database) => database.close(),
          () => {},
        );
        opening = undefined;
        try {
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = request.onerror = () => resolve();
        } catch {
          resolve();
        }
      }),
  };
}
