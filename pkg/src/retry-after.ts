// How long the service asks to be left alone (RFC 9110, sections 5.6.7 and 10.2.3). The twin of `src/http/retry_after.rs`.

/** What no longer wait is told from. */
const MOST = 2 ** 32 - 1;

/** The seconds from `now`, in milliseconds, by the value of a `Retry-After`; `null` where it makes no sense. */
export function retrySeconds(header: string, now: number): number | null {
  const value = header.replace(/^[ \t]+|[ \t]+$/g, "");
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((date(value, now) - now) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MOST);
}

/** The milliseconds from the epoch to a date in any of HTTP's three forms; NaN for anything else. */
function date(text: string, now: number): number {
  const [, ...parts] =
    /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d\d) (\w{3}) ((?!00)\d{4}) (\S{8}) GMT$/.exec(text) ??
    /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\d\d)-(\w{3})-(\d\d) (\S{8}) GMT$/.exec(text) ??
    [];
  const [, month, day, clock, year] =
    /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (\w{3}) ([ \d]\d) (\S{8}) ((?!00)\d{4})$/.exec(text) ?? [];
  if (day !== undefined) parts.push(day.replace(" ", "0"), month as string, year as string, clock as string);
  if (parts[2]?.length !== 2) return instant(parts);
  // The latest year with these last two digits in which the date is not over fifty years ahead.
  for (let century = 99; century >= 0; century--) {
    const [day, month, year, clock] = parts as [string, string, string, string];
    const full = Number(century + year);
    // A day beyond its month's end counts on into the next month.
    const before = instant(["01", month, `${full - 50}`, clock]) + (Number(day) - 1) * 86_400_000;
    if (before <= now) return instant([day, month, `${full}`, clock]);
  }
  return Number.NaN;
}

/** The milliseconds of day, month, year and time of day, if the calendar has them. */
function instant(parts: readonly string[]): number {
  const text = `${parts.join(" ")} GMT`;
  // The last second of a minute may be a leap second.
  const plain = text.replace(":60 GMT", ":59 GMT");
  const found = Date.parse(plain);
  if (new Date(found).toUTCString().slice(5) !== plain) return Number.NaN;
  return plain === text ? found : found + 1000;
}
