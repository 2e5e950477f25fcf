import arabic from "./arabic.json?page";
import first from "./breakfast-1.json?page";
import second from "./breakfast-2.json?page";
import third from "./breakfast-3.json?page";
import broken from "./broken.json?page";
import end from "./end.json?page";
import unknown from "./unknown.json?page";

/** What the service answers to one request after another, read: pages as JSON, `null` for a page that cannot be read. */
export interface Answer {
  readonly name: string;
  readonly pages: readonly (string | null)[];
  /** The language it is in, where that is not the page's and is read from right to left. */
  readonly lang?: string;
  /** What the elements say in that language, by attribute. */
  readonly words?: Readonly<Record<string, string>>;
}

const arabicWords = {
  label: "إعلان",
  "link-label": "اعرف المزيد",
  "more-label": "عرض المزيد",
  "loading-label": "جارٍ التحميل…",
  "empty-label": "لا شيء للعرض",
  "error-label": "تعذّر التحميل.",
  "retry-label": "أعد المحاولة",
  "shown-label": "عدد المعروض: {count}",
  "end-label": "هذا كل شيء",
};

/** The first one is on the page when it opens. */
export const answers: readonly Answer[] = [
  { name: "Three formats on three pages", pages: [first, second, third, end] },
  { name: "Hostile and broken creatives", pages: [broken, end] },
  { name: "Unknown types and assets", pages: [unknown, end] },
  { name: "Arabic, right to left", pages: [arabic, end], lang: "ar", words: arabicWords },
  { name: "A second page cut short", pages: [first, null, second, end] },
  { name: "Nothing to show", pages: [end] },
];
