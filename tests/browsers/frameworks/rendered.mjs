// A shop's page in each framework: rendered on a server, then hydrated in the browser.

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compile as compileVue } from "@vue/compiler-dom";
import { compile as compileSsr } from "@vue/compiler-ssr";
import { build } from "esbuild";
import { compile } from "svelte/compiler";
import { borrow, importPacked, project } from "../../support/packed.mjs";
import { source } from "./svelte-app.mjs";

const { renderParts, renderPlacement } = await importPacked("endcap/server");

const here = import.meta.dirname;
const folder = join(project, "frameworks");

const image = (name, width, height) => ({ url: `/pictures/${width}x${height}-${name}.svg`, alt: name, width, height });

/** Returns a creative with pictures of an origin. */
export const creativeOf = (origin, id) => {
  const hero = image("hero", 300, 200);
  return {
    id,
    layout: "shoppable_display",
    tagline: `Soup of ${id}`,
    hero: { ...hero, url: origin + hero.url },
    click: { slug: "/brands/acme" },
    products: [{ product_id: "p1" }, { product_id: "p2" }],
    properties: {},
    other_assets: [],
    other_actions: [],
    withheld: [],
  };
};

/** Copies a file beside the installed package, where its imports are found. */
function copy(file) {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(here, file), join(folder, file));
  return join(folder, file);
}

function write(file, text) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), text);
  return join(folder, file);
}

/** Returns the HTML of `endcap/server` for a creative whose second product does not have a card. */
export const adsOf = (origin, id, render = renderParts) =>
  render(
    { creatives: [creativeOf(origin, id)], skipped: 0 },
    {
      stylesheet: "/element.css",
      url: origin,
      src: "/api/placements",
      request: { page_context: { text: '<"&>' } },
      resolveSlug: (slug) => `/shop${slug}`,
      renderProduct: ({ product_id }) =>
        product_id === "p1" ? `<a class="early" href="/p">${product_id}</a>` : undefined,
      attributes: { id: "rendered" },
    },
  );

const load = (file) => import(pathToFileURL(file).href);

/** Each renders the page on a server with properties and returns the script that hydrates it. */
const FRAMEWORKS = {
  async react(props) {
    borrow("react", "react-dom");
    const { App } = await load(copy("react-app.mjs"));
    const server = await load(
      write("react-server.mjs", 'export * from "react-dom/server"; export { createElement } from "react";'),
    );
    const html = server.renderToString(server.createElement(App, props));
    const client = `import { createElement } from "react"; import { hydrateRoot } from "react-dom/client";
      import { App } from "./react-app.mjs";
      const onRecoverableError = (error) => console.error(error);
      const root = hydrateRoot(target, createElement(App, props), { onRecoverableError });
      globalThis.unmount = () => root.unmount();`;
    return { html, client };
  },
  async vue(props) {
    borrow("vue");
    const { app } = await load(copy("vue-app.mjs"));
    const { renderToString } = await load(write("vue-server.mjs", 'export * from "vue/server-renderer";'));
    const client = `import { app } from "./vue-app.mjs";
      const shop = app(props); shop.mount(target); globalThis.unmount = () => shop.unmount();`;
    return { html: await renderToString(app(props)), client };
  },
  async svelte(props) {
    borrow("svelte");
    for (const generate of ["server", "client"])
      write(`Shop.${generate}.mjs`, compile(source, { generate, filename: "Shop.svelte" }).js.code);
    const server = await load(
      write(
        "svelte-server.mjs",
        'export { render } from "svelte/server"; export { default as Shop } from "./Shop.server.mjs";',
      ),
    );
    const client = `import { hydrate, unmount } from "svelte"; import Shop from "./Shop.client.mjs";
      const shop = hydrate(Shop, { target, props }); globalThis.unmount = () => unmount(shop);`;
    return { html: server.render(server.Shop, { props }).body, client };
  },
};

/** Compiles a documented JSX program and renders its component in the page with properties. */
export async function programOf(jsx, name, props) {
  borrow("react", "react-dom");
  write("readme.jsx", jsx);
  const contents = `import { createElement } from "react"; import { createRoot } from "react-dom/client";
    import { ${name} } from "./readme.jsx";
    createRoot(document.getElementById("root")).render(createElement(${name}, ${JSON.stringify(props)}));`;
  return bundled(contents, { jsx: "automatic" });
}

async function bundled(contents, options = {}) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    format: "esm",
    write: false,
    conditions: ["browser", "development"],
    define: {
      "process.env.NODE_ENV": '"development"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "true",
    },
    logLevel: "error",
    ...options,
  });
  return outputFiles[0].text;
}

/** Returns the HTML that a framework renders on a server, and the script that hydrates it. */
export async function rendered(framework, origin) {
  const props = {
    creative: creativeOf(origin, "own"),
    ads: adsOf(origin, "early", framework === "react" ? renderParts : renderPlacement),
  };
  const { html, client } = await FRAMEWORKS[framework](props);
  const contents = `const target = document.getElementById("root"); const props = ${JSON.stringify(props)};\n${client}`;
  return { html, script: await bundled(contents) };
}

/**
 * Returns the HTML of a Vue template with properties, and the script that hydrates it and then sets `isHydrated`. As in a bundler's build, the
 * server and the page have code of their own. `ads` is the program of the component `Ads`.
 */
export async function vuePage(template, props, ads) {
  borrow("vue");
  const name = `vue-${createHash("sha256").update(template).digest("hex").slice(0, 8)}`;
  write(`${name}-ads.mjs`, ads);
  write(`${name}-server.mjs`, compileSsr(template, { mode: "module" }).code);
  write(`${name}-page.mjs`, compileVue(template, { mode: "module" }).code);
  const app = write(
    `${name}.mjs`,
    `import { createSSRApp } from "vue";
    import { Ads } from "./${name}-ads.mjs";
    import { ssrRender } from "./${name}-server.mjs";
    import { render } from "./${name}-page.mjs";
    export const app = (props) => createSSRApp({ props: Object.keys(props), components: { Ads }, ssrRender, render }, props);`,
  );
  const { renderToString } = await load(write("vue-server.mjs", 'export * from "vue/server-renderer";'));
  const script = await bundled(`import { app } from "./${name}.mjs";
    app(${JSON.stringify(props)}).mount("#app"); globalThis.isHydrated = true;`);
  return { html: `<div id="app">${await renderToString((await load(app)).app(props))}</div>`, script };
}
