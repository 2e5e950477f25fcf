// A program that sends what was built with what a browser has, compiled against the packed package; it is never run.

import { readError, type ServiceError, shoppingLists } from "endcap";

export async function send(list: string, apiKey: string): Promise<ServiceError | string> {
  const parts = createLinkRequest(list, { host: "https://api.example.com", apiKey });
  const request: Request = new Request(parts.url, parts);
  await fetch(parts.url, { ...parts, signal: request.signal });
  const answer = await fetch(parts.url, parts);
  const body = await answer.arrayBuffer();
  return answer.ok
    ? readLink({ status: 200, body }).url
    : readError({ status: answer.status, headers: answer.headers, body: new Uint8Array(body) });
}
