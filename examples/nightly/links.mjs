import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { EndcapClient } from "endcap/client";
import { fileStore } from "endcap/stores/file";

const { API_URL, API_KEY } = process.env;
const client = new EndcapClient({ hosts: { api: API_URL }, apiKey: API_KEY, store: fileStore("links.jsonl") });
const lists = createInterface({ input: createReadStream("lists.jsonl") }); // one list a line
let failed = 0;
for await (const { index, link, error } of client.links.createMany(lists, { concurrency: 20 }))
  console.log(`line ${index + 1}: ${link?.url ?? `failed (${++failed} so far): ${error}`}`);
if (failed > 0) process.exitCode = 1;
