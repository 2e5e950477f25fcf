// A reporter of node's test runner that ends the program at the first test that fails: no other is asked.

// biome-ignore lint/correctness/useYield: there is nothing to report.
export default async function* stops(events) {
  for await (const { type } of events) if (type === "test:fail") process.exit(1);
}
