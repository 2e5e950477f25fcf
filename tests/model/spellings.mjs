// Values of fields in each spelling that parsers may read differently. Spellings without a space
// share one string.

import { Raw } from "./tree.mjs";
import { checkDigit, words } from "./words.mjs";

const split = (text) => text.trim().split(/\s+/);
export const raw = (text) => split(text).map((spelling) => new Raw(spelling));

/** Half of the smallest double is this times 10 to the -1075. It rounds to zero, and any larger number does not. */
const HALF = 5n ** 1075n;

/** Numbers near the limits of integers, of finite numbers and of positive ones. */
export const numbers = raw(`
  0 -0 0.0 -0.0 0e5 0e999999999999 1 -1 2 1.0 1e0 10e-1 0.1e1 -1.0 1e2 100e-2 0.5 -0.5 1.5 15e-1 1E+1 1e-7 1e16
  1.0000000000000000000000000000000001 0.99999999999999999999999 123456789012345678901234567890e-29
  1e-400 -1e-400 4.9e-324 2.4e-324 2.5e-324 ${HALF}e-1075 ${HALF}1e-1076
  1e400 -1e400 1${"0".repeat(400)} 1e308 ${"9".repeat(308)}.5e-306
  1.7976931348623157e308 1.797693134862315807e308 1.797693134862315808e308 1e-99999999999999999999 1e99999999999999999999
  9007199254740991 9007199254740992 9007199254740993 -9007199254740993 9007199254740991.0 9007199254740992.0
  9007199254740991.1 900719925474099.1e1 900719925474099.2e1 -9007199254740991.0 -9007199254740992.0 9007199254740990e0
  9007199254740991e0 9007199254740992e0 -9007199254740992e0 9223372036854775806 9223372036854775807 9223372036854775808
  9223372036854775807.0 -9223372036854775807 -9223372036854775808 -9223372036854775809 1e18 1e19 18446744073709551616
  1e999999999999`);

export const ids = [1, 2, 3, 42, ...raw("1.0 1e0 3.0 -1 0 -0 9007199254740993 9007199254740992")];
export const nearIds = [
  ...raw("9223372036854775807 9223372036854775808 1.5 1e400 9007199254740992.0 4.2e1"),
  (random) => random.pick(numbers),
];

const products = split("03600029145 01234567890 00000000000 99999999999 61414100073");
const withCheckDigit = (digits) => digits + checkDigit(digits);

export const upc = (random) => {
  const product = random.pick(products);
  const kind = random.below(3);
  if (kind === 2) return withCheckDigit(`${1 + random.below(9)}0${product}`);
  return (kind === 0 ? "" : "00") + withCheckDigit(product);
};
export const nearUpcs = [
  (random) => upc(random).replace(/.$/, (digit) => String((Number(digit) + 1 + random.below(9)) % 10)),
  (random) => "0123456789012345".slice(0, 11 + random.below(5)),
  (random) => upc(random).replace(/^./, () => random.pick(["x", " ", "٣", "０", "-", "+"])),
  (random) => upc(random) + random.pick([" ", "\n", "\0", "0"]),
  "",
];

export const urls = split(
  "https://example.com/a https://example.com HTTPS://EXAMPLE.COM/x?y#z https://éxample.com/ü%20",
);
const nearUrls = [
  ...split(`
    /a //example.com/a example.com https: https:// https:/example.com https:example.com http:// http://example.com
    https://[::1]/ https://[::1 https://[] https://example.com:99999/ https://example.com:65535/ https://a: https://a:b/
    https://a:/ https://a:80:80/ https://user:c4n4ry@example.com/ https://@/ https://a@/ https://u@a:1/ https://:80
    https://1.2.3.4.5/ https://0x7f.1/ https://192.168.0.256/ https://256/ https://4294967296/ https://09/ https://١/
    https://a..b/ https://a_b/ https://-a-/ https://a,b/ https://example.com./ https://a^b https://a|b/ https://a/|
    https://a<b https://%zz/ https://a%00b/ https://%41/ https://a%2fb/ https://xn--/ https://xn--a/ https://ａ/ https://。/
    https://☃/ https://ß/ https://a。b/ https:///a https:////a https://?a https://#a https:\\\\example.com https\\://a
    https://a/\\ 1http://a ht~tp://a : :a a: a:b a+-.1:b javascript ｊavascript:1 javaſcript:1`),
  ...["", " ", "https://exa mple.com", "https://a/b c", "https://a?b c", "https://a#b c", "https://a ", " https://a"],
  ...[
    "https://example.com/\u0000",
    "https://example.com/\ufffd",
    "https://\u00ad/",
    "https://\u200d/",
    "https://a\u200cb/",
  ],
  ...["\ufeffhttps://example.com", "\u00a0https://example.com", "\u0085javascript:1", "https://example.com\u2028"],
  ...["https://ex\tample.com", "javascript :1", "java script:1"],
];
const schemes = [...words.barredSchemes, ...split("http https ftp myapp about mailto ws")];

/** A URL of a random scheme, maybe with characters that browsers drop, or similar ones. */
function unusualScheme(random) {
  const letters = [...random.pick(schemes)].map((letter) => (random.once(3) ? letter.toUpperCase() : letter));
  const gap = random.pick(["", "\t", "\n", "\r", " ", "\u0000", "\u000b", "\u001f", "\u007f", "\u00a0"]);
  letters.splice(random.once(2) ? 0 : random.below(letters.length + 1), 0, gap);
  const end = random.pick([":", ":", ":", "", " :", "\t:"]) + random.pick(["", "//a", "//example.com/x", "alert(1)"]);
  return letters.join("") + end;
}
export const unusualUrls = [unusualScheme, (random) => random.pick(nearUrls)];

