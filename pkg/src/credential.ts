// The secrets that go into an `Authorization` header.

/** What is wrong with a secret, if it is no b64token (RFC 6750, section 2.1). */
export function credentialProblem(secret: string): string | undefined {
  if (secret === "") return "must not be empty";
  if (/^bearer /i.test(secret)) return "must be given without the word Bearer";
  return /^[\w.~+/-]+=*$/.test(secret) ? undefined : "must be letters, digits and -._~+/ with = at the end only";
}
