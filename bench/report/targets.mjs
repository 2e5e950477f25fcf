// Compares a run with what endcap is to reach beside code by hand and libraries: a floor that must hold, and an aim.

import { number, table } from "./table.mjs";

const row = (results, part, id) => results[part]?.rows?.find((each) => each.id === id)?.cells;
const load = (results, id) => results.gateway?.find((each) => each.id === id)?.cells;

/** CPU time in a row of a timed part, in proportion to another contender. */
const time =
  (part, id, other = "base") =>
  (results) =>
    ratio(row(results, part, id), other, "us");
/** Requests a second, in proportion to the proxy by hand with ajv. */
const rate = (id) => (results) => ratio(load(results, id), "ajv", "rate");
const kib = (id) => (results) => results.sizes?.find((each) => each.id === id)?.gzip / 1024;
/** A first check, in proportion to that of ajv. */
const first = (part, member) => (results) => {
  const of = (name) => results[part]?.find((each) => each.name === name)?.[member];
  return of("endcap") / of("ajv");
};
const mib = (results) => results["cold-gateway"]?.find(({ name }) => name === "endcap")?.memory / (1 << 20);
const ratio = (cells, other, member) => cells?.endcap?.[member] / cells?.[other]?.[member];

/** Each target: the work, how to read it from the results, the floor, the aim. For rates, more is better; for all others, less. */
const TARGETS = [
  ["first check in a new Node process, of ajv", first("cold", "first"), 2, 1.6],
  ["the same in the current LTS", first("cold-lts", "first"), 2, 1.6],
  ["first check in a new workerd, of ajv", first("cold-workerd", "over"), 1.6, 1.3],
  ["first list that a gateway in a new workerd forwards, of a proxy by hand", first("cold-gateway", "over"), 2, 1.5],
  ["bytes: list of 20, of `JSON.parse`", time("bytes", "list-20"), 0.26, 0.2],
  ["bytes: list of 200", time("bytes", "list-200"), 0.26, 0.2],
  ["bytes: placement of 1 KB", time("bytes", "placement"), 0.26, 0.2],
  ["bytes: list of 20 with 16 warnings", time("bytes", "list-20-warnings"), 0.45, 0.35],
  ["bytes: placement with a warning", time("bytes", "placement-warning"), 0.4, 0.3],
  ["bytes: placement with five faults", time("bytes", "placement-faults"), 0.7, 0.5],
  ["bytes in Bun: list of 20", time("bun", "list-20"), 0.6, 0.45],
  ["bytes in Bun: placement", time("bun", "placement"), 0.65, 0.5],
  ["value to body: list of 20, of ajv", time("values", "list-20", "ajv"), 0.9, 0.7],
  ["value to body: list of 200, of ajv", time("values", "list-200", "ajv"), 0.9, 0.7],
  ["value to body: list of 20, of ata-validator", time("values", "list-20", "ata"), 0.9, 0.7],
  ["value to body: list of 200, of ata-validator", time("values", "list-200", "ata"), 0.9, 0.7],
  ["response of 20 creatives, of `JSON.parse` and a mapping", time("responses", "response-20"), 0.75, 0.6],
  ["client: a user is created, of a client by hand", time("client", "client-user"), 2, 1.4],
  ["client: a page of 20", time("client", "client-page"), 1.1, 0.9],
  ["client: a user is created, `fetch` is a function", time("client", "client-user-function"), 2, 1.4],
  ["client: a page of 20, `fetch` is a function", time("client", "client-page-function"), 1.1, 0.9],
  ["gateway in Node: list forwarded, of a proxy by hand", rate("node-list"), 0.9, 1, true],
  ["gateway in Node: list refused", rate("node-list-faults"), 1, 1.1, true],
  ["gateway in Node: placement forwarded", rate("node-placement"), 0.9, 1, true],
  ["gateway in workerd: list forwarded", rate("workerd-list"), 0.9, 1, true],
  ["gateway in workerd: list refused", rate("workerd-list-faults"), 1, 1.1, true],
  ["gateway in workerd: placement forwarded", rate("workerd-placement"), 0.9, 1, true],
  ["KiB of a page that checks lists and placements", kib("endcap-page"), 33.5, 30],
  ["KiB of `endcap/element`", kib("endcap-element"), 12.4, 11],
  ["KiB of `endcap/gateway-client`", kib("endcap-gateway-client"), 5.5, 4.5],
  ["KiB of `endcap/client`", kib("endcap-client"), 158, 120],
  ["KiB of `endcap/gateway`", kib("endcap-gateway"), 158, 130],
  ["MiB of an idle gateway in workerd, over an empty worker", mib, 16, 12],
  ["MB that 10,000 calls of the client leave", ({ memory }) => memory?.bytes / 1e6, 0.5, 0.2],
];

/** Returns the table of the targets that were measured; `undefined` if none was. */
export function targets(results) {
  const rows = TARGETS.map(([work, read, ...limits]) => [work, read(results), ...limits]).filter(([, value]) =>
    Number.isFinite(value),
  );
  if (rows.length === 0) return undefined;
  const cells = rows.map(([work, value, floor, aim, isRate]) => [
    work,
    number(value),
    String(floor),
    String(aim),
    verdict(value, floor, aim, isRate),
  ]);
  const note = "Ratios of medians, and sizes after gzip -9. Of rates more is better, of all others less.";
  return `${note}\n\n${table(["work", "measured", "floor", "aim", "verdict"], cells)}`;
}

function verdict(value, floor, aim, isRate = false) {
  const reaches = (limit) => (isRate ? value >= limit : value <= limit);
  return reaches(aim) ? "aim" : reaches(floor) ? "floor" : "missed";
}
