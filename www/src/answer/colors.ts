const SYSTEM = "(prefers-color-scheme: dark)";

/** Lets a person choose the colors: the rules for dark systems hold when they say so, not when the system does. */
export function startColors(select: HTMLSelectElement): void {
  let dark: CSSMediaRule[] | undefined;
  const choose = (): void => {
    // In WebKit this program can run before the style sheet is there.
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
