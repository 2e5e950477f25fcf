//! Generates what the package says of each endpoint: a table, the resources, the functions that build requests, and the
//! schemas of the entry `endcap/json-schema`.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::types::HEADER;
use crate::api::{Credential, Host, Resource};

const fn host(resource: Resource) -> &'static str {
    match resource.endpoint().host {
        Host::Auth => "auth",
        Host::Ads => "ads",
        Host::Api => "api",
    }
}

/// Returns the name of the credential in the options, and the type of targets that have it.
const fn credential(resource: Resource) -> (&'static str, &'static str) {
    match resource.endpoint().credential {
        Credential::ApiKey => ("apiKey", "ApiKeyTarget"),
        Credential::AccessToken => ("accessToken", "AccessTokenTarget"),
        Credential::Body => ("credentials", "BareTarget"),
    }
}

/// Returns the TypeScript type of the body: the name of its outermost object.
pub(super) fn body_type(resource: Resource) -> &'static str {
    let (_, docs) = resource.docs();
    docs[0].name
}

/// Returns the TypeScript types of all bodies, in the order of imports.
pub(super) fn body_types() -> String {
    let mut types: Vec<_> = Resource::ALL.iter().map(|resource| body_type(*resource)).collect();
    types.sort_unstable();
    types.join(", ")
}

/// Returns `pkg/src/generated/endpoints.ts`.
pub(super) fn table() -> String {
    let mut text = format!(
        "{HEADER}\n/** The endpoints of the service. `number` is that of the body in the module. */\nexport const endpoints = {{"
    );
    for (number, resource) in Resource::ALL.iter().enumerate() {
        let paths: Vec<_> = resource.endpoint().paths.iter().map(|(_, path)| path).collect();
        let (name, body, credential) = (resource.endpoint().name, resource.name(), credential(*resource).0);
        let ([checks, _], body_type, host) = (resource.exports(), body_type(*resource), host(*resource));
        write!(
            text,
            "\n  {name}: {{\n    number: {number},\n    body: {body:?},\n    type: {body_type:?},\n    checks: {checks:?},\n    \
             paths: {paths:?},\n    host: {host:?},\n    credential: {credential:?},\n  }},"
        )
        .unwrap();
    }
    let forwarded: Vec<_> = Resource::ALL
        .iter()
        .filter(|resource| resource.endpoint().is_forwarded)
        .map(|each| each.endpoint().name)
        .collect();
    write!(
        text,
        "\n}} as const;\n\n/** The endpoints that a gateway forwards bodies to. Each is the name of a route. */\n\
         export const gatewayRoutes = {forwarded:?} as const;\n"
    )
    .unwrap();
    text
}

/// Returns `pkg/src/generated/hosts.ts`, a file of its own: only the client's declarations have the type.
pub(super) fn hosts() -> String {
    let own = Resource::ALL.iter().filter(|each| each.endpoint().host == Host::Api).map(|each| each.endpoint().name);
    let hosts: Vec<_> = ["auth", "ads", "api"].into_iter().chain(own).collect();
    let names: Vec<_> = hosts.iter().map(|name| format!("{name:?}")).collect();
    format!(
        "{HEADER}\n/** The name of a host, after its use: an endpoint of `api` may have a host of its own. */\n\
         export type HostName = {};\n\n/** The names of all hosts. */\nexport const hosts: readonly HostName[] = {hosts:?};\n",
        names.join(" | ")
    )
}

/// Returns `pkg/src/check/generated/resources.ts`.
pub(super) fn resources() -> String {
    let mut text = format!(
        "{HEADER}\nimport type {{ {} }} from \"../../generated/wire.js\";\nimport {{ type Resource, resource }} from \"../resource.js\";\n",
        body_types()
    );
    for (number, resource) in Resource::ALL.iter().enumerate() {
        let ([name, _], docs) = (resource.exports(), description(*resource));
        let body_type = body_type(*resource);
        write!(
            text,
            "\n/** {docs} */\nexport const {name}: Resource<{body_type}> = /* @__PURE__ */ resource({number});\n"
        )
        .unwrap();
    }
    text
}

/// Returns `pkg/src/json-schema/generated/schemas.ts`.
pub(super) fn schemas() -> String {
    let mut imports = String::new();
    let mut text = String::new();
    for resource in Resource::ALL {
        let ([name, _], file) = (resource.exports(), resource.name());
        writeln!(imports, "import {name}Schema from \"../../../schemas/{file}.json\";").unwrap();
        write!(
            text,
            "\n/** The JSON Schema of a {}. */\nexport const {name}: StandardJsonSchema<{}> = standardJsonSchema({name}Schema);\n",
            resource.title(),
            body_type(*resource)
        )
        .unwrap();
    }
    format!(
        "{HEADER}\n{imports}import type {{ {} }} from \"../../generated/wire.js\";\nimport {{ type StandardJsonSchema, standardJsonSchema }} from \"../standard-json-schema.js\";\n{text}",
        body_types()
    )
}

