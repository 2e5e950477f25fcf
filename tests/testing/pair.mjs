// The fake service of `endcap/testing` beside the sandbox: the same requests to both, and what differs between the responses.

import assert from "node:assert/strict";
import { startSandbox } from "../client/sandbox.mjs";
import { importPacked } from "../package/packed.mjs";

const { fakeService } = await importPacked("endcap/testing");

/** The origin of links and pictures. `startSandbox` sets the same one. */
const ORIGIN = "https://sandbox.example.com";

/** The headers that programs read. */
const HEADERS = [
  ...["content-type", "retry-after", "www-authenticate", "cache-control", "location", "allow"],
  ...["content-security-policy", "x-content-type-options", "referrer-policy"],
];

export const PATHS = {
  token: "/v2/oauth/token",
  "shopping-list": "/idp/v1/products/products_link",
  user: "/v2/users",
  placement: "/v2/ian/dp",
};

const CONFIG = {
  tokenLifetime: "--token-lifetime",
  resultSetLifetime: "--result-set-lifetime",
  rate: "--rate",
  createUserDelay: "--create-user-delay",
};

/** Starts both, with their clocks stopped at the same time. `options` are those of `fakeService`. */
export async function startPair(options = {}) {
  const flags = Object.entries(options).flatMap(([name, value]) => [CONFIG[name], String(value)]);
  const sandbox = await startSandbox(...flags);
  const control = async (path, body) => {
    const response = await fetch(`${sandbox.address}/sandbox/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { millis } = await control("clock", { stopped: true });
  const fake = fakeService({ origin: ORIGIN, now: () => millis, ...options });
  return {
    fake,
    sandbox,
    /** Moves both clocks. */
    async advance(seconds) {
      fake.advance(seconds);
      await control("clock", { advance: seconds });
    },
    /** Stages faults for an endpoint in both. */
    async inject(path, ...faults) {
      fake.inject(path, ...faults);
      await control("scenario", { endpoint: path, faults: faults.map((fault) => fault && snake(fault)) });
    },
    /** Returns two sessions: one of each service. */
    sessions: () => [new Session((request) => fake.fetch(request), ORIGIN), new Session(fetch, sandbox.address)],
    stop: () => sandbox.stop(),
  };
}

/** The names of a fault's members, as the sandbox has them. */
const snake = (fault) =>
  Object.fromEntries(
    Object.entries(fault).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

/** A series of requests to one service. Names that it made up, such as tokens, are numbered in the order of their appearance. */
class Session {
  #send;
  #base;
  #numbers = new Map();

  constructor(send, base) {
    this.#send = send;
    this.#base = base;
  }

  /** Requests an access token. */
  async token(scope = "") {
    const { clientId: client_id, clientSecret: client_secret } = fakeService().credentials;
    const body = JSON.stringify({ client_id, client_secret, grant_type: "client_credentials", scope });
    return JSON.parse((await this.whole({ path: PATHS.token, body })).text).access_token;
  }

  /** Starts to number names anew. */
  forget() {
    this.#numbers.clear();
  }

  /** Sends a request, and returns the response. `type` is the content type of the body, or `null` without one. */
  async whole({ method = "POST", path, body, bearer, fault, headers = {}, type = "application/json" }) {
    const all = {
      ...(type === null ? {} : { "content-type": type }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(fault === undefined ? {} : { "x-sandbox-fault": fault }),
      ...headers,
    };
    // A text would bring a content type of its own.
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const request = new Request(this.#base + path, { method, headers: all, body: bytes, redirect: "manual" });
    try {
      const response = await this.#send(request);
      const read = HEADERS.map((name) => [name, response.headers.get(name)]).filter(([, value]) => value !== null);
      return { status: response.status, headers: Object.fromEntries(read), text: await response.text() };
    } catch (error) {
      return { failed: error.name, text: "" };
    }
  }

  /**
   * Returns the same with numbers for names that the service made up, and the value of a body in JSON. The reason why a fault cannot
   * be read is left out: each service has its own words for it.
   */
  async response(request) {
    const { text, ...rest } = await this.whole(request);
    const common = text.replace(/(`x-sandbox-fault` is invalid): (?:[^"\\]|\\.)*/, "$1");
    const numbered = common.replaceAll(/[0-9a-f]{32}/g, (name) => {
      if (!this.#numbers.has(name)) this.#numbers.set(name, this.#numbers.size + 1);
      return `name-${this.#numbers.get(name)}`;
    });
    return { ...rest, body: parsed(numbered) };
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Asserts that both services respond in the same way to a request. A member of the request may be a function of the session. */
export async function assertSame(sessions, request, name = JSON.stringify(request)) {
  const of = async (session) => {
    const entries = Object.entries(request).map(async ([key, value]) => [
      key,
      typeof value === "function" ? await value(session) : value,
    ]);
    return session.response(Object.fromEntries(await Promise.all(entries)));
  };
  const [fake, sandbox] = await Promise.all(sessions.map(of));
  assert.deepEqual(fake, sandbox, name);
  return sandbox;
}
