// Compares the results of a built package with one case of tests/cases. Runs in Node.js and in pages, so it has no imports.

const severities = ["error", "warning"];
const members = ["severity", "rule", "code", "key", "path", "segments", "start", "end", "params", "message"];
const encoder = new TextEncoder();

/** Returns the differences as sentences. Empty if the package has the result of the case for each form of the input. */
export function judge(endcap, testCase) {
  const { check } = endcap[testCase.member];
  const problems = [];
  let { options } = testCase;
  if (testCase.refused !== undefined) {
    problems.push(...refusal(() => check("{}", options), testCase.refused));
    // The case has the result without these options.
    options = { ...options, rules: {} };
  }
  for (const { form, input, bytes } of forms(testCase)) {
    try {
      const verdict = check(input, options);
      problems.push(...compare(testCase, verdict, bytes).map((problem) => `${form}: ${problem}`));
    } catch (error) {
      problems.push(`${form}: check threw ${error?.stack ?? error}`);
    }
  }
  return problems;
}

/** Returns the problems with rejecting options that lower a rule which cannot be lowered. */
function refusal(run, rule) {
  try {
    run();
    return [`lowering ${rule} was not refused`];
  } catch (error) {
    const isRight = error instanceof TypeError && error.message.includes(`\`rules.${rule}\``);
    return isRight ? [] : [`lowering ${rule} threw ${error?.stack ?? error}`];
  }
}

/** Returns the forms of a body: bytes, and a string and a value if they are equivalent. */
function forms(testCase) {
  const bytes = testCase.hex === undefined ? encoder.encode(textOf(testCase)) : fromHex(testCase.hex);
  const padded = new Uint8Array(bytes.length + 8);
  padded.set(bytes, 3);
  const all = [
    { form: "bytes", input: bytes, bytes },
    { form: "a view into a larger buffer", input: padded.subarray(3, 3 + bytes.length), bytes },
    { form: "an ArrayBuffer", input: bytes.slice().buffer, bytes },
  ];
  const text = decode(bytes);
  if (text === undefined) return all;
  all.push({ form: "a string", input: text, bytes });
  const value = faithfulValue(text);
  // The value is written as JSON, so its bytes are not those of the case.
  if (value !== undefined) all.push({ form: "a value", input: value.value });
  return all;
}

function textOf({ name, text, body }) {
  if (text !== undefined) return text;
  if (!isExact(body)) throw new Error(`"${name}": this body does not survive JSON.parse; give it as text`);
  return JSON.stringify(body);
}

