// Writes the OpenAPI 3.1 document of a gateway's routes, from the schemas of the bodies and the settings in the sources.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./run.mjs";

const SETTINGS = `
export { endpoints, gatewayRoutes } from "./generated/endpoints.js";
export { methodsOf, PATHS } from "./gateway/routes.js";
export { EVENT_ID, EVENT_TYPE, MAX_BATCH_BYTES, MAX_EVENTS } from "./gateway/events.js";
export { CREATIVES_TYPE } from "./gateway/accept.js";
export { MAX_CONSENT_LENGTH } from "./gateway/privacy-signals.js";`;

/** Imports the settings from the sources. */
async function settings() {
  const stdin = { contents: SETTINGS, loader: "ts", resolveDir: join(root, "pkg/src") };
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false, logLevel: "warning" });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties, required = Object.keys(properties)) => ({ type: "object", properties, required });
const text = { type: "string" };
const textOrNull = { type: ["string", "null"] };

/** Returns the component of a body and the components of its definitions. References lead to the components. */
function components({ body: file, type: name }) {
  const schema = JSON.parse(readFileSync(join(root, `pkg/schemas/${file}.json`), "utf8"), (key, value) =>
    key === "$ref" ? value.replace("#/$defs/", `#/components/schemas/${name}.`) : value,
  );
  const { $schema, $id, $defs = {}, ...body } = schema;
  const definitions = Object.entries($defs).map(([inner, definition]) => [`${name}.${inner}`, definition]);
  return [[name, body], ...definitions];
}

/** The statuses of the gateway's own errors. Errors of the service are forwarded with their status. */
const ERRORS = {
  400: "The body is invalid. The issues are in `error.errors`, or in `error` if there is one.",
  403: "The origin or the client is not allowed, or the service refuses the location code (`meta.rule` is `location-code`).",
  408: "The body did not arrive in time.",
  413: "The body is too large.",
  415: "The body is not `application/json` in UTF-8.",
  429: "The client, or the gateway, sends too many requests.",
  431: "A consent string is too long.",
  500: "An option of the gateway failed.",
  502: "The service cannot be used.",
  503: "The service is down or limits the rate.",
  504: "The service did not respond in time.",
};

const RETRY_AFTER = { description: "Seconds until the next attempt is useful.", schema: { type: "string" } };
const REQUEST_ID = {
  description: "The platform's id of the request. Its line in the log has the same id.",
  schema: text,
};

const errorResponse = (status, description) => ({
  description,
  headers: {
    ...(/^(429|503|default)$/.test(status) && { "Retry-After": RETRY_AFTER }),
    "X-Request-Id": REQUEST_ID,
  },
  content: { "application/json": { schema: ref("Error") } },
});

/** Returns the schemas of responses and events. */
const schemasOf = ({ EVENT_ID, EVENT_TYPE, MAX_EVENTS }) => ({
  CreatedLink: object({ products_link_url: { type: "string", format: "uri" } }),
  CreatedUser: {
    ...object({ user_id: text, created: { const: false, description: "The user existed already." } }, ["user_id"]),
    description: "The account as the service returned it, or the id of a user who existed already.",
  },
  PlacementResponse: {
    ...object({ creatives: { type: "array" }, fallback: { const: true } }, []),
    description: "The service's own body; with `fallback` the empty page of the gateway.",
  },
  PlacementPage: {
    ...object(
      {
        creatives: { type: "array", items: object({ layout: text, products: { type: "array" } }) },
        token: text,
        offset: { type: "integer" },
        skipped: { type: "integer", minimum: 0 },
        fallback: { const: true },
      },
      ["creatives", "skipped"],
    ),
    description: "What `readPlacements` of endcap returns; with `fallback` the empty page of the gateway.",
  },
  EventBatch: object({ events: { type: "array", minItems: 1, maxItems: MAX_EVENTS, items: ref("Event") } }),
  Event: object(
    {
      id: { type: "string", pattern: EVENT_ID.source },
      type: { type: "string", pattern: EVENT_TYPE.source },
      creative_id: text,
      interaction_id: text,
      page_view_id: text,
      time: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      method: text,
      threshold: { type: "number", minimum: 0, maximum: 1 },
    },
    ["id", "type", "time"],
  ),
  Error: object({
    error: object(
      { message: text, code: { type: ["integer", "null"] }, errors: { type: "array", items: ref("Error") } },
      ["message", "code"],
    ),
    meta: object(
      {
        key: textOrNull,
        rule: text,
        path: textOrNull,
        segments: { type: "array", items: { type: ["string", "integer"] } },
        params: { type: "object" },
      },
      [],
    ),
  }),
});

