// Describes a redirect of the gateway.

/** Returns the path of a path or an absolute URL. */
const pathOf = (url: string | null): string | undefined => /^(?:https?:\/\/[^/]+)?(\/[^?#]*)/.exec(url ?? "")?.[1];

/**
 * Returns the message of the error for a redirect: its status, the path of its target without the query, and what to change. Browsers
 * hide the status and the target.
 */
export function redirectMessage(url: string, { status, headers }: Response): string {
  const [path, target] = [url, headers.get("location")].map(pathOf);
  const cure = target === `${path}/` ? "set" : path === `${target}/` ? "remove" : "check `base`, the session and";
  return `the gateway redirected the request${target ? ` to ${target} (${status})` : ""}; ${cure} \`trailingSlash\``;
}
