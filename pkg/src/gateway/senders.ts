// Caches the senders of a gateway by hosts and credentials.

import type { DeadlineSettings } from "../client/deadline.js";
import type { Sender } from "../client/sender.js";
import clientInternals, { type ClientOptions, ConfigurationError, TimeoutError } from "../client.js";
import { endpoints } from "../generated/endpoints.js";
import { hosts } from "../generated/hosts.js";
import httpInternals from "../http.js";
import { setNewest } from "../options/newest.js";
import { readOption } from "../options/options.js";
import { isThenable } from "../options/realms.js";
import { callOption, OptionFailure, OptionTypeError } from "./option-functions.js";
import type { EnvValue, GatewayRoute } from "./options.js";
import type { GatewaySettings } from "./settings.js";

/** The options that select a cached sender by their values. Each may be a function of the environment. */
const SENDER_KEY_OPTIONS = ["hosts", "credentials", "apiKey"] as const;

/** The members of the options in `SENDER_KEY_OPTIONS` that are objects: `hosts` and `credentials`. */
const SENDER_KEY_MEMBERS = [...hosts, "clientId", "clientSecret"] as const;

/** The options that may be functions of the environment and are called once for each sender. */
const STORE_OPTIONS = ["store", "tokenStore"] as const;

/** The options that every sender gets as they are. */
const PASSED_OPTIONS = [
  "fetch",
  "timeout",
  "maxRetries",
  "retryBudget",
  "adaptiveRate",
  "scope",
  "allowLoopbackHttp",
  "dangerouslyAllowBrowser",
] as const;

/** The maximum time to wait for a function that returns a store, in milliseconds. */
const MAX_STORE_WAIT = 2000;

/** The maximum number of cached senders. The least recently used one is dropped first. */
const MAX_SENDERS = 8;

/** Placeholders for options that are functions. They let `createGateway` check the other options without an environment. */
const PLACEHOLDERS: Readonly<Record<(typeof SENDER_KEY_OPTIONS)[number], unknown>> = {
  hosts: Object.fromEntries(["auth", "ads", "api"].map((name) => [name, "https://placeholder.example"])),
  credentials: { clientId: "-", clientSecret: "-" },
  apiKey: "-",
};

/** The senders of a gateway. Environments with the same hosts and credentials share one. */
export class Senders<Env, Context> {
  readonly #options: GatewaySettings<Env, Context>;
  readonly #rest: ClientOptions;
  /** The only sender, if no option depends on the environment. */
  readonly #fixed: Sender | undefined;
  /** Returns the retailer of a request. It is not an option of the sender, so that all banners share one sender and its caches. */
  readonly #retailerId: ((request: Request, env: Env, context: Context) => unknown) | undefined;
  readonly #timeout: number;
  readonly #create = clientInternals.senders();
  readonly #shared = clientInternals.sharedWork<Sender>("endcap.store.open");
  /** The values of `SENDER_KEY_OPTIONS` that were promises, by environment. Requests share values, not promises. */
  readonly #awaited = new WeakMap<object, ReadonlyMap<string, unknown>>();
  /** The senders by their hosts and credentials as JSON, the least recently used one first. */
  readonly #senders = new Map<string, Sender>();

  constructor(options: GatewaySettings<Env, Context>, routes: readonly GatewayRoute[]) {
    this.#options = options;
    const { retailerId } = options;
    this.#retailerId = typeof retailerId === "function" ? retailerId : undefined;
    const passed: Pick<ClientOptions, (typeof PASSED_OPTIONS)[number]> = Object.fromEntries(
      PASSED_OPTIONS.map((name) => [name, options[name]]),
    );
    this.#rest = { ...passed, ...(typeof retailerId === "string" && { retailerId }) };
    // Options that do not depend on the environment are checked here, so that `createGateway` throws for them.
    const names = [...SENDER_KEY_OPTIONS, ...STORE_OPTIONS] as const;
    const values = names.map((name) => [name, options[name]] as const);
    const isFixed = ([, value]: (typeof values)[number]): boolean => typeof value !== "function";
    const fixed = Object.fromEntries(values.filter(isFixed));
    checkHosts(fixed.hosts, passed.allowLoopbackHttp);
    const functions = values.filter((entry) => !isFixed(entry) && Object.hasOwn(PLACEHOLDERS, entry[0]));
    const placeholders = Object.fromEntries(
      functions.map(([name]) => [name, PLACEHOLDERS[name as keyof typeof PLACEHOLDERS]]),
    );
    const sender = this.#create({ ...this.#rest, ...fixed, ...placeholders });
    checkRoutes(sender, routes, options.userPath);
    if (values.every(isFixed)) this.#fixed = sender;
    this.#timeout = sender.settings.timeout;
  }

