import type { PlacementPage } from "endcap";
import type { Announcer } from "../announcer.ts";
import { type Answer, answers } from "../answers/index.ts";
import { element } from "../elements.ts";
import { startColours } from "./colours.ts";
import { EventLog } from "./log.ts";
import { Shelf } from "./shelf.ts";

/** Answers as a page shows them: the creatives, the data of each, and what happens to them. */
export class AnswerPanel {
  readonly #announcer: Announcer;
  readonly #select = element("answer-example", HTMLSelectElement);
  readonly #rtl = element("answer-rtl", HTMLInputElement);
  readonly #own = element("answer-own", HTMLInputElement);
  readonly #counts = element("answer-counts", HTMLElement);
  readonly #shelf: Shelf;
  readonly #log: EventLog;

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
    const shelf = element("answer-shelf", HTMLElement);
    this.#shelf = new Shelf(shelf, element("answer-markup", HTMLTemplateElement));
    this.#log = new EventLog(element("answer-log", HTMLOListElement), shelf);
    startColours(element("answer-colours", HTMLSelectElement));
    this.#select.append(...answers.map(({ name }, index) => new Option(name, String(index))));
    this.#select.value = "0";
    this.#select.addEventListener("change", () => {
      this.#rtl.checked = this.#answer.lang !== undefined;
      this.#show((words) => this.#announcer.announce(words));
    });
    this.#rtl.addEventListener("change", () => this.#turn());
    this.#own.addEventListener("change", () => this.#show());
    this.#show();
  }

  get #answer(): Answer {
    return answers[Number(this.#select.value)] as Answer;
  }

  #turn(): void {
    this.#shelf.isRightToLeft = this.#rtl.checked;
  }

  /** Shows the answer from its first page on, and says of each page what it brought. */
  #show(say?: (words: string) => void): void {
    const pages: PlacementPage[] = [];
    this.#log.clear();
    this.#turn();
    this.#shelf.show(this.#answer, this.#own.checked, (page) => {
      pages.push(page);
      const words = wordsOf(pages);
      this.#counts.textContent = words;
      say?.(words);
    });
  }
}

function wordsOf(pages: readonly PlacementPage[]): string {
  const creatives = pages.flatMap((page) => page.creatives);
  const skipped = pages.reduce((sum, page) => sum + page.skipped, 0);
  const withheld = creatives.reduce((sum, creative) => sum + creative.withheld.length, 0);
  return `${counted(creatives.length, "creative")} on ${counted(pages.length, "page")}, ${skipped} skipped, ${withheld} withheld`;
}

const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? "" : "s"}`;
