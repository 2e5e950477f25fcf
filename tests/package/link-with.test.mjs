// `linkWith`, which `endcap/http` and `endcap-recipes` export.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";

for (const entry of ["endcap/http", "endcap-recipes"]) {
  const { linkWith } = await importPacked(entry);
  const link = "https://shop.example/lists/5";

  test(`${entry}: adds parameters and leaves those of the URL as they are`, () => {
    const fields = { utm_source: "mail & more", retailer_key: "corner" };
    assert.equal(linkWith(link, fields), `${link}?utm_source=mail+%26+more&retailer_key=corner`);
    assert.equal(linkWith(`${link}?`, fields), linkWith(link, fields));
    const signed = `${link}?s=a%20b+%e9~'&s=2&t#top`;
    assert.equal(linkWith(signed, { utm_term: "é" }), `${link}?s=a%20b+%e9~%27&s=2&t&utm_term=%C3%A9#top`);
    assert.equal(linkWith(signed, {}), signed.replace("'", "%27"));
    assert.equal(linkWith(linkWith(link, fields), fields), linkWith(link, fields));
    assert.equal(linkWith("http://127.0.0.1:8787/lists/1", { a: "" }), "http://127.0.0.1:8787/lists/1?a=");
    assert.equal(linkWith(new URL(link), fields), linkWith(link, fields));
    assert.equal(linkWith(link, JSON.parse('{"__proto__": "a"}')), `${link}?__proto__=a`);
  });

  test(`${entry}: takes thousands of parameters in a moment`, () => {
    const fields = Object.fromEntries(Array.from({ length: 16_000 }, (_, index) => [`p${index}`, "a"]));
    const before = process.cpuUsage().user;
    const long = linkWith(link, fields);
    assert.equal(linkWith(long, fields), long);
    assert.ok(process.cpuUsage().user - before < 1_000_000);
  });

  test(`${entry}: errors name the argument or the parameter`, () => {
    const notUrl = "`url` must be an absolute https URL without user name and password";
    const notObject = "`parameters` must be an object with a string for each parameter";
    for (const [url, parameters, message] of [
      ...["", "/lists/5", "http://shop.example/", "https://a:b@shop.example/", 5, null, undefined].map((url) => [
        url,
        {},
        notUrl,
      ]),
      ...[undefined, null, "a=b", ["a"], new URLSearchParams("a=b"), new Map([["a", "b"]])].map((parameters) => [
        link,
        parameters,
        notObject,
      ]),
      [link, { utm_source: 5 }, "`parameters.utm_source` must be a string"],
      [link, { utm_source: undefined }, "`parameters.utm_source` must be a string"],
      [`${link}?id=5`, { id: "6" }, "`parameters.id` is in the URL with another value"],
      [`${link}?id=5&id=6`, { id: "6" }, "`parameters.id` is in the URL with another value"],
    ]) {
      assert.throws(() => linkWith(url, parameters), { name: "TypeError", message });
    }
  });
}
