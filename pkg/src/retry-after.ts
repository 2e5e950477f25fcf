// The `Retry-After` header (RFC 9110, sections 5.6.7 and 10.2.3). The twin of `src/http/retry_after.rs`.

/** Longer waits are this long. */
const MAX_SECONDS = 2 ** 32 - 1;

/** Returns the seconds from `now`, in milliseconds, to the value of a `Retry-After`, and `null` for other values. */
export function retrySeconds(header: string, now: number): number | null {
  const value = header.replace(/^[\t-\r ]+|[\t-\r ]+$/g, "");
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((date(value) - now) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_SECONDS);
}

/** Returns the milliseconds from the epoch to a date from 1970 to 9999 in one of HTTP's three forms; NaN for other texts. */
function date(text: string): number {
  const fixed = text
    .replace(
      /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\d\d)-(\w{3})-(\d\d) /,
      (_, name, day, month, year) => `${name.slice(0, 3)}, ${day} ${month} ${year < "70" ? 20 : 19}${year} `,
    )
    .replace(
      /^(\w{3}) (\w{3}) ([ \d]\d) (\S{8}) (\d{4})$/,
      (_, name, month, day, clock, year) => `${name}, ${day.replace(" ", "0")} ${month} ${year} ${clock} GMT`,
    );
  const found = Date.parse(fixed);
  // Writing the date again also compares the day of the week. A year of five digits makes the text longer.
  return found >= 0 && fixed.length === 29 && new Date(found).toUTCString() === fixed ? found : Number.NaN;
}
