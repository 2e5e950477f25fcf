// The types of targets: the host, the credential and the headers of a request, one type for each endpoint.

/** The languages in which the service responds. */
export const languages = ["en-US", "en-CA", "fr-CA"] as const;
/** A language in which the service responds. */
export type Language = (typeof languages)[number];

/** The options of all targets. */
interface AnyTarget {
  /** The slug of a retailer with several banners; an empty one counts as absent. */
  retailerId?: string | undefined;
  /** The language of the response; the service's default if absent. */
  language?: Language | undefined;
  /** The base of the service's URLs, such as `https://api.example`. It may have a port and a path prefix. */
  host: string;
  /** Allows `http://localhost`, `http://127.x.x.x` and `http://[::1]` as the host. For development. */
  allowLoopbackHttp?: boolean | undefined;
}

/** The target of a link request: the API host (production or development) and a key for it. */
export interface LinkTarget extends AnyTarget {
  /** The key, without the word `Bearer`. Each host has its own keys. */
  apiKey: string;
  /** Not allowed: links need an `apiKey`. */
  accessToken?: undefined;
}

/** The target of a user request: the API host and an access token. */
export interface UserTarget extends AnyTarget {
  /** The token, without the word `Bearer`. */
  accessToken: string;
  /**
   * Which of the service's two paths to the same accounts is used. The default is `users`. They differ in rate limits and in how
   * they treat phone numbers.
   */
  path?: "users" | "fulfillment" | undefined;
  /** Not allowed: users need an `accessToken`. */
  apiKey?: undefined;
}

/** The target of a placement request: the ads host and an access token. */
export interface PlacementTarget extends AnyTarget {
  /** The token, without the word `Bearer`. */
  accessToken: string;
  /** Not allowed: placements need an `accessToken`. */
  apiKey?: undefined;
}

/** The target of a token request: the auth host. The client's secret is in the body. */
export interface TokenTarget extends AnyTarget {
  /** Not allowed: the credentials are in the body. */
  accessToken?: undefined;
  /** Not allowed: the credentials are in the body. */
  apiKey?: undefined;
}
