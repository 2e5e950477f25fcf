// A reporter for the test runner of Node.js that exits at the first failing test.

// biome-ignore lint/correctness/useYield: the reporter prints nothing.
export default async function* stops(events) {
  for await (const { type } of events) if (type === "test:fail") process.exit(1);
}
