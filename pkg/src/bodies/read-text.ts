// Reads the body of a response as text. For pages: smaller than `openBody`.

/** The maximum number of bytes. Each chunk counts as 128 more, so that a stream of empty chunks also reaches the maximum. */
const MAX_BYTES = 8 << 20;

/** Reads a body to its end; `null` is an empty body. Rejects as the body does, and with an `Error` for a body that is too large. The rest of it is not read. */
export async function readText(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const reader = body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  for (let left = MAX_BYTES; left >= 0; ) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    left -= value.length + 128;
  }
  await reader.cancel();
  throw new Error("the response is too large");
}
