// Reads the `Retry-After` header without WebAssembly. The rules are those of `src/http/retry_after.rs`.

/** Returns the seconds to wait from now: a number of seconds, or until a date. `null` if the header is missing or cannot be read. */
export function retryAfterOf(headers: Headers): number | null {
  const value = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(value)) return +value;
  // One of the three formats of dates lacks the time zone, which is always GMT. Parsers read many texts without a time as dates.
  const seconds = Math.max(Math.ceil((Date.parse(value.replace(/( GMT)?$/, " GMT")) - Date.now()) / 1000), 0);
  return /:/.test(value) && seconds >= 0 ? seconds : null;
}
