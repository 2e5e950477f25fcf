// Fails until package.json has the addresses of the project: npm shows them, and provenance contains the repository. `make release`
// runs this script. `npm publish` would skip it (.npmrc), so the package is private until the script passes.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** The fields that a published package needs: how each is read, and an example. */
const FIELDS = {
  repository: [({ repository }) => repository?.url, 'such as { "type": "git", "url": "git+https://…/endcap.git" }'],
  homepage: [({ homepage }) => homepage, "an https URL"],
  bugs: [({ bugs }) => bugs?.url, 'such as { "url": "https://…/issues" }'],
};

/** Returns the reasons why a manifest cannot be published, one line for each field. */
export function missingFields(manifest) {
  const fields = Object.entries(FIELDS)
    .filter(([, [read]]) => !isPublic(read(manifest)))
    .map(([field, [, expected]]) => `\`${field}\` is missing or not a public https URL; expected ${expected}`);
  return manifest.private ? [...fields, "`private` is set; remove it when the fields above are filled"] : fields;
}

/** Returns whether a text is an https URL whose host is public: a domain name that is not reserved for examples and tests. */
function isPublic(text) {
  if (typeof text !== "string" || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  if (!/^(git\+)?https:$/.test(protocol) || !hostname.includes(".")) return false;
  return !/(^|\.)(example(\.(com|net|org))?|invalid|test|localhost|local)$|^[\d.]+$/.test(hostname);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lines = missingFields(
    JSON.parse(readFileSync(process.argv[2] ?? new URL("../pkg/package.json", import.meta.url), "utf8")),
  );
  for (const line of lines) console.error(`release: package.json: ${line}`);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
