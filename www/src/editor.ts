// The text editor of a workbench.

import { oncePerFrame } from "./frame.ts";
import { Gutter } from "./gutter.ts";
import type { Located } from "./located.ts";
import { marksByLine } from "./marks.ts";
import { Mirror } from "./mirror.ts";
import { startPaging } from "./paging.ts";

/** The maximum number of lines to insert by `execCommand`, which takes seconds for a thousand lines. */
const MAX_INSERTED_LINES = 250;

/**
 * A textarea with line numbers beside it and marks behind its text. The textarea is as tall as its text, and the element around it
 * scrolls, so that text, marks and numbers scroll together.
 */
export class Editor {
  readonly #scroller: HTMLElement;
  readonly #textarea: HTMLTextAreaElement;
  readonly #mirror = new Mirror();
  readonly #gutter: Gutter;
  /** The textarea's value. It is cached, because reading it is slow for a long text. */
  #text = "";

  constructor(scroller: HTMLElement, sheet: HTMLElement, textarea: HTMLTextAreaElement) {
    this.#scroller = scroller;
    this.#textarea = textarea;
    this.#gutter = new Gutter(scroller, sheet, this.#mirror);
    sheet.prepend(this.#gutter.element, this.#mirror.element);
    startPaging(scroller, textarea, this.#mirror);
    const revealCaret = oncePerFrame(() => this.#reveal(textarea.selectionEnd, textarea.selectionEnd));
    textarea.addEventListener("input", () => {
      this.#readText();
      revealCaret();
    });
  }

  get text(): string {
    return this.#text;
  }

  /** Replaces the text and moves to its start. Undo history is lost. */
  set text(text: string) {
    this.#textarea.value = text;
    this.#textarea.setSelectionRange(0, 0);
    this.#readText();
    this.#scroller.scrollTop = 0;
  }

  /** Replaces the text as an edit that the user can undo, unless it is long. */
  rewrite(text: string): void {
    if (text === this.#text) return;
    this.#textarea.focus({ preventScroll: true });
    if (!this.#insert(text)) {
      this.text = text;
      this.#textarea.dispatchEvent(new Event("input"));
    }
    this.#textarea.setSelectionRange(0, 0);
    this.#scroller.scrollTop = 0;
  }

  /** Replaces the text by `execCommand`: it is deprecated, but nothing else keeps the browser's undo history. */
  #insert(text: string): boolean {
    if (text.split("\n").length > MAX_INSERTED_LINES) return false;
    this.#textarea.select();
    return document.execCommand("insertText", false, text);
  }

  /** The caret or selection as offsets; `undefined` while the textarea is not focused. */
  get selection(): { start: number; end: number } | undefined {
    if (document.activeElement !== this.#textarea) return undefined;
    return { start: this.#textarea.selectionStart, end: this.#textarea.selectionEnd };
  }

  select(start: number, end: number): void {
    this.#textarea.focus({ preventScroll: true });
    this.#textarea.setSelectionRange(start, end);
    this.#scroller.scrollIntoView({ block: "nearest" });
    this.#reveal(start, end);
  }

  mark(located: readonly Located[]): void {
    const marks = marksByLine(this.#mirror.lines, located);
    this.#mirror.setMarks(marks);
    this.#gutter.setMarks(marks);
  }

  #readText(): void {
    this.#text = this.#textarea.value;
    this.#mirror.setText(this.#text);
  }

  /** Scrolls a range into view, or its beginning if it is tall. Does nothing if that is in view already. */
  #reveal(start: number, end: number): void {
    const view = this.#scroller.getBoundingClientRect();
    const range = this.#mirror.rectangle(start, end);
    const shown = Math.min(range.bottom, range.top + view.height / 2);
    if (view.top <= range.top && shown <= view.bottom) return;
    this.#scroller.scrollTop += range.top - view.top - view.height / 4;
  }
}
