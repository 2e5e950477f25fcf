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
import gatewaySlim = require("endcap/gateway/slim");
import page = require("endcap/gateway-client");
import beacons = require("endcap/beacons");
import server = require("endcap/server");
import creatives = require("endcap/creatives");
import forms = require("endcap/forms");
import jsonSchema = require("endcap/json-schema");
import locales = require("endcap/locales");
import file = require("endcap/stores/file");
import element = require("endcap/element");
import classes = require("endcap/element/classes");
import react = require("endcap/element/react");
import preact = require("endcap/element/preact");
import vue = require("endcap/element/vue");
import svelte = require("endcap/element/svelte");
import lambda = require("endcap/lambda");
import node = require("endcap/node");
import testing = require("endcap/testing");

const list: endcap.ShoppingList = { title: "Soup", line_items: [{ name: "onion" }] };
const texts: string[] = [locales.en, locales.frCA].flatMap((locale) =>
  endcap.shoppingLists.check(list, { locale }).issues.map((issue) => locales.formatIssue(issue, locale)),
);
// @ts-expect-error: a locale has a sentence for each rule
const sentences: locales.Catalog["sentences"] = { url: "Geben Sie eine Adresse ein." };
const key: string = http.fingerprint(list);
const tracked: string = http.linkWith("https://shop.example/lists/1", { utm_source: "mail" });
// @ts-expect-error: a parameter is a string
http.linkWith(tracked, { utm_source: undefined });
const verdicts: endcap.CheckResult[] = [endcap.shoppingLists, slim.shoppingLists].map(({ check }) => check(list));
// @ts-expect-error: maxBytes is a number
httpSlim.fingerprint(list, { maxBytes: "1" });
// @ts-expect-error: a link is not a string
const link: string = http.readLink({ status: 200, body: "{}" });
slim.init(core.default);
clientSlim.init(httpCore.default);
httpSlim.init(httpCore.default);
gatewaySlim.init(httpCore.default);

const store: client.Store = file.fileStore("links.jsonl");
const hosts = { api: "https://api.example.com" };
const options: gateway.GatewayOptions = { hosts, apiKey: "key", store, authorize: () => true };
// @ts-expect-error: a gateway has hosts
gateway.createGateway({});
const handler: (event: lambda.LambdaEvent) => Promise<lambda.LambdaResponse> = lambda.toLambdaHandler(
  gateway.createGateway<lambda.LambdaInvocation, lambda.LambdaContext>({ ...options, authorize: () => true }),
);
// @ts-expect-error: a listener has a gateway
node.toNodeListener();

const pages: AsyncIterable<creatives.PlacementPage> = new page.GatewayClient("/api").placements.list("{}");
// @ts-expect-error: a base is a string
new page.GatewayClient(5);
const shared: http.ServiceError | undefined = undefined as page.ServiceError | undefined;
const source: string | undefined = creatives.pictureOf({})?.src;

const typed: endcap.User = forms.fromForm(new FormData(), "users", { locale: locales.frCA }).value;
const unit: endcap.Unit | undefined = forms.unitChoices()[0]?.value;
// @ts-expect-error: a resource that does not exist
forms.fromForm([], "lists");

const reporter: beacons.Reporter = beacons.report(document, { to: "/api/events" });

const banner: element.EndcapCreativeElement = document.createElement("endcap-creative");
const other: classes.EndcapCreativeElement = new element.EndcapCreativeElement();
const rendered = react.EndcapCreative({ label: "Ad" });
const attributes: [preact.CreativeProps, vue.CreativeProps, svelte.CreativeProps] = [{}, {}, { label: "Ad" }];
// @ts-expect-error: a label is a string
attributes[2].label = 5;
const schema: Record<string, unknown> = jsonSchema.users["~standard"].jsonSchema.input({ target: "draft-07" });
const isCreative = banner instanceof svelte.EndcapCreativeElement;

const received: readonly testing.ReceivedRequest[] = testing.fakeService().received;

const parts: server.RenderedParts = server.renderParts([], { stylesheet: "/element.css" });

export = {
  texts,
  sentences,
  pages,
  shared,
  source,
  key,
  verdicts,
  link,
  options,
  rendered,
  reporter,
  parts,
  schema,
  isCreative,
  received,
  other,
  typed,
  unit,
  handler,
};
