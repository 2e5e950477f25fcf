// Functions in place of `fetch`, by name, that return no response. Each gets the first argument of `fetch`.

const refuse = () => {
  throw new Error("not today");
};

/** Resolve to a value that is not a response. `fine` returns a good response to a request, whose properties are replaced. */
export function nonsense(fine) {
  const having = (properties) => async (request) => Object.defineProperties(fine(request), properties);
  const after = (spoil) => async (request) => {
    const response = fine(request);
    await spoil(response);
    return response;
  };
  return {
    nothing: async () => {},
    null: async () => null,
    "nothing, and no promise": () => undefined,
    "a string": async () => "200 OK",
    "a number": async () => 200,
    "an empty object": async () => ({}),
    "a function": async () => () => {},
    "a request": async () => new Request("https://a.example"),
    "an error response": async () => Response.error(),
    "a status that is text": having({ status: { value: "200" } }),
    "a status that is NaN": having({ status: { value: Number.NaN } }),
    "an error with a status": having({ type: { value: "error" } }),
    "a locked body": after(({ body }) => void body.getReader()),
    "a body that was read": after((response) => response.text()),
    ...Object.fromEntries(
      ["status", "type", "redirected", "headers", "body"].map((name) => [
        `a ${name} that throws`,
        having({ [name]: { get: refuse } }),
      ]),
    ),
  };
}

/** Reject, or throw. */
export const failing = {
  "rejects with a string": () => Promise.reject("boom"),
  "rejects with nothing": () => Promise.reject(),
  "rejects with an object without a prototype": () => Promise.reject(Object.create(null)),
  "rejects with a proxy that throws": () => Promise.reject(new Proxy({}, { getPrototypeOf: refuse, get: refuse })),
  throws() {
    throw new TypeError("no");
  },
  "throws a string"() {
    throw "no";
  },
  // biome-ignore lint/suspicious/noThenProperty: the test is about such a property
  "returns an object whose `then` throws": () => ({ then: refuse }),
};
