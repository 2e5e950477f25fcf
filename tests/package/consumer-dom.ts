// A program that sends built requests with the browser's `fetch`, compiled against the packed package; it is never run.

import { linkRequest, readError, readLink, readResponse, type ServiceError } from "endcap/http";

export async function send(list: string, apiKey: string): Promise<ServiceError | string> {
  const parts = linkRequest(list, { host: "https://api.example.com", apiKey });
  const request: Request = new Request(parts.url, parts);
  await fetch(parts.url, { ...parts, signal: request.signal });
  const fetched = await fetch(parts.url, parts);
  const response = await readResponse(fetched);
  return fetched.ok ? readLink(response).url : readError(response);
}
