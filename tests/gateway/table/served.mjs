// Rows for requests that succeed.

import { dp, list, user } from "../payloads.mjs";
import { links, placements, users } from "./names.mjs";

export const served = [
  {
    name: "a list",
    at: links,
    body: list,
    status: 200,
    is: { products_link_url: "https://api.example/lists/id" },
    sent: 1,
    forwarded: {
      body: list,
      "x-retailer-id": "corner",
      authorization: "Bearer c4n4ry-key",
      "content-type": "application/json",
    },
  },
  {
    name: "a placement",
    at: placements,
    body: dp(),
    status: 200,
    sent: 1,
    hasHeaders: { "content-type": "application/json" },
    forwarded: { authorization: "Bearer c4n4ry-id" },
  },
  {
    name: "a user",
    at: users,
    body: user(),
    status: 200,
    is: { user_id: "u1", first_name: "Ann", guest: false },
    sent: 1,
    forwarded: { body: user(), authorization: "Bearer c4n4ry-id" },
  },
  {
    name: "the bytes are forwarded unchanged",
    at: links,
    body: '{ "title" : "S\\u006fup", "line_items":[ {"name":"onion", "product_ids":[9007199254740993, 1.0]} ] }',
    status: 200,
    sent: 1,
    forwarded: {
      body: '{ "title" : "S\\u006fup", "line_items":[ {"name":"onion", "product_ids":[9007199254740993, 1.0]} ] }',
    },
  },
  {
    name: "a charset",
    at: links,
    body: list,
    headers: { "content-type": 'application/json; charset="UTF-8"' },
    status: 200,
    sent: 1,
  },
  {
    name: "a content type in capitals",
    at: links,
    body: list,
    headers: { "content-type": "Application/JSON" },
    status: 200,
    sent: 1,
  },
  {
    name: "a list with warnings",
    at: links,
    body: '{"title":"Soup","line_items":[{"name":"onion","quantity":2}]}',
    status: 200,
    sent: 1,
  },
  {
    name: "a query in the URL is ignored",
    at: `${links}?access_token=1`,
    body: list,
    status: 200,
    sent: 1,
    forwarded: { url: "https://api.example/idp/v1/products/products_link" },
  },
  { name: "health", at: "/api/health", method: "GET", status: 200, is: { ok: true }, sent: 0 },
  { name: "health, head", at: "/api/health", method: "HEAD", status: 200, isEmpty: true, sent: 0 },
  {
    name: "security headers",
    at: links,
    body: list,
    status: 200,
    hasHeaders: {
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    },
  },
];