/// Returns `pkg/src/http/generated/requests.ts`.
pub(super) fn requests() -> String {
    let mut text = format!(
        "{HEADER}\nimport type {{ Bytes }} from \"../../check/input.js\";\nimport type {{ CheckOptions }} from \"../../check/issue.js\";\n\
         import type {{ {} }} from \"../../generated/wire.js\";\nimport {{ type RequestParts, request }} from \"../requests.js\";\n\
         import type {{ AccessTokenTarget, ApiKeyTarget, BareTarget }} from \"../targets.js\";\n",
        body_types()
    );
    for resource in Resource::ALL {
        let (name, [_, builds], body_type) = (resource.endpoint().name, resource.exports(), body_type(*resource));
        let (title, (_, path)) = (resource.title(), resource.endpoint().paths[0]);
        let target = target(name);
        let (_, target_type) = credential(*resource);
        let names: Vec<_> = resource.endpoint().paths.iter().map(|(name, _)| format!("{name:?}")).collect();
        let choice = if names.len() > 1 {
            format!(
                "\n  /** Which of the service's paths to the same accounts is used. The default is `{name}`. They differ in rate limits and in how they treat phone numbers. */\n  path?: {} | undefined;\n",
                names.join(" | ")
            )
        } else {
            String::new()
        };
        write!(
            text,
            "\n/** The target of a {singular} request: the host for `{host}`{secret}. */\nexport interface {target} extends {target_type} {{{choice}}}\n\n\
             /**\n * Checks a {title} and returns its request, `POST {path}`. Nothing is sent.\n *\n \
             * @throws {{InvalidRequestError}} with all issues, if the body has errors\n \
             * @throws {{ConfigurationError}} for a host, credential or header that cannot be used\n \
             * @throws {{TypeError}} for unknown options\n */\n\
             export const {builds} = (\n  body: {body_type} | Bytes | string,\n  target: {target},\n  options?: CheckOptions,\n): RequestParts => request({name:?}, body, target, options);\n",
            singular = name.trim_end_matches('s'),
            host = host(*resource),
            secret = match resource.endpoint().credential {
                Credential::ApiKey => " and an API key for it",
                Credential::AccessToken => " and an access token",
                Credential::Body => "; the credentials are in the body",
            },
        )
        .unwrap();
    }
    text
}

/// Returns `tests/generated/resources.json`.
pub(super) fn resources_of_tests() -> String {
    let rows = Resource::ALL.iter().map(|resource| {
        let ([checks, builds], credential) = (resource.exports(), credential(*resource).0);
        let body: Value = serde_json::from_str(resource.example()).unwrap();
        json!({ "name": resource.name(), "checks": checks, "builds": builds, "credential": credential, "body": body })
    });
    format!("{:#}\n", rows.collect::<Value>())
}

/// Returns `tests/generated/with_body.rs`.
pub(super) fn bodies_of_tests() -> String {
    let mut text = format!(
        "{HEADER}\n/// Calls the macro `$run` with the type of the body of a name, the type of its targets and that of their credential.\n\
         macro_rules! with_body {{\n    ($name:expr, $run:ident) => {{\n        match $name {{\n"
    );
    for resource in Resource::ALL {
        let (name, body, target) = (resource.name(), body_type(*resource), target(resource.endpoint().name));
        let credential = match resource.endpoint().credential {
            Credential::ApiKey => ", ApiKey",
            Credential::AccessToken => ", AccessToken",
            Credential::Body => "",
        };
        writeln!(text, "            {name:?} => $run!({body}, {target}{credential}),").unwrap();
    }
    text + "            other => panic!(\"no such resource: {other}\"),\n        }\n    };\n}\n"
}

/// Returns the name of the type of an endpoint's targets: `UserTarget` for `users`.
fn target(endpoint: &str) -> String {
    let singular = endpoint.trim_end_matches('s');
    format!("{}{}Target", singular[..1].to_uppercase(), &singular[1..])
}

/// Returns the documentation of a resource: its name, and the path that its body is sent to.
fn description(resource: Resource) -> String {
    resource.docs().0.trim().replace(": `POST", ": the body of `POST")
}
