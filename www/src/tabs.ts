// The tabs of the page.

/**
 * Starts tabs as the ARIA Authoring Practices describe them: Tab stops at the selected one, arrow keys select another one, and its panel
 * is shown at once. The page shows the first one. `selected` is called with the index of each tab that is selected. Returns a function that
 * selects a tab.
 */
export function startTabs(tabs: readonly HTMLElement[], selected: (index: number) => void): (tab: HTMLElement) => void {
  const show = (index: number): void => {
    for (const [other, tab] of tabs.entries()) {
      const isSelected = other === index;
      tab.setAttribute("aria-selected", String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !isSelected;
    }
    selected(index);
  };

  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => show(index));
    tab.addEventListener("keydown", (event) => {
      const last = tabs.length - 1;
      const before = index === 0 ? last : index - 1;
      const next = { ArrowRight: (index + 1) % tabs.length, ArrowLeft: before, Home: 0, End: last }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      tabs[next]?.focus();
      show(next);
    });
  }
  return (tab) => {
    show(tabs.indexOf(tab));
    tab.focus();
  };
}
