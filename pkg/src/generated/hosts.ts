// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

/** The name of a host, after its use: an endpoint of `api` may have a host of its own. */
export type HostName = "auth" | "ads" | "api" | "links" | "users";

/** The names of all hosts. */
export const hosts: readonly HostName[] = ["auth", "ads", "api", "links", "users"];
