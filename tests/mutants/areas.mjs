// The parts of the code in which no fault may go unnoticed: hosts, URLs, credentials, headers, masking, waiting, the life of tokens, and
// limits.

export const GUARDED = {
  rust: /^src\/(?:http\/.*|api\/(?:url|ip)|schema\/(?:caps|report|notes|sink|allow|check)|view\/(?:url|slug)|json\/malformed)\.rs$/,
  typescript: [
    "answer",
    "credential",
    "host",
    "input",
    "link",
    "mask",
    "masked",
    "options",
    "retry-after",
    "target",
    "token",
    "url",
  ],
};
