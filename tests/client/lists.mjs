// Shopping lists, sources of lists, and a client over a service that puts the number of the list in its link, after a time that depends
// on the list. The links of the fake service have random ids, and its delays are not on the virtual clock.

import { setUp as open } from "./client.mjs";
import { json } from "./service.mjs";

export const listOf = (number) => ({ title: `List ${number}`, line_items: [{ name: "onion" }] });
export const lists = (count) => Array.from({ length: count }, (_, number) => listOf(number));
export const linkOf = ({ title }) => `https://shop.example.com/${title.split(" ")[1]}`;

/** A client over a service that puts the number of the list in its link. `respond` overrides the response to a list. */
export function setUp({ respond = () => undefined, delay = () => 0, ...options } = {}) {
  const seen = { requested: [], active: 0, maxActive: 0 };
  const links = async ({ signal, text }) => {
    const list = JSON.parse(await text);
    signal.throwIfAborted();
    seen.requested.push(list.title);
    seen.maxActive = Math.max(seen.maxActive, ++seen.active);
    await new Promise((resolve, reject) => {
      const cancel = clock.after(delay(list), resolve);
      signal.addEventListener("abort", () => {
        cancel();
        reject(signal.reason);
      });
    }).finally(() => seen.active--);
    return respond(list) ?? json({ products_link_url: linkOf(list) });
  };
  const { client, clock } = open({ scripts: { links }, ...options });
  return { client, clock, seen };
}

/** Settles a promise on the fake clock. Returns its value or throws its error. */
export async function settled(clock, promise) {
  const { value, error } = await clock.settle(promise);
  if (error !== undefined) throw error;
  return value;
}

export async function collect(results) {
  const found = [];
  for await (const result of results) found.push(result);
  return found;
}

export const mapStore = (map) => ({ get: (key) => map.get(key), set: (key, value) => void map.set(key, value) });

/** A source that counts the pulled lists and how often it was closed. */
export function source(count, { failAt = -1, waitAt = -1 } = {}) {
  const seen = { pulled: 0, closed: 0 };
  const iterable = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const number = seen.pulled;
        if (number === failAt) throw new Error("the database went away");
        if (number === waitAt) await new Promise(() => {});
        if (number >= count) return { done: true, value: undefined };
        seen.pulled++;
        return { done: false, value: listOf(number) };
      },
      async return() {
        seen.closed++;
        return { done: true, value: undefined };
      },
    }),
  };
  return { iterable, seen };
}
