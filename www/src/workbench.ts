// A panel to edit and check one kind of payload.

import type { CheckResult } from "endcap";
import type { Announcer } from "./announcer.ts";
import { Editor } from "./editor.ts";
import { element } from "./elements.ts";
import { format } from "./format.ts";
import { oncePerFrame } from "./frame.ts";
import { IssuesList } from "./issues.ts";
import { issuesAt, type Located, locateAll } from "./located.ts";
import type { Example } from "./picker.ts";
import { Picker } from "./picker.ts";
import { Summary } from "./summary.ts";
import { timed } from "./timing.ts";

/** The pause in typing before a measurement, which takes longer than a check, in milliseconds. */
const QUIET_MS = 400;

/** The rules whose issues mean that the text was not read to its end, so that it may not be valid JSON. */
const UNREAD = new Set(["syntax", "too-deep", "too-large"]);

/** A kind of payload, and how to check it. */
export interface Task {
  /** The prefix of the ids of this workbench's elements. */
  readonly id: string;
  /** The name of the payload in announcements. */
  readonly name: string;
  readonly check: (text: string) => CheckResult;
  readonly examples: readonly Example[];
  /** Called after each check. */
  readonly checked: (text: string, ok: boolean) => void;
}

/** Fills the panel of a workbench. `id` becomes the prefix of the ids of its elements. `action` is the text of the button that sends. */
export function fillPanel(id: string, action: string): void {
  const content = element("workbench", HTMLTemplateElement).content.cloneNode(true) as DocumentFragment;
  for (const each of content.querySelectorAll("[id]")) each.id = `${id}-${each.id}`;
  for (const label of content.querySelectorAll("label")) label.htmlFor = `${id}-${label.htmlFor}`;
  element(`panel-${id}`, HTMLElement).replaceChildren(content);
  element(`${id}-send`, HTMLButtonElement).textContent = action;
}

/** An editor with the list of its issues. Picking an issue selects its text, and moving the caret marks its issues. */
export class Workbench {
  readonly #task: Task;
  readonly #announcer: Announcer;
  readonly #editor: Editor;
  readonly #issues: IssuesList;
  readonly #summary: Summary;
  readonly #formatButton: HTMLButtonElement;
  readonly #encoder = new TextEncoder();
  #located: readonly Located[] = [];
  #picked: Located | undefined;
  #timer: number | undefined;

  constructor(task: Task, announcer: Announcer) {
    this.#task = task;
    this.#announcer = announcer;
    const textarea = element(`${task.id}-text`, HTMLTextAreaElement);
    textarea.setAttribute("aria-label", `${task.name} as JSON`);
    const sheet = element(`${task.id}-sheet`, HTMLElement);
    this.#editor = new Editor(element(`${task.id}-editor`, HTMLElement), sheet, textarea);
    this.#issues = new IssuesList(element(`${task.id}-issues`, HTMLOListElement), (entry) => this.#pick(entry));
    this.#summary = new Summary(element(`${task.id}-summary`, HTMLElement), (hidden) => this.#issues.hide(hidden));
    this.#formatButton = element(`${task.id}-format`, HTMLButtonElement);
    const picker = new Picker(
      element(`${task.id}-example`, HTMLSelectElement),
      task.examples,
      (example) => group(task.check(example.text)),
      (text) => {
        this.#editor.text = text;
        this.#announcer.announce(this.#check());
      },
    );

    textarea.addEventListener("input", () => {
      picker.storeUserText(this.#editor.text);
      this.#announcer.announce(this.#check());
    });
    document.addEventListener("selectionchange", this.#markCurrent);
    this.#formatButton.addEventListener("click", () => this.#editor.rewrite(format(this.#editor.text)));
    this.#editor.text = task.examples[0]?.text ?? "";
    this.#check();
  }

  /** Checks the text, shows the issues, and returns the result as text. */
  #check(): string {
    const text = this.#editor.text;
    const result = this.#task.check(text);
    this.#located = locateAll(text, result.issues);
    this.#picked = undefined;
    this.#editor.mark(this.#located);
    this.#issues.show(this.#located);
    this.#markCurrent();
    this.#formatButton.disabled = result.issues.some(({ rule }) => UNREAD.has(rule));
    this.#measureLater(text);
    this.#task.checked(text, result.ok);
    return `${this.#task.name} ${this.#summary.show(result, this.#encoder.encode(text).length)}`;
  }

  /** Measures after a pause in typing, and once more after that, because browsers replace WebAssembly by optimized code later. */
  #measureLater(text: string, again = true): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#summary.showTime(timed(() => this.#task.check(text)));
      if (again) this.#measureLater(text, false);
    }, QUIET_MS);
  }

  #pick(entry: Located): void {
    this.#picked = entry;
    this.#editor.select(entry.start.offset, entry.end.offset);
    this.#markCurrent();
  }

  readonly #markCurrent = oncePerFrame(() => {
    const selection = this.#editor.selection;
    if (!selection) return;
    const current = issuesAt(this.#located, selection.start, selection.end);
    // If several issues have this range, only the one that was picked is current.
    const picked = current.filter((entry) => entry === this.#picked);
    this.#issues.markCurrent(picked.length > 0 ? picked : current);
  });
}

function group({ ok, issues }: CheckResult): string {
  if (!ok) return "Refused";
  return issues.length > 0 ? "Accepted, with warnings" : "Accepted";
}
