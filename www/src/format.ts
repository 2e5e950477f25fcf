/** A bracket, comma or colon; a string; or a run of anything else, such as a number, whatever its length. */
const TOKEN = /[{}[\]:,]|"(?:[^"\\]+|\\.)*"|[^\s{}[\]:,"]+/g;

/** An array of plain values stays on one line up to this many characters. */
const ONE_LINE = 72;

/**
 * Indents JSON text token by token. Parsing and printing it would round numbers beyond 2^53, drop one of two equal
 * keys and respell escapes; here every token stays as it was typed. The text must be valid JSON.
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

/** What opens at `first` in one line, if it is empty or a short array of plain values, and where it closes. */
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
