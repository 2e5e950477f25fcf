// Formats JSON text.

/** A bracket, comma or colon; a string; or a run of other characters, such as a number. */
const TOKEN = /[{}[\]:,]|"(?:[^"\\]+|\\.)*"|[^\s{}[\]:,"]+/g;

/** The maximum number of characters of an array that is written on one line. */
const ONE_LINE = 72;

/**
 * Indents JSON text token by token. The text must be valid JSON. It is not parsed and printed, because that would round numbers beyond
 * 2^53, drop duplicate keys and change escapes.
 */
export function format(json: string): string {
  const tokens = json.match(TOKEN) ?? [];
  let out = "";
  let depth = 0;
  const newLine = (): void => {
    out += `\n${"  ".repeat(depth)}`;
  };
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? "";
    if (token === "{" || token === "[") {
      const line = onOneLine(tokens, index);
      if (line) {
        out += line.text;
        index = line.last;
      } else {
        out += token;
        depth++;
        newLine();
      }
    } else if (token === "}" || token === "]") {
      depth--;
      newLine();
      out += token;
    } else {
      out += token;
      if (token === ":") out += " ";
      if (token === ",") newLine();
    }
  }
  return out;
}

/**
 * Returns the array or object that opens at the token `first` on one line, and the index of its last token. Returns `undefined`
 * unless it is empty, or a short array without nested values.
 */
function onOneLine(tokens: readonly string[], first: number): { text: string; last: number } | undefined {
  let text = tokens[first] ?? "";
  for (let index = first + 1; index < tokens.length && text.length <= ONE_LINE; index++) {
    const token = tokens[index] ?? "";
    if (token === "{" || token === "[" || token === ":") return undefined;
    text += token === "," ? ", " : token;
    if (token === "}" || token === "]") return { text, last: index };
  }
  return undefined;
}
