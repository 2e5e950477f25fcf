// What the asker would like: languages, and creatives in place of the service's own body.

import { dp, list, titled } from "../payloads.mjs";
import { creatives, links, placements } from "./names.mjs";

const asked = (name, value, language) => ({
  name: `language: ${name}`,
  at: links,
  body: titled(name),
  headers: { "accept-language": value },
  status: 200,
  sent: 1,
  sees: { "accept-language": language },
});

export const answers = [
  asked("as it is", "fr-CA", "fr-CA"),
  asked("any case", "FR-ca", "fr-CA"),
  asked("the best", "en-US;q=0.5, fr-CA;q=0.9", "fr-CA"),
  asked("the first of equals", "en-CA, fr-CA", "en-CA"),
  asked("French of elsewhere", "de, fr-FR;q=0.8, en-US;q=0.5", "fr-CA"),
  asked("none of ours", "de-DE, *;q=0.1", undefined),
  asked("English of nowhere", "en, fr-CA;q=0.1", undefined),
  asked("English of elsewhere", "en-GB, fr-CA;q=0.1", undefined),
  asked("not French", "fr-CA;q=0, fr", undefined),
  asked("French, and another not", "fr, de;q=0", "fr-CA"),
  asked("nonsense", "fr-CA;q=2, ;;;, en-US;q=x", undefined),
  asked("more than the best", "fr-CA;q=1.5, en-CA;q=0.5", "en-CA"),
  asked("members of every object", "constructor, __proto__, en-CA;q=0.5", "en-CA"),
  asked("an injection", "fr-CA\tx", undefined),
  {
    name: "the default language",
    at: links,
    gateway: "filling",
    body: list,
    headers: { "accept-language": "de" },
    status: 200,
    sees: { "accept-language": "en-CA" },
  },
  {
    name: "creatives",
    at: placements,
    body: dp(),
    headers: { accept: `application/json;q=0.5, ${creatives}` },
    status: 200,
    holds: { "content-type": creatives },
    path: ["creatives", 0, "tagline"],
    value: "Soup",
  },
  {
    name: "creatives that are not wanted",
    at: placements,
    body: dp(),
    headers: { accept: `${creatives};q=0, */*` },
    status: 200,
    holds: { "content-type": "application/json" },
    path: ["creatives", 0, "object_tracking_id"],
    value: "one",
  },
  {
    name: "creatives by option, but not where JSON is asked for",
    at: placements,
    gateway: "shop",
    body: dp(),
    headers: { accept: "application/json" },
    status: 200,
    holds: { "content-type": "application/json" },
  },
  {
    name: "creatives by option",
    at: placements,
    gateway: "shop",
    body: dp(),
    status: 200,
    holds: { "content-type": creatives },
  },
];
