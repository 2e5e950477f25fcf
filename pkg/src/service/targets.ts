// Targets: the host, credential and headers of a request, as one type per endpoint.

/** The languages that the service answers in. */
export const languages = ["en-US", "en-CA", "fr-CA"] as const;
export type Language = (typeof languages)[number];

/** What all targets have. */
interface AnyTarget {
  /** The slug of a retailer with several banners; an empty one counts as absent. */
  retailerId?: string | undefined;
  /** The language of the response; the service's default if absent. */
  language?: Language | undefined;
  /** The base of the service's URLs: `https`, a host name, perhaps a port and a path prefix. */
  host: string;
  /** Lets the host be `http`, and an address, where that is `localhost`, 127.0.0.0/8 or `[::1]`. */
  allowLoopbackHttp?: boolean | undefined;
}

/** For shopping lists: the API host, production or development, and a key for it. */
export interface LinkTarget extends AnyTarget {
  /** The key, without the word `Bearer`; each host has its own. */
  apiKey: string;
  /** Does not belong here. */
  accessToken?: undefined;
}

/** For users: the API host and an access token. */
export interface UserTarget extends AnyTarget {
  /** The token, without the word `Bearer`. */
  accessToken: string;
  /** Which of the two paths to the same accounts, `users` by default; they differ in rate limits and in how they treat phone numbers. */
  path?: "users" | "fulfillment" | undefined;
  /** Does not belong here. */
  apiKey?: undefined;
}

/** For placements: the ads host and an access token. */
export interface PlacementTarget extends AnyTarget {
  /** The token, without the word `Bearer`. */
  accessToken: string;
  /** Does not belong here. */
  apiKey?: undefined;
}

/** For tokens: the auth host. The client's secret is in the body. */
export interface TokenTarget extends AnyTarget {
  /** Does not belong here. */
  accessToken?: undefined;
  /** Does not belong here. */
  apiKey?: undefined;
}
