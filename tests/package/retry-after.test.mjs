// How long the service asks to be left alone: seconds, and dates in all three of HTTP's forms.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "./packed.mjs";

const { readError } = await importPacked();
const wait = (value, now) => readError(429, { "retry-after": value }, "", { now }).retryAfter;
/** 1994-11-06 08:48:20 UTC, which is 77 seconds before the date in RFC 9110. */
const BEFORE = 784_111_700_000;

test("seconds, with or without white space around them", () => {
  for (const [value, seconds] of [
    ["0", 0],
    ["120", 120],
    ["007", 7],
    ["  7", 7],
    ["7\t ", 7],
    [" \t 7 \t ", 7],
    ["4294967295", 4294967295],
    ["4294967296", 4294967295],
    ["9".repeat(400), 4294967295],
  ])
    assert.equal(wait(value, BEFORE), seconds, value);
});

test("three forms of one date", () => {
  for (const value of ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"]) {
    assert.equal(wait(value, BEFORE), 77, value);
    assert.equal(wait(`\t ${value}  `, BEFORE), 77, value);
    assert.equal(wait(value, BEFORE + 76_001), 1, value);
    assert.equal(wait(value, BEFORE + 77_000), 0, value);
    assert.equal(wait(value, BEFORE + 99_000), 0, value);
  }
});

test("a date however far ahead is one", () => {
  assert.equal(wait("Fri, 31 Dec 9999 23:59:59 GMT", BEFORE), 4294967295);
  assert.equal(wait("Fri Dec 31 23:59:59 9999", BEFORE), 4294967295);
});

test("every day and every month has its name", () => {
  const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  for (const day of ["Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur", "Sun"]) {
    for (const [index, month] of months.entries()) {
      const now = Date.UTC(1994, index, 16, 1, 2, 3);
      for (const value of [
        `${day.slice(0, 3)}, 16 ${month} 1994 01:02:13 GMT`,
        `${day}day, 16-${month}-94 01:02:13 GMT`,
        `${day.slice(0, 3)} ${month} 16 01:02:13 1994`,
      ])
        assert.equal(wait(value, now), 10, value);
    }
  }
});

test("leap days and leap seconds", () => {
  assert.equal(wait("Tue, 29 Feb 2000 00:00:00 GMT", Date.UTC(2000, 1, 28, 23, 59, 58)), 2);
  assert.equal(wait("Tuesday, 29-Feb-00 00:00:00 GMT", Date.UTC(2000, 1, 28, 23, 59, 58)), 2);
  assert.equal(wait("Thu Dec 31 23:59:60 1998", Date.UTC(1998, 11, 31, 23, 59, 55)), 5);
  assert.equal(wait("Sun, 06 Nov 1994 08:49:60 GMT", BEFORE), 100);
  for (const value of [
    "Thu, 29 Feb 1900 08:49:37 GMT",
    "Sun, 29 Feb 2026 08:49:37 GMT",
    "Sun, 31 Nov 1994 08:49:37 GMT",
  ])
    assert.equal(wait(value, BEFORE), null, value);
});

test("a year of two digits is the latest that is not over fifty years ahead", () => {
  const now = Date.UTC(2026, 10, 21);
  const year = (value) => new Date(now + wait(value, now) * 1000).getUTCFullYear();
  assert.equal(year("Friday, 01-Jul-27 00:00:00 GMT"), 2027);
  assert.equal(year("Friday, 01-Jul-76 00:00:00 GMT"), 2076);
  // Fifty years to the second, and one more.
  assert.equal(year("Saturday, 21-Nov-76 00:00:00 GMT"), 2076);
  assert.equal(wait("Saturday, 21-Nov-76 00:00:01 GMT", now), 0);
  assert.equal(wait("Friday, 01-Jul-99 00:00:00 GMT", now), 0);
  assert.equal(
    wait("Saturday, 01-Jan-01 00:00:00 GMT", Date.UTC(2099, 0, 1)),
    (Date.UTC(2101, 0) - Date.UTC(2099, 0)) / 1000,
  );
});

test("what is neither seconds nor a date says nothing", () => {
  for (const value of [
    "",
    " ",
    "-1",
    "+1",
    "1.5",
    "1e3",
    "1, 2",
    "1 2",
    "x1",
    "1x",
    "soon",
    "١",
    "Sun,",
    "Sun, 06 Nov 1994 08:49:37",
    "Sun, 06 Nov 1994 08:49:37 UTC",
    "Sun, 06 Nov 1994 08:49:37 +0000",
    "Sun, 06 Nov 1994 08:49:37 GMT x",
    "x Sun, 06 Nov 1994 08:49:37 GMT",
    "Sun, 6 Nov 1994 08:49:37 GMT",
    "sun, 06 Nov 1994 08:49:37 GMT",
    "Sunday, 06 Nov 1994 08:49:37 GMT",
    "Sun, 06-Nov-94 08:49:37 GMT",
    "xSunday, 06-Nov-94 08:49:37 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMTx",
    "Sunday, 6-Nov-94 08:49:37 GMT",
    "Sunday, 06-Nov-1994 08:49:37 GMT",
    "Sunday, 31-Nov-94 08:49:37 GMT",
    "Sun 06 Nov 1994 08:49:37 GMT",
    "Sun, 06 nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 94 08:49:37 GMT",
    "Sun, 00 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 0094 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1994 08:60:37 GMT",
    "Sun, 06 Nov 1994 08:49:61 GMT",
    "Sun, 06 Nov 1994 08:4x:37 GMT",
    "Sun, 06 Nov 1994 8:49:37 GMT",
    "Sun, 06 Nov 1994  08:49:37 GMT",
    "Sun Nov 6 08:49:37 1994",
    "Sun Nov  6 08:49:37 94",
    "Sun Nov  6 08:49:37 0094",
    "Sun Nov  6 08:49:37 1994 GMT",
    "xSun Nov  6 08:49:37 1994",
    "Sun Nov  6 08:49:37 1994x",
    "1994-11-06T08:49:37Z",
  ])
    assert.equal(wait(value, BEFORE), null, value);
});
