// The tabs of the page.

/**
 * Starts tabs as the ARIA Authoring Practices describe them: Tab stops at the selected one, arrow keys select another one, and its panel
 * is shown at once. Selects the first tab. Returns a function that selects a tab.
 */
export function startTabs(tabs: readonly HTMLElement[]): (tab: HTMLElement) => void {
  const show = (index: number): void => {
    for (const [other, tab] of tabs.entries()) {
      const selected = other === index;
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !selected;
    }
  };

  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => show(index));
    tab.addEventListener("keydown", (event) => {
      const next = target(event.key, index, tabs.length);
      if (next === undefined) return;
      event.preventDefault();
      tabs[next]?.focus();
      show(next);
    });
  }
  show(0);
  return (tab) => {
    show(tabs.indexOf(tab));
    tab.focus();
  };
}

function target(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