function fromHex(hex) {
  return Uint8Array.from(hex.replaceAll(/\s/g, "").match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the JS value of a JSON text, unless the text has more information, such as `{"a":1,"a":2}` or `1.0`. */
function faithfulValue(text) {
  const document = parse(text);
  // A string would be read as JSON text.
  if (document === undefined || typeof document.value === "string" || !isExact(document.value)) return undefined;
  return JSON.stringify(document.value) === text ? document : undefined;
}

function parse(text) {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Whether no number was rounded by `JSON.parse`, and no string has a lone surrogate. */
function isExact(value) {
  if (typeof value === "number")
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  if (typeof value === "string") return isWellFormed(value);
  if (value === null || typeof value !== "object") return true;
  return Object.entries(value).every(([key, member]) => isWellFormed(key) && isExact(member));
}

function isWellFormed(text) {
  return !/\p{Surrogate}/u.test(text);
}

function compare(testCase, verdict, bytes) {
  const problems = [];
  const expect = (what, actual, expected) => {
    const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (is !== should) problems.push(`${what}\n      is        ${is}\n      should be ${should}`);
  };
  const brief = ({ severity, rule, code, key, path }) => ({ severity, rule, code, key, path });
  expect("ok", verdict.ok, testCase.ok);
  expect("truncated", verdict.truncated, testCase.truncated ?? false);
  expect("issues", verdict.issues.map(brief), testCase.issues.map(brief));
  // A value is written as JSON, so its ranges differ.
  const places = bytes ? {} : { start: 0, end: 0 };
  const rest = ({ message, segments, start, end, params: { actual, ...params } }) => {
    // The length of a value that cannot be encoded is not known.
    if (actual !== undefined && !/^must be at most \d+ bytes$/.test(message)) params.actual = actual;
    return { message, segments, start, end, params, ...places };
  };
  expect("words", verdict.issues.map(rest), testCase.words.map(rest));
  expect("members", Object.keys(verdict).sort(), ["ok", "issues", "truncated", ...(verdict.ok ? ["body"] : [])].sort());
  if (verdict.ok && bytes) expect("body", Array.from(verdict.body), Array.from(bytes));
  const body = verdict.ok ? verdict.body : bytes;
  const document = body && unambiguous(body);
  for (const issue of verdict.issues) {
    problems.push(...faultsOf(issue).map((fault) => `${issue.rule} at ${issue.path}: ${fault}`));
    if (document === undefined) continue;
    problems.push(
      ...rangeFaults(issue, body, document.value).map((fault) => `${issue.rule} at ${issue.path}: ${fault}`),
    );
  }
  return problems;
}

/** Returns the document of a body, unless it has a duplicate member, whose path has two positions. */
function unambiguous(body) {
  const text = decode(body);
  const document = text === undefined ? undefined : parse(text);
  const members = (json) => json.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").split(":").length;
  return document && members(text) === members(JSON.stringify(document.value)) ? document : undefined;
}

/** Returns the problems with an issue of any rule. */
function faultsOf(issue) {
  const { code, key, path, segments, start, end, params, message } = issue;
  const isOffset = (value) => Number.isSafeInteger(value) && value >= 0;
  const faults = [];
  const must = (holds, words) => holds || faults.push(words);
  must(Object.keys(issue).sort().join() === members.toSorted().join(), `has the members ${Object.keys(issue)}`);
  must(severities.includes(issue.severity), `severity is ${issue.severity}`);
  must(/^[a-z]+(-[a-z]+)*$/.test(issue.rule), "rule is no slug");
  must(code === null || Number.isInteger(code), "code is neither a number nor null");
  must(key === null || typeof key === "string", "key is neither a string nor null");
  must(path === null || typeof path === "string", "path is neither a string nor null");
  must(
    Array.isArray(segments) && segments.every((s) => typeof s === "string" || isOffset(s)),
    "segments are ill-typed",
  );
  must(isOffset(start) && isOffset(end) && start <= end, `the range is ${start} to ${end}`);
  must(
    Object.values(params)
      .flat()
      .every((value) => typeof value === "string" || Number.isFinite(value)),
    "params are ill-typed",
  );
  must(typeof message === "string" && /^[^\s].*[^.\s]$/.test(message), `the message is ${JSON.stringify(message)}`);
  must(code === null ? key === path : issue.severity === "error", "only an error with a code has a key of its own");
  if (
    path !== null &&
    segments.every((segment) => typeof segment === "number" || /^[A-Za-z_]\w{0,63}$/.test(segment))
  ) {
    must(render(segments) === path, `path does not say the segments ${JSON.stringify(segments)}`);
  }
  return faults;
}

function render(segments) {
  const text = segments.map((segment) => (typeof segment === "number" ? `[${segment}]` : `.${segment}`)).join("");
  return text.startsWith(".") ? text.slice(1) : text;
}

/** If the path of an issue names a value of the document, its range must be that of the value. */
function rangeFaults({ rule, path, segments, start, end }, body, document) {
  if (end > body.length) return [`the range ends at ${end}, after the body`];
  if (path === null || rule === "missing" || rule === "too-deep") return [];
  let value = document;
  for (const segment of segments) {
    const isOwn = value !== null && typeof value === "object" && Object.hasOwn(value, segment);
    value = isOwn ? value[segment] : undefined;
  }
  if (value === undefined || value === null) return [];
  const text = decode(body.subarray(start, end));
  try {
    if (JSON.stringify(JSON.parse(text)) === JSON.stringify(value)) return [];
  } catch {
    // Compared below, with the text.
  }
  return [`the range holds ${JSON.stringify(text?.slice(0, 80))}, not the value ${JSON.stringify(value).slice(0, 80)}`];
}
