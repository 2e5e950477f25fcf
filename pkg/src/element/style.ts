// How the elements look. Colours are mixed of the text's own, so they suit whatever page, light or dark, is around.

const SHADES = `
--_line:var(--endcap-border,1px solid color-mix(in srgb,currentcolor 14%,transparent));
--_radius:var(--endcap-radius,.875rem);
--_gap:var(--endcap-gap,1rem);
`;

const FOCUS = `
:focus-visible{outline:3px solid var(--endcap-accent,currentcolor);outline-offset:3px}
`;

const BUTTON = `
button{appearance:none;margin:0;font:inherit;color:inherit;cursor:pointer}
`;

export const CREATIVE = `
:host{display:block;min-width:0;text-align:start;${SHADES}}
:host([hidden]),:host([layout=unknown]),[hidden]{display:none!important}
*,::before{box-sizing:border-box}
[role=group]{display:contents}
[part=creative]{display:grid;grid-template-columns:minmax(0,1fr);gap:.375rem;overflow-wrap:anywhere}
[part=label]{justify-self:start;font-size:.75rem;line-height:1.3333;letter-spacing:.01em;color:color-mix(in srgb,currentcolor 82%,transparent)}
.shoppable_display,.shoppable_video{display:flex;flex-wrap:wrap;align-items:stretch;gap:var(--_gap);padding:.75rem;
border:var(--_line);border-radius:var(--_radius);background:var(--endcap-background,color-mix(in srgb,currentcolor 3%,transparent))}
.shoppable_video{align-items:start}
[part~=lead]{display:flex;flex:1 1 17rem;flex-direction:column;gap:.75rem;width:100%;min-width:0;padding:0;border:0;
border-radius:calc(var(--_radius) - .3rem);background:none;text-align:start;text-decoration:none;color:inherit}
[part=side]{display:flex;flex:1 1 17rem;flex-direction:column;gap:.75rem;min-width:0}
[part=side]>*{flex:none}
[part~=media]{flex:2 1 22rem}
[part~=frame]{position:relative;display:block;overflow:hidden;width:100%;aspect-ratio:var(--_ratio,1.5);
max-height:var(--endcap-max-height,32rem);border-radius:calc(var(--_radius) - .3rem);
background:color-mix(in srgb,currentcolor 6%,transparent)}
[part~=banner]{aspect-ratio:var(--_ratio,4);border-radius:var(--_radius)}
[part~=media]{aspect-ratio:var(--_ratio,1.7778);background:#000}
picture{display:contents}
[part~=frame] :is(img,video){position:absolute;inset:0;width:100%;height:100%;object-fit:contain}
img{font-size:.875rem;line-height:1.4}
[part=caption]{display:flex;align-items:center;gap:.75rem;padding:.125rem .25rem}
[part=logo]{--_height:var(--endcap-logo,2.75rem);flex:none;height:var(--_height);
width:calc(var(--_height)*min(var(--_ratio,1),3));object-fit:contain;border-radius:.375rem}
[part=tagline]{min-width:0;font-size:1.0625rem;font-weight:600;line-height:1.35;text-wrap:balance}
a:hover [part=tagline],button:hover [part=tagline]{text-decoration:underline;text-underline-offset:.15em}
[part=products]{display:grid;flex:2 1 20rem;min-width:0;gap:.75rem;align-content:start;
grid-template-columns:repeat(auto-fit,minmax(min(100%,var(--endcap-product,9rem)),1fr))}
[part=product]{min-width:0;max-width:16rem}
@media (max-width:640px){[part~=banner]{aspect-ratio:var(--_narrow,var(--_ratio,4))}}
${BUTTON}${FOCUS}`;

export const PLACEMENT = `
:host{display:block;min-width:0;${SHADES}}
:host([hidden]),[hidden]{display:none!important}
*{box-sizing:border-box}
[part=placement]{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--_gap)}
[part=creatives]{display:grid;grid-template-columns:var(--endcap-columns,minmax(0,1fr));gap:calc(var(--_gap)*1.5)}
[part=skeleton]{height:var(--endcap-skeleton,14rem);border-radius:var(--_radius);background:color-mix(in srgb,currentcolor 8%,transparent)}
[part=status]{margin:0;text-align:center;overflow-wrap:anywhere}
[part=status].quiet{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
button{justify-self:center;min-height:2.75rem;padding:.5rem 1.5rem;border:var(--_line);border-color:color-mix(in srgb,currentcolor 55%,transparent);border-radius:99rem;background:none;font-weight:600}
button:hover{background:color-mix(in srgb,currentcolor 6%,transparent)}
button[aria-disabled=true]{cursor:default;opacity:.65}
@media (prefers-reduced-motion:no-preference){[part=skeleton]{animation:endcap 1.6s ease-in-out infinite alternate}@keyframes endcap{to{opacity:.5}}}
${BUTTON}${FOCUS}`;
