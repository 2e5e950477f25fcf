import type { PlacementPage } from "endcap/creatives";
import type { EndcapEventMap } from "endcap/element";
import type { ListedPage, PlacementPages } from "endcap/gateway-client";
import type { Announcer } from "../announcer.ts";
import { type Answer, answers } from "../answers/index.ts";
import { element } from "../elements.ts";
import { startColors } from "./colors.ts";
import { EventLog } from "./log.ts";
import { heard, pagesOf } from "./pages.ts";
import { Shelf } from "./shelf.ts";
import { WalkState } from "./walk-state.ts";

const SERVICE = "service";

/** What was asked of the service. */
interface Asked {
  readonly walk: PlacementPages;
  /** What went wrong, for people. */
  readonly inWords: (error: unknown) => string;
}

/** Answers as a page shows them: the creatives, the data of each, and what happens to them. */
export class AnswerPanel {
  readonly #announcer: Announcer;
  readonly #select = element("answer-example", HTMLSelectElement);
  readonly #rtl = element("answer-rtl", HTMLInputElement);
  readonly #own = element("answer-own", HTMLInputElement);
  readonly #auto = element("answer-auto", HTMLInputElement);
  readonly #counts = element("answer-counts", HTMLElement);
  readonly #fromService = new Option("From the service", SERVICE);
  readonly #walkState = new WalkState();
  readonly #shelf: Shelf;
  readonly #log: EventLog;
  #asked: Asked | undefined;

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
    const shelf = element("answer-shelf", HTMLElement);
    this.#shelf = new Shelf(shelf, element("answer-markup", HTMLTemplateElement));
    this.#log = new EventLog(element("answer-log", HTMLOListElement), shelf);
    shelf.addEventListener("endcap-state", (event) => this.#follow(event));
    startColors(element("answer-colors", HTMLSelectElement));
    const examples = document.createElement("optgroup");
    examples.label = "Examples";
    examples.append(...answers.map(({ name }, index) => new Option(name, String(index))));
    this.#select.append(examples);
    this.#select.value = "0";
    this.#select.addEventListener("change", () => this.#pick());
    this.#rtl.addEventListener("change", () => this.#turn());
    this.#own.addEventListener("change", () => this.#show());
    this.#auto.addEventListener("change", () => {
      this.#shelf.isAuto = this.#auto.checked;
    });
    this.#show();
  }

  /** Shows what the service answers, from its first page on. */
  ask(walk: PlacementPages, inWords: Asked["inWords"]): void {
    this.#asked = { walk, inWords };
    if (!this.#fromService.isConnected) this.#select.prepend(this.#fromService);
    this.#select.value = SERVICE;
    this.#pick();
  }

  get #example(): Answer | undefined {
    return answers[Number(this.#select.value)];
  }

  #pick(): void {
    this.#rtl.checked = this.#example?.lang !== undefined;
    this.#show((words) => this.#announcer.announce(words));
  }

  #turn(): void {
    this.#shelf.isRightToLeft = this.#rtl.checked;
  }

  /** Shows the answer from its first page on, and says of each page what it brought. */
  #show(say?: (words: string) => void): void {
    const example = this.#example;
    const walk = example ? undefined : this.#asked?.walk;
    const source: AsyncIterable<PlacementPage> = walk ?? pagesOf(example?.pages ?? []);
    const pages: PlacementPage[] = [];
    this.#log.clear();
    this.#turn();
    this.#counts.textContent = wordsOf(pages);
    this.#walkState.show(walk);
    this.#shelf.show({
      pages: heard(source, (page) => {
        pages.push(page);
        this.#walkState.show(walk);
        const words = wordsOf(pages);
        this.#counts.textContent = words;
        say?.(words);
      }),
      lang: example?.lang,
      words: example?.words,
      isOwnMarkup: this.#own.checked,
      isAuto: this.#auto.checked,
    });
  }

  /** Says beside what is there to try again with why that is needed, where the service was asked. */
  #follow({ target, detail }: EndcapEventMap["endcap-state"]): void {
    if (!this.#asked || this.#example || !(target instanceof HTMLElement)) return;
    if (detail.state === "error") target.setAttribute("error-label", this.#asked.inWords(detail.error));
    this.#walkState.show(this.#asked.walk);
  }
}

function wordsOf(pages: readonly (PlacementPage & Partial<ListedPage>)[]): string {
  const creatives = pages.flatMap((page) => page.creatives);
  const skipped = pages.reduce((sum, page) => sum + page.skipped, 0);
  const withheld = creatives.reduce((sum, creative) => sum + creative.withheld.length, 0);
  const restarts = pages.flatMap(({ restarted }, index) => (restarted ? [`, a new auction on page ${index + 1}`] : []));
  return `${counted(creatives.length, "creative")} on ${counted(pages.length, "page")}, ${skipped} skipped, ${withheld} withheld${restarts.join("")}`;
}

const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? "" : "s"}`;