const uuid = "123e4567-e89b-12d3-a456-426614174000";
export const uuids = [uuid, uuid.toUpperCase(), "None", "00000000-0000-0000-0000-000000000000"];
export const nearUuids = [
  ...[
    "",
    " ",
    "none",
    "NONE",
    "None ",
    "\nNone",
    `${uuid}\n`,
    uuid.slice(1),
    `${uuid}0`,
    `{${uuid}}`,
    `urn:uuid:${uuid}`,
  ],
  ...[
    uuid.replaceAll("-", ""),
    uuid.replace("-", ""),
    uuid.replace("-", "_"),
    uuid.replace("123e4567-e89b", "123e456-7e89b"),
  ],
  ...[uuid.replace("1", "g"), uuid.replace("e", "é"), uuid.replace("1", "１")],
];

export const addresses = split("192.0.2.1 0.0.0.0 255.255.255.255 :: ::1 2001:db8::1 2001:DB8:0:0:0:0:0:1");
export const nearAddresses = [
  ...split(`
    1.2.3 1.2.3.4.5 256.1.1.1 01.2.3.4 1.2.3.04 1.2.3.4:80 1.2.3.-4 0x7f.1 2130706433 ١.٢.٣.٤ [::1] ::1%eth0 fe80::1%1 ::%
    ::1/64 1::2::3 ::: 1:2:3:4:5:6:7 1:2:3:4:5:6:7:8 1:2:3:4:5:6:7:: 1:2:3:4:5:6:7:8:9 1:2:3:4:5:6::7:8 ::1:2:3:4:5:6:7
    ::1:2:3:4:5:6:7:8 12345:: 00001:: ::ffff:1.2.3.4 ::1.2.3.4 1:2:3:4:5:6:1.2.3.4 1:2:3:4:5:6:7:1.2.3.4 ::1.2.3.256
    ::01.2.3.4 ::1.2.3 1.2.3.4:: :1 1: g:: ::ffff:1.2.3.4:80 ::1.2.3.4:5`),
  ...["", " ", "1.2.3.4 ", " 1.2.3.4", "1.2.3.4\n"],
];

export const unit = (random) => {
  const listed = random.pick(words.units);
  return random.once(3) ? listed.toUpperCase() : listed;
};
export const nearUnits = [
  (random) => changed(unit(random), random),
  ...split("tbsp tbl count item pcs pkg pack kilo gr \u212ag ſm İ CUP Each dozen smalls"),
  ...["", " ", "cup ", " cup", "fl oz", "fl  oz can", "cups c", "Per Lb", "pt  container", "fluid ounce", "small sm"],
];

export const countable = (random) => {
  const name = random.pick(words.countable) + random.pick(["", "s", "es"]);
  return random.once(3) ? name.toUpperCase() : name;
};
export const nearCountable = (random) =>
  random.once(2)
    ? changed(countable(random), random)
    : `${countable(random)}${random.pick(["s", " ", "\u3000", " powder"])}`;

/** A text with one character replaced, added or removed. */
function changed(text, random) {
  const at = random.below(text.length);
  const [before, character, after] = [text.slice(0, at), text.charCodeAt(at), text.slice(at + 1)];
  const other = String.fromCharCode(random.pick([character ^ 32, character + 1, character ^ 64]));
  return random.pick([before + other + after, before + after, before + other + text.slice(at)]);
}

export const blanks = [
  (random) => random.pick([" ", "\t", "\u3000", "\u2003"]).repeat(random.below(70)) + random.pick(["", "", "x"]),
  ...["", " ", "\t\n", "\u00a0", "\u0085", "\u3000", "\u2028\u2029", "\u1680"],
  ...["\u200b", "\ufeff", "\u180e", "\u001c", " a"], // no white space, or not alone
];

export const phones = split("+12 +123456789012345 +15551234567");
export const nearPhones = [
  ...split(
    `+ +1 +0 +10 +99 +01234 +1234567890123456 +123456789012345x 15551234567 00155512345 +1-555 ++15 +1a +١٢٣ ＋123`,
  ),
  ...["", "+1 555", "+15551234567 ", "+12\n", " +12"],
];

export const locales = split("en_US fr_CA es_419 haw_US");
export const nearLocales = [
  ...split(`
    en en_ _US en-US EN_US en_us en_USA e_US engl_US en_4199 en_41 en_4a9 en_US.UTF-8 en_U én_US en_ÜS eng_419 en_٣٣٣
    en__US en_US@x C POSIX enUS`),
  ...["", "en_US ", "en_US\n"],
];

export const counts = split("1 100 50 001 0100 00000000000000000000000000000099");
export const nearCounts = [
  ...split(`0 00 101 0101 -1 +1 1.0 1e1 ١ １ 1000 99999999999999999999 abc 18446744073709551617 4294967297 257 256 10`),
  ...split("0x10 1_0 100.0 2 99 65537"),
  ...["", " 1", "1 ", "1\n", 5, (random) => random.pick(numbers)],
];

export const nearScopes = [
  ...split(
    "connect:ian,b a,connect:ian a,connect:ian,b connect:iana xconnect:ian connect Connect:ian connect:ian, , a;b",
  ),
  ...split(",connect:ian connect:ian;a connect:ian,connect:ian"),
  ...[
    "a b",
    "a, connect:ian",
    "connect:ian ",
    "\u00a0connect:ian\u2028",
    "\ufeffconnect:ian",
    "connect :ian",
    ...blanks,
  ],
];

const LETTERS = ["a", "é", "中", "😀", "\u0301", "\u00a0"];

/** A text of a length, or of one more or less. */
export const around = (length) => (random) => random.pick(LETTERS).repeat(length + random.below(3) - 1);
export const shortText = (random) => random.pick(LETTERS).repeat(random.below(6));
