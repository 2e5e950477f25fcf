// Placements whose boolean attributes a framework binds to one state.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { compile } from "svelte/compiler";
import { borrow, project } from "../../support/packed.mjs";

const folder = join(project, "switches");

function write(file, text) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), text);
  return join(folder, file);
}

const load = (file) => import(pathToFileURL(file).href);

/** The props of each placement, with `on` for the state. */
const PLACEMENTS = [
  { id: "requesting", src: "/api/placements?auto", request: "{}", auto: "on" },
  { id: "failing", src: "/api/placements?fail", request: "{}", "show-errors": "on" },
  { id: "all", auto: "on", priority: "on", "show-errors": "on", "large-threshold": "on" },
  { id: "far", src: "/api/placements?priority", request: "{}", priority: "on" },
];

const camel = (name) => name.replace(/-(.)/, (_, letter) => letter.toUpperCase());

/** Returns the placements with the names of attributes or of properties. */
const spelled = (spelling) =>
  PLACEMENTS.map((props) =>
    Object.fromEntries(
      Object.entries(props).map(([name, value]) => [spelling === "property" ? camel(name) : name, value]),
    ),
  );

/** The elements as calls of `h`. */
const calls = (spelling, tag = '"endcap-placement"') =>
  spelled(spelling)
    .map((props) => {
      const entries = Object.entries(props).map(
        ([name, value]) => `${JSON.stringify(name)}: ${value === "on" ? "on" : JSON.stringify(value)}`,
      );
      return `h(${tag}, { key: ${JSON.stringify(props.id)}, ${entries.join(", ")} })`;
    })
    .join(", ");

const FRAMEWORKS = {
  async vue(spelling, on) {
    borrow("vue");
    const app = `import { createSSRApp, createApp, h, ref } from "vue";
      const setup = () => {
        const state = ref(${on});
        globalThis.toggle = (value) => { state.value = value; };
        return () => { const on = state.value; return h("main", [${calls(spelling)}]); };
      };
      export const server = () => createSSRApp({ setup });
      export const client = () => createApp({ setup });`;
    const { server } = await load(write(`vue-${spelling}-${on}.mjs`, app));
    const { renderToString } = await load(write("vue-server.mjs", 'export * from "vue/server-renderer";'));
    return {
      html: await renderToString(server()),
      mount: `${app}; client().mount(target);`,
      hydrate: `${app}; server().mount(target);`,
    };
  },
  async svelte(spelling, on) {
    borrow("svelte");
    const elements = spelled(spelling).map((props) => {
      const entries = Object.entries(props).map(([name, value]) =>
        value === "on" ? `${name}={on}` : `${name}={${JSON.stringify(value)}}`,
      );
      return `<endcap-placement ${entries.join(" ")}></endcap-placement>`;
    });
    const source = `<script>
      let on = $state(${on});
      globalThis.toggle = (value) => { on = value; };
      </script><main>${elements.join("")}</main>`;
    const name = `${spelling}-${on}`;
    for (const generate of ["server", "client"])
      write(`Switches-${name}.${generate}.mjs`, compile(source, { generate, filename: "Switches.svelte" }).js.code);
    const server = await load(
      write(
        `svelte-${name}.mjs`,
        `export { render } from "svelte/server"; export { default as Shop } from "./Switches-${name}.server.mjs";`,
      ),
    );
    const program = (start) =>
      `import { ${start} } from "svelte"; import Shop from "./Switches-${name}.client.mjs"; ${start}(Shop, { target });`;
    return { html: server.render(server.Shop).body, mount: program("mount"), hydrate: program("hydrate") };
  },
  preact(spelling, on) {
    borrow("preact");
    const mount = `import { h, render } from "preact";
      globalThis.toggle = (on) => render(h("main", null, [${calls(spelling)}]), target); toggle(${on});`;
    return { mount };
  },
  async react(spelling, on) {
    borrow("react", "react-dom");
    // The props of the components have the names of properties.
    const tag = spelling === "attribute" ? "EndcapPlacement" : '"endcap-placement"';
    const app = `import { createElement as h, useState } from "react"; import { EndcapPlacement } from "endcap/element/react";
      export function App() {
        const [on, set] = useState(${on});
        globalThis.toggle = set;
        return h("main", null, ${calls("property", tag)});
      }`;
    const { App } = await load(write(`react-${spelling}-${on}.mjs`, app));
    const server = await load(
      write("react-server.mjs", 'export * from "react-dom/server"; export { createElement } from "react";'),
    );
    const program = (module, start) => `import { ${module} as start } from "react-dom/client"; ${app} ${start};`;
    return {
      html: server.renderToString(server.createElement(App)),
      mount: program("createRoot", "start(target).render(h(App))"),
      hydrate: program("hydrateRoot", "start(target, h(App))"),
    };
  },
};

/** Returns the server-rendered page and the scripts that hydrate it, or the scripts that render it in the browser. */
export async function switches(framework, spelling, on) {
  const { html = "", mount, hydrate } = await FRAMEWORKS[framework](spelling, on);
  return { html, script: await bundled(mount), hydrating: hydrate && (await bundled(hydrate)) };
}

async function bundled(program) {
  const { outputFiles } = await build({
    stdin: { contents: `const target = document.getElementById("root");\n${program}`, resolveDir: folder },
    bundle: true,
    format: "esm",
    write: false,
    conditions: ["browser", "production"],
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
    logLevel: "error",
  });
  return outputFiles[0].text;
}
