// The line with the result of a check.

import type { CheckResult } from "endcap";
import { CLASSES, classOf, counted, type IssueClass } from "./classes.ts";
import { make } from "./elements.ts";
import type { Timing } from "./timing.ts";

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });

/** The line above the issues. Its counts are toggle buttons: each shows or hides its class in the list. */
export class Summary {
  readonly #outcome = make("span", { className: "outcome" });
  readonly #size = make("span");
  readonly #time = make("span");
  readonly #figures = make("span", { className: "figures" }, this.#size, this.#time);
  readonly #truncated = make("span", { className: "truncated" });
  readonly #counts: Record<IssueClass, HTMLButtonElement>;
  readonly #hidden = new Set<IssueClass>();

  constructor(element: HTMLElement, hide: (classes: ReadonlySet<IssueClass>) => void) {
    element.append(this.#outcome, " ", this.#figures, " ", this.#truncated);
    const count = (name: IssueClass): HTMLButtonElement =>
      this.#count(name, () => {
        if (!this.#hidden.delete(name)) this.#hidden.add(name);
        this.#counts[name].setAttribute("aria-pressed", String(!this.#hidden.has(name)));
        hide(this.#hidden);
      });
    this.#counts = { "service-error": count("service-error"), error: count("error"), warning: count("warning") };
  }

  /** Shows the result of a check, and returns it as text. */
  show(result: CheckResult, bytes: number): string {
    const outcome = result.ok ? "would be accepted" : "would be refused";
    const found = CLASSES.map((name) => ({ name, count: countOf(result, name) })).filter(({ count }) => count > 0);
    const counts = found.map(({ name, count }) => {
      this.#counts[name].textContent = counted(count, name);
      return this.#counts[name];
    });
    const lead = result.ok ? ", with " : ": ";
    const separated = counts.flatMap((count, index) => [index === 0 ? lead : ", ", count]);
    this.#outcome.replaceChildren(outcome, ...separated);
    this.#outcome.setAttribute("data-ok", String(result.ok));
    this.#size.textContent = `${whole.format(bytes)} ${bytes === 1 ? "byte" : "bytes"}`;
    this.#truncated.textContent = result.truncated ? "Only the first issues are listed." : "";
    return this.#outcome.textContent ?? "";
  }

  showTime({ microseconds, runs }: Timing): void {
    const figure = (microseconds < 10 ? short : whole).format(microseconds);
    const mean = runs === 1 ? "one run" : `mean of ${whole.format(runs)} runs`;
    this.#time.textContent = `, checked in ${figure} microseconds (${mean})`;
  }

  #count(name: IssueClass, toggle: () => void): HTMLButtonElement {
    const title = "Show or hide these issues";
    const button = make("button", { type: "button", className: "count", title });
    button.setAttribute("aria-pressed", "true");
    button.setAttribute("data-class", name);
    button.addEventListener("click", toggle);
    return button;
  }
}

function countOf(result: CheckResult, name: IssueClass): number {
  return result.issues.filter((issue) => classOf(issue) === name).length;
}
