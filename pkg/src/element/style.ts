// How the elements look. Colours are mixed of the text's own, so they suit whatever page, light or dark, is around.

const CSS = `
:host{display:block;min-width:0;overflow-wrap:anywhere;text-align:start;
--_line:var(--endcap-border,1px solid color-mix(in srgb,currentcolor 14%,transparent));
--_radius:var(--endcap-radius,.875rem);--_inner:calc(var(--_radius) - .3rem);--_gap:var(--endcap-gap,1rem);
--_tint:color-mix(in srgb,currentcolor 6%,transparent)}
:host([hidden]),:host([layout=unknown]),[hidden]{display:none!important}
*{box-sizing:border-box}
[role=group]{display:contents}
.creative,.placement,.creatives{display:grid;grid-template-columns:minmax(0,1fr);gap:.375rem}
.placement{gap:var(--_gap)}
.label{justify-self:start;font-size:.75rem;line-height:1.35;color:color-mix(in srgb,currentcolor 82%,transparent)}
.shoppable_display,.shoppable_video{display:flex;flex-wrap:wrap;gap:var(--_gap);padding:.75rem;border:var(--_line);
border-radius:var(--_radius);background:var(--endcap-background,color-mix(in srgb,currentcolor 3%,transparent))}
.shoppable_video{align-items:start}
.lead,.side{display:flex;flex:1 1 17rem;flex-direction:column;gap:.75rem;min-width:0}
.lead{width:100%;padding:0;border:0;border-radius:var(--_inner);text-align:start;text-decoration:none;color:inherit}
.frame{position:relative;display:block;overflow:hidden;width:100%;aspect-ratio:var(--_ratio,1.5);
max-height:var(--endcap-max-height,32rem);border-radius:var(--_inner);background:var(--_tint)}
.banner{aspect-ratio:var(--_ratio,4);border-radius:var(--_radius)}
.media{flex:2 1 22rem;min-width:0}
.player{aspect-ratio:var(--_ratio,1.7778);background:#000}
.image,.video{position:absolute;inset:0;width:100%;height:100%;object-fit:contain}
img{font-size:.875rem}
.caption{display:flex;align-items:center;gap:.75rem;padding:.125rem .25rem}
.logo{--_height:var(--endcap-logo,2.75rem);flex:none;height:var(--_height);border-radius:.375rem;
width:calc(var(--_height)*min(var(--_ratio,1),3));object-fit:contain}
.tagline{min-width:0;font-size:1.0625rem;font-weight:600;line-height:1.35}
.lead:is(a,button):hover .tagline{text-decoration:underline}
.products{display:grid;flex:2 1 20rem;min-width:0;gap:.75rem;align-content:start;
grid-template-columns:repeat(auto-fit,minmax(min(100%,var(--endcap-product,9rem)),1fr))}
.side>*{flex:none}
.product{min-width:0;max-width:16rem}
.creatives{grid-template-columns:var(--endcap-columns,minmax(0,1fr));gap:calc(var(--_gap)*1.5)}
.skeleton{height:var(--endcap-skeleton,14rem);border-radius:var(--_radius);background:var(--_tint)}
.status{margin:0;text-align:center}
.quiet{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
button{margin:0;font:inherit;color:inherit;background:none;cursor:pointer}
.more{justify-self:center;min-height:2.75rem;padding:.5rem 1.5rem;
border:1px solid color-mix(in srgb,currentcolor 55%,transparent);border-radius:99rem;font-weight:600}
.more:hover{background:var(--_tint)}
[aria-disabled=true]{cursor:default;opacity:.65}
:focus-visible{outline:3px solid var(--endcap-accent,currentcolor);outline-offset:3px}
@media (max-width:640px){.banner{aspect-ratio:var(--_narrow,var(--_ratio,4))}}
@media (prefers-reduced-motion:no-preference){.skeleton{animation:endcap 1.6s infinite alternate}@keyframes endcap{to{opacity:.5}}}
`;

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** The element's shadow tree in that style. The sheet is a constructed one, which needs no leave of the page's policy. */
export function styledRoot(element: HTMLElement): ShadowRoot {
  const { ownerDocument } = element;
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  let sheet = sheets.get(ownerDocument);
  // A document takes the sheets of its own window only, and an element that comes from another has lost its own.
  if (!sheet && ownerDocument.defaultView) {
    sheet = new ownerDocument.defaultView.CSSStyleSheet();
    sheet.replaceSync(CSS);
    sheets.set(ownerDocument, sheet);
  }
  if (sheet) root.adoptedStyleSheets[0] ??= sheet;
  return root;
}
