// Creates users in a fresh process, and prints by how many bytes its memory has grown since the first thousand calls.

import { EndcapClient } from "endcap/client";
import { functionOptions, user } from "./client.mjs";

const calls = Number(process.argv[2]);
const client = new EndcapClient(functionOptions);

async function createUsers(count) {
  for (let call = 0; call < count; call++) await client.users.create(user);
  // Finalizers run between turns, and what they free is collected only then.
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    globalThis.gc();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const before = await createUsers(1000);
console.log((await createUsers(calls)) - before);
