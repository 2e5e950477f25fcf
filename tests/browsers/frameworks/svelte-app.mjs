// What a shop writes in Svelte.

export const source = `<script>
import "endcap/element/svelte";

const { creative, ads } = $props();
const notes = globalThis.notes ?? [];
let state = $state("none");
let size = $state(2);
</script>

<main>
  <output>{state}</output>
  <button type="button" id="less" onclick={() => size--}>less</button>
  {@html ads}
  <endcap-placement
    id="requesting"
    src="/api/placements"
    request={{ page_context: {}, pagination_context: { page_size: size } }}
    resolveSlug={(slug) => \`/shop\${slug}\`}
    onendcap-state={({ detail }) => (state = detail.state)}
    onendcap-viewable={({ detail }) => notes.push(\`viewable \${detail.id}\`)}
  ></endcap-placement>
  <endcap-creative id="alone" {creative}></endcap-creative>
</main>
`;
