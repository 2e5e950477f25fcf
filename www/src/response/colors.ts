// The choice between light and dark colors.

const SYSTEM = "(prefers-color-scheme: dark)";

/** Makes a select box choose the colors: light, dark, or those of the system. It changes the media queries of the style sheets. */
export function startColors(select: HTMLSelectElement): void {
  let dark: CSSMediaRule[] | undefined;
  const choose = (): void => {
    // Read at the first change, because in WebKit this script can run before the style sheet is loaded.
    dark ??= darkRules();
    const { value } = select;
    document.documentElement.style.colorScheme = value;
    for (const rule of dark) rule.media.mediaText = value === "" ? SYSTEM : value === "dark" ? "all" : "not all";
  };
  select.addEventListener("change", choose);
}

function darkRules(): CSSMediaRule[] {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  return rules.filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === SYSTEM) as CSSMediaRule[];
}
