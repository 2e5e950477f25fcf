// What the gateway knows of a connection, put into the session of a placement request.

import { dp } from "../payloads.mjs";
import { placements } from "./names.mjs";

const session = (more) => dp("soup", `,"session_context":${more}`);

export const sessions = [
  {
    name: "the connection, in no session",
    at: placements,
    gateway: "closed",
    headers: { "x-pass": "yes", "x-ip": "1.2.3.4", "user-agent": 'A "b"' },
    body: dp(),
    status: 200,
    sees: { body: dp().replace(/^\{/, '{"session_context":{"user_ip":"1.2.3.4","user_agent":"A \\"b\\""},') },
  },
  {
    name: "the connection, in an empty session",
    at: placements,
    gateway: "closed",
    headers: { "x-pass": "yes", "x-ip": "::1", "user-agent": "A" },
    body: session("{ }"),
    status: 200,
    sees: { body: session('{"user_ip":"::1","user_agent":"A" }') },
  },
  {
    name: "the connection, in place of what was said",
    at: placements,
    gateway: "closed",
    headers: { "x-pass": "yes", "x-ip": "1.2.3.4", "user-agent": "A" },
    body: session('{"user_ip" : "9.9.9.9", "user_id":"u", "user\\u005fagent":"lie"}'),
    status: 200,
    sees: { body: session('{"user_ip" : "1.2.3.4", "user_id":"u", "user\\u005fagent":"A"}') },
  },
  {
    name: "what is not known is taken away",
    at: placements,
    headers: { "user-agent": "A" },
    body: session('{"user_ip":"9.9.9.9"}'),
    status: 200,
    sees: { body: session('{"user_agent":"A","user_ip":null}') },
  },
  {
    name: "only where there is none",
    at: placements,
    gateway: "filling",
    headers: { "x-ip": "1.2.3.4", "user-agent": "A" },
    body: session('{"user_ip":"9.9.9.9","user_agent":null}'),
    status: 200,
    sees: { body: session('{"user_ip":"9.9.9.9","user_agent":"A"}') },
  },
  {
    name: "as the caller says",
    at: placements,
    gateway: "trusting",
    headers: { "x-ip": "1.2.3.4" },
    body: session('{"user_ip":"9.9.9.9"}'),
    status: 200,
    sees: { body: session('{"user_ip":"9.9.9.9"}') },
  },
  {
    name: "a very long agent",
    at: placements,
    gateway: "filling",
    headers: { "x-ip": "1.2.3.4", "user-agent": "é".repeat(1500) },
    body: dp(),
    status: 200,
    sent: 1,
  },
  {
    name: "a lie is still checked",
    at: placements,
    body: session('{"user_ip":"localhost"}'),
    status: 400,
    rules: ["user-ip"],
    sent: 0,
  },
];
