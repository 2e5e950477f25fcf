// What targets consist of: the host, the credential and the headers of a request. The target of each endpoint is generated.

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

/** The target of a request with an API key. */
export interface ApiKeyTarget extends AnyTarget {
  /** The key, without the word `Bearer`. Each host has its own keys. */
  apiKey: string;
  /** Not allowed: the endpoint needs an `apiKey`. */
  accessToken?: undefined;
}

/** The target of a request with an access token. */
export interface AccessTokenTarget extends AnyTarget {
  /** The token, without the word `Bearer`. */
  accessToken: string;
  /** Not allowed: the endpoint needs an `accessToken`. */
  apiKey?: undefined;
}

/** The target of a request whose credentials are in the body. */
export interface BareTarget extends AnyTarget {
  /** Not allowed: the credentials are in the body. */
  accessToken?: undefined;
  /** Not allowed: the credentials are in the body. */
  apiKey?: undefined;
}
