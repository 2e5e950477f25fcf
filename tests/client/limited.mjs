// Rate-limited services, and many concurrent calls.

import { createServer } from "node:http";

/** Allows a fixed number of requests in each second of the clock. */
export function windowed(size, now) {
  let [second, count] = [-1, 0];
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) [second, count] = [current, 0];
    count += 1;
    return count <= size;
  };
}

/** A token bucket that refills within a second. */
export function bucket(size, now) {
  let [tokens, last] = [size, now()];
  return () => {
    const time = now();
    tokens = Math.min(size, tokens + ((time - last) / 1000) * size);
    last = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

const LINK = JSON.stringify({ products_link_url: "https://shop.example.com/lists/1" });
const REFUSED = JSON.stringify({ error: { message: "Too many requests", code: null }, meta: {} });

/** A server on loopback that counts the requests it received and rejected. */
export async function limitedServer(t, accepts, headers = {}) {
  const counts = { requests: 0, refused: 0 };
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      counts.requests += 1;
      const isAccepted = accepts();
      counts.refused += isAccepted ? 0 : 1;
      response.writeHead(isAccepted ? 200 : 429, {
        "content-type": "application/json",
        ...(isAccepted ? {} : headers),
      });
      response.end(isAccepted ? LINK : REFUSED);
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host: `http://127.0.0.1:${server.address().port}`, counts };
}

/** The same service as a `fetch`. */
export function limitedFetch(accepts, headers = {}) {
  const counts = { requests: 0, refused: 0 };
  const fetch = async () => {
    counts.requests += 1;
    const isAccepted = accepts();
    counts.refused += isAccepted ? 0 : 1;
    return new Response(isAccepted ? LINK : REFUSED, { status: isAccepted ? 200 : 429, headers });
  };
  return { fetch, counts };
}

/** Creates links with limited concurrency, and returns the errors. */
export async function links(client, count, concurrency) {
  const errors = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      next += 1;
      await client.links
        .create({ title: `List ${next}`, line_items: [{ name: "onion" }] })
        .catch((error) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return errors;
}
