// The secrets that a call has sent, which may come back.

/** How a secret can stand in a text: as it is, and as JSON has it. */
export function spellings(secret: string | undefined): string[] {
  if (secret === undefined) return [];
  const json = JSON.stringify(secret).slice(1, -1);
  return [...new Set([secret, json, json.replaceAll("/", "\\/")])];
}

/** A shorter one may be a word that answers are made of. */
const LEAST = 8;
/** What readers of errors take for a secret, and mask. */
const SECRET = "0a".repeat(10);

/** An answer that is no success, without the secrets: readers of errors know them by their looks alone. */
export function withoutSecrets<T extends { body: Uint8Array }>(answer: T, secrets: readonly string[]): T {
  const text = new TextDecoder().decode(answer.body);
  const shown = secrets.filter((secret) => secret.length >= LEAST && text.includes(secret));
  if (shown.length === 0) return answer;
  const masked = shown.reduce((rest, secret) => rest.replaceAll(secret, SECRET), text);
  return { ...answer, body: new TextEncoder().encode(masked) };
}
