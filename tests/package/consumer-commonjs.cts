// A CommonJS program that imports every entry of the package, compiled against the packed package; it is never run.

import endcap = require("endcap");
import slim = require("endcap/slim");
import core = require("endcap/wasm");
import client = require("endcap/client");
import clientSlim = require("endcap/client/slim");
import http = require("endcap/http");
import httpSlim = require("endcap/http/slim");
import httpCore = require("endcap/http/wasm");
import gateway = require("endcap/gateway");
import file = require("endcap/stores/file");
import element = require("endcap/element");
import react = require("endcap/element/react");
import preact = require("endcap/element/preact");
import vue = require("endcap/element/vue");
import svelte = require("endcap/element/svelte");

const list: endcap.ShoppingList = { title: "Soup", line_items: [{ name: "onion" }] };
const key: string = http.fingerprint(list);
const verdicts: endcap.Verdict[] = [endcap.shoppingLists, slim.shoppingLists].map(({ check }) => check(list));
// @ts-expect-error: a limit is a number
httpSlim.fingerprint(list, { limit: "1" });
// @ts-expect-error: a link is not a string
const link: string = http.readLink({ status: 200, body: "{}" });
slim.init(core.default);
clientSlim.init(httpCore.default);
httpSlim.init(httpCore.default);

const store: client.Store = file.fileStore("links.jsonl");
const hosts = { api: "https://api.example.com" };
const options: gateway.GatewayOptions = { hosts, apiKey: "key", store, authorize: () => true };
// @ts-expect-error: a gateway has hosts
gateway.createGateway({});

const banner: element.EndcapCreativeElement = document.createElement("endcap-creative");
const rendered = react.EndcapCreative({ label: "Ad" });
const attributes: [preact.CreativeProps, vue.CreativeProps, svelte.CreativeProps] = [{}, {}, { label: "Ad" }];
// @ts-expect-error: a label is a string
attributes[2].label = 5;
const isCreative = banner instanceof svelte.EndcapCreativeElement;

export = { key, verdicts, link, options, rendered, isCreative };
