// The panel that shows responses to placement requests.

import type { PlacementPage } from "endcap/creatives";
import type { EndcapEventMap } from "endcap/element";
import type { ListedPage, PlacementPages } from "endcap/gateway-client";
import type { Announcer } from "../announcer.ts";
import { element } from "../elements.ts";
import type { Page } from "../page.ts";
import { type ExampleResponse, responses } from "../responses/index.ts";
import { startColors } from "./colors.ts";
import { EventLog } from "./log.ts";
import { observed, pagesOf } from "./pages.ts";
import { Shelf } from "./shelf.ts";

const SERVICE = "service";

/** The pages that were requested from the service. */
interface Requested {
  readonly pages: PlacementPages;
  /** Returns the message for an error. */
  readonly messageOf: (error: unknown) => string;
}

let panel: ResponsePanel | undefined;

export function start({ announcer }: Page): void {
  panel = new ResponsePanel(announcer);
}

/** Shows pages of the service, from the first one on, in the panel that was started. */
export const showService = (...requested: Parameters<ResponsePanel["showService"]>): void =>
  panel?.showService(...requested);

/** Shows the creatives of a response, the data of each, and their events. */
class ResponsePanel {
  readonly #announcer: Announcer;
  readonly #select = element("response-example", HTMLSelectElement);
  readonly #rtl = element("response-rtl", HTMLInputElement);
  readonly #ownMarkup = element("response-own", HTMLInputElement);
  readonly #auto = element("response-auto", HTMLInputElement);
  readonly #counts = element("response-counts", HTMLElement);
  readonly #fromService = new Option("From the service", SERVICE);
  readonly #pager = element("response-pager", HTMLElement);
  readonly #state = element("response-state", HTMLElement);
  readonly #shelf: Shelf;
  readonly #log: EventLog;
  #requested: Requested | undefined;

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
    const shelf = element("response-shelf", HTMLElement);
    this.#shelf = new Shelf(shelf, element("response-markup", HTMLTemplateElement));
    this.#log = new EventLog(element("response-log", HTMLOListElement), shelf);
    shelf.addEventListener("endcap-state", (event) => this.#follow(event));
    // Focusable, so that the keyboard can scroll it.
    this.#state.tabIndex = 0;
    startColors(element("response-colors", HTMLSelectElement));
    const examples = document.createElement("optgroup");
    examples.label = "Examples";
    examples.append(...responses.map(({ name }, index) => new Option(name, String(index))));
    this.#select.append(examples);
    this.#select.value = "0";
    this.#select.addEventListener("change", () => this.#pick());
    this.#rtl.addEventListener("change", () => this.#setDirection());
    this.#ownMarkup.addEventListener("change", () => this.#show());
    this.#auto.addEventListener("change", () => {
      this.#shelf.isAuto = this.#auto.checked;
    });
    this.#show();
  }

  /** Shows pages of the service, from the first one on. */
  showService(pages: PlacementPages, messageOf: Requested["messageOf"]): void {
    this.#requested = { pages, messageOf };
    if (!this.#fromService.isConnected) this.#select.prepend(this.#fromService);
    this.#select.value = SERVICE;
    this.#pick();
  }

  get #example(): ExampleResponse | undefined {
    return responses[Number(this.#select.value)];
  }

  #pick(): void {
    this.#rtl.checked = this.#example?.lang !== undefined;
    this.#show((text) => this.#announcer.announce(text));
  }

  #setDirection(): void {
    this.#shelf.isRightToLeft = this.#rtl.checked;
  }

  /** Shows the pager state of the service's pages, with which another client could continue. Hides its section without any. */
  #showState(pages: PlacementPages | undefined): void {
    this.#pager.hidden = pages === undefined;
    this.#state.textContent = pages === undefined ? "" : JSON.stringify(pages.state, null, 2);
  }

  /** Shows the selected response from its first page on, and calls `announce` after each page. */
  #show(announce?: (text: string) => void): void {
    const example = this.#example;
    const requested = example ? undefined : this.#requested?.pages;
    const source: AsyncIterable<PlacementPage> = requested ?? pagesOf(example?.pages ?? []);
    const pages: PlacementPage[] = [];
    this.#log.clear();
    this.#setDirection();
    this.#counts.textContent = summaryOf(pages);
    this.#showState(requested);
    this.#shelf.show({
      pages: observed(source, (page) => {
        pages.push(page);
        this.#showState(requested);
        const summary = summaryOf(pages);
        this.#counts.textContent = summary;
        announce?.(summary);
      }),
      lang: example?.lang,
      labels: example?.labels,
      isOwnMarkup: this.#ownMarkup.checked,
      isAuto: this.#auto.checked,
    });
  }

  /** Shows the error of a request to the service next to the button that tries again. */
  #follow({ target, detail }: EndcapEventMap["endcap-state"]): void {
    if (!this.#requested || this.#example || !(target instanceof HTMLElement)) return;
    if (detail.state === "error") target.setAttribute("error-label", this.#requested.messageOf(detail.error));
    this.#showState(this.#requested.pages);
  }
}

function summaryOf(pages: readonly (PlacementPage & Partial<ListedPage>)[]): string {
  const creatives = pages.flatMap((page) => page.creatives);
  const skipped = pages.reduce((sum, page) => sum + page.skipped, 0);
  const withheld = creatives.reduce((sum, creative) => sum + creative.withheld.length, 0);
  const restarts = pages.flatMap(({ restarted }, index) => (restarted ? [`, a new auction on page ${index + 1}`] : []));
  return `${counted(creatives.length, "creative")} on ${counted(pages.length, "page")}, ${skipped} skipped, ${withheld} withheld${restarts.join("")}`;
}

const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? "" : "s"}`;
