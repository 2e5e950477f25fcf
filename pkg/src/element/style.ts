export const CREATIVE = `:host{display:block}:host([layout=unknown]),[hidden]{display:none}.frame{display:block;aspect-ratio:var(--_ratio,4/1)}.frame img,.frame video{width:100%;height:100%;object-fit:contain}`;
export const PLACEMENT = `:host{display:block}[hidden]{display:none!important}`;