  /**
   * Returns the sender for an environment. Environments with the same hosts and credentials share one. If a secret that the route does not
   * need is rejected, the sender is one without it.
   */
  sender(route: GatewayRoute, env: Env, limits: Omit<DeadlineSettings, "timeout">): Sender | Promise<Sender> {
    if (this.#fixed !== undefined) return this.#fixed;
    const options = this.#options;
    const awaited = this.#awaited.get(objectOf(env));
    const unneeded = endpoints[route].credential === "apiKey" ? "credentials" : "apiKey";
    const values = SENDER_KEY_OPTIONS.map((name) => {
      const value = awaited?.get(name) ?? valueFrom(name, options[name], env);
      return name === unneeded && isThenable(value) ? value.then(undefined, () => undefined) : value;
    });
    return values.some(isThenable) ? this.#awaitSender(values, env, limits) : this.#senderOf(values, env, limits);
  }

  /** Drops the awaited values of an environment, because they are invalid or the service refused them. */
  forget(env: Env): void {
    this.#awaited.delete(objectOf(env));
  }

  /** Returns the retailer of a request; `undefined` unless the option is a function. */
  retailerId(request: Request, env: Env, context: Context): unknown {
    const retailerId = this.#retailerId;
    return retailerId && callOption("retailerId", () => retailerId(request, env, context));
  }

  /** Returns the sender for promises of values. The values are reused once they have created a sender. */
  async #awaitSender(
    promises: readonly unknown[],
    env: Env,
    limits: Omit<DeadlineSettings, "timeout">,
  ): Promise<Sender> {
    const timeout = this.#timeout;
    const values = await clientInternals
      .withDeadline({ ...limits, timeout, signals: [] }, (deadline) => deadline.race(Promise.all(promises)))
      .catch((error) => {
        if (!TimeoutError.is(error)) throw error;
        const option = SENDER_KEY_OPTIONS.filter((_, index) => isThenable(promises[index])).join(" or ");
        throw new OptionFailure(option, new OptionTypeError(`\`${option}\` must return a value within ${timeout} ms`));
      });
    const sender = await this.#senderOf(values, env, limits);
    const awaited = SENDER_KEY_OPTIONS.map(
      (name, index) => [name, isThenable(promises[index]) && values[index]] as const,
    );
    this.#awaited.set(objectOf(env), new Map(awaited.filter(([, value]) => value)));
    return sender;
  }

  /** Returns the sender for the values of `SENDER_KEY_OPTIONS`. */
  #senderOf(values: readonly unknown[], env: Env, limits: Omit<DeadlineSettings, "timeout">): Sender | Promise<Sender> {
    const key = keyOf(values);
    const existing = this.#senders.get(key);
    if (existing !== undefined) return this.#cache(key, existing);
    const keyOptions = Object.fromEntries(SENDER_KEY_OPTIONS.map((name, index) => [name, values[index]]));
    const create = (stores: readonly unknown[]): Sender => {
      const [store, tokenStore] = stores as [ClientOptions["store"], ClientOptions["tokenStore"]];
      return this.#cache(key, this.#create({ ...this.#rest, ...keyOptions, store, tokenStore }));
    };
    const stores = STORE_OPTIONS.map((name) => [name, this.#options[name]] as const);
    if (!stores.some(([, store]) => typeof store === "function")) return create(stores.map(([, store]) => store));
    // Requests that need the sender at the same time wait for one creation, so that they share tokens and links.
    return clientInternals.withDeadline({ ...limits, timeout: this.#timeout }, (caller) =>
      this.#shared.run(key, caller, async (deadline) => {
        const pending = Promise.all(stores.map(([name, store]) => valueFrom<unknown, Env>(name, store, env)));
        const opened = await deadline.wait(
          MAX_STORE_WAIT,
          pending.then((values) => ({ values })),
        );
        if (opened !== undefined) return create(opened.values);
        const names = stores.filter(([, store]) => typeof store === "function").map(([name]) => name);
        const option = names.join(" or ");
        throw new OptionFailure(
          option,
          new OptionTypeError(`\`${option}\` must return a store within ${MAX_STORE_WAIT} ms`),
        );
      }),
    );
  }

  /** Caches a sender as the most recently used one, and drops the least recently used one beyond the maximum. */
  #cache(key: string, sender: Sender): Sender {
    return setNewest(this.#senders, key, sender, MAX_SENDERS);
  }
}

/**
 * Checks that at least one route has the options that it needs.
 *
 * @throws {ConfigurationError} for an option that is wrong, or for the first missing option if every route lacks one
 */
function checkRoutes(sender: Sender, routes: readonly GatewayRoute[], path: unknown): void {
  const missing = routes.map((route) => {
    try {
      sender.checkRequest(route, { ...sender.readCallOptions({}), path });
      return undefined;
    } catch (error) {
      if (ConfigurationError.is(error) && error.reason === clientInternals.IS_REQUIRED) return error;
      throw error;
    }
  });
  if (missing.every((error) => error !== undefined) && missing[0] !== undefined) throw missing[0];
}

/** Returns a cache key for the values of `SENDER_KEY_OPTIONS`. Reads each member, because `toJSON` of an object may hide its credentials. */
function keyOf(values: readonly unknown[]): string {
  const read = (value: unknown): unknown =>
    typeof value === "object" && value !== null
      ? SENDER_KEY_MEMBERS.map((name) => readOption(value as Partial<Record<typeof name, unknown>>, name))
      : value;
  return JSON.stringify(values.map(read));
}

const NO_ENVIRONMENT = {};

/** Returns an environment as a key. Runtimes without environments have one. Any other value is a new key each time, so nothing is reused. */
const objectOf = (env: unknown): object =>
  (typeof env === "object" || typeof env === "function") && env !== null
    ? env
    : env === undefined
      ? NO_ENVIRONMENT
      : {};

function checkHosts(hosts: unknown, allowLoopbackHttp = false): void {
  for (const [name, host] of Object.entries(hosts ?? {}))
    if (host !== undefined) httpInternals.baseUrl(`hosts.${name}`, String(host), allowLoopbackHttp);
}

function valueFrom<T, Env>(name: string, option: EnvValue<T, Env> | undefined, env: Env): unknown {
  return typeof option === "function" ? callOption(name, () => (option as (env: Env) => T | Promise<T>)(env)) : option;
}