const json = (name) => ({ "application/json": { schema: ref(name) } });

/** Returns the summary, the body and the success responses of each route. */
const routesOf = ({ CREATIVES_TYPE, MAX_BATCH_BYTES }) => ({
  placements: {
    summary: "Request a page of ads",
    success: {
      200: {
        description: "A page of ads. `Accept` selects the type.",
        headers: {
          "X-Endcap-Fallback": { description: "`1` for the empty page while the service is down.", schema: text },
        },
        content: { ...json("PlacementResponse"), [CREATIVES_TYPE]: { schema: ref("PlacementPage") } },
      },
    },
  },
  links: {
    summary: "Create the link to the page of a list",
    success: { 200: { description: "The link, new or cached.", content: json("CreatedLink") } },
  },
  users: {
    summary: "Create a user",
    success: { 200: { description: "The user, also if it existed already.", content: json("CreatedUser") } },
  },
  events: {
    summary: `Report a batch of events, at most ${MAX_BATCH_BYTES} bytes; only with the option \`events\``,
    body: "EventBatch",
    success: { 204: { description: "The shop has the batch." } },
  },
  health: {
    summary: "Check that the gateway runs",
    success: {
      200: { description: "It runs.", content: { "application/json": { schema: object({ ok: { const: true } }) } } },
    },
  },
});

/** Returns the headers that a route reads. OpenAPI describes `Accept` and `Content-Type` elsewhere. */
function parameters(endpoint, { MAX_CONSENT_LENGTH }) {
  const header = (name, description, schema) => ({ name, in: "header", description, schema });
  const consent = (name, framework) =>
    header(name, `The page's string of the IAB's ${framework}.`, { ...text, maxLength: MAX_CONSENT_LENGTH });
  return [
    ...(endpoint === "events" ? [] : [header("Accept-Language", "The language of the response.", text)]),
    ...(/placements|events/.test(endpoint)
      ? [
          header("Sec-GPC", "`1` with the Global Privacy Control.", text),
          consent("Endcap-GPP", "Global Privacy Platform"),
          consent("Endcap-TCF", "Transparency and Consent Framework"),
        ]
      : []),
  ];
}

/** Returns the document, with the gateway's default paths. */
export async function openApi(version) {
  const gatewaySettings = await settings();
  const { endpoints, gatewayRoutes } = gatewaySettings;
  const routes = routesOf(gatewaySettings);
  const paths = Object.entries(gatewaySettings.PATHS).map(([endpoint, path]) => {
    const { summary, body = endpoints[endpoint]?.type, success } = routes[endpoint];
    const errors = Object.entries({ ...ERRORS, default: "An error of the service." });
    const operation = {
      operationId: endpoint,
      summary,
      ...(body !== undefined && {
        parameters: parameters(endpoint, gatewaySettings),
        requestBody: { required: true, content: json(body) },
      }),
      responses: {
        ...success,
        ...(body !== undefined &&
          Object.fromEntries(errors.map(([status, why]) => [status, errorResponse(status, why)]))),
      },
    };
    const [method] = gatewaySettings.methodsOf(endpoint).toLowerCase().split(", ");
    return [path, { [method]: operation }];
  });
  const schemas = [
    ...gatewayRoutes.map((route) => endpoints[route]).flatMap(components),
    ...Object.entries(schemasOf(gatewaySettings)),
  ];
  return {
    openapi: "3.1.1",
    info: {
      title: "endcap gateway",
      version,
      description: "The routes of a gateway with its default paths. The option `paths` moves them or turns them off.",
    },
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(schemas) },
  };
}
