const SYSTEM = "(prefers-color-scheme: dark)";

/** Lets a person choose the colours: the rules for dark systems hold when they say so, not when the system does. */
export function startColours(select: HTMLSelectElement): void {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const dark = rules.filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === SYSTEM) as CSSMediaRule[];
  const choose = (): void => {
    const { value } = select;
    document.documentElement.style.colorScheme = value;
    for (const rule of dark) rule.media.mediaText = value === "" ? SYSTEM : value === "dark" ? "all" : "not all";
  };
  select.addEventListener("change", choose);
}
