// The rate limit of endpoints: a bucket for each, which holds a second's worth of requests.

/** Counts requests. `take` returns 0, or the seconds to wait if the endpoint's bucket is empty. */
export class EndpointBuckets {
  readonly #buckets = new Map<string, { left: number; at: number }>();

  /** Takes one request from the bucket of an endpoint. `now` is in milliseconds. */
  take(endpoint: string, perSecond: number, now: number): number {
    // Buckets count in thousandths of a request.
    const full = perSecond * 1000;
    const bucket = this.#buckets.get(endpoint) ?? { left: full, at: now };
    this.#buckets.set(endpoint, bucket);
    const since = Math.max(0, now - bucket.at);
    bucket.left = Math.min(full, bucket.left + since * perSecond);
    bucket.at = now;
    if (bucket.left >= 1000) {
      bucket.left -= 1000;
      return 0;
    }
    // The wait until the next request, rounded up to whole seconds.
    return Math.ceil(Math.ceil((1000 - bucket.left) / perSecond) / 1000);
  }
}
