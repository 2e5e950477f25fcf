// The example responses of the page.

import arabic from "./arabic.json?page";
import first from "./breakfast-1.json?page";
import second from "./breakfast-2.json?page";
import third from "./breakfast-3.json?page";
import broken from "./broken.json?page";
import end from "./end.json?page";
import unknown from "./unknown.json?page";

/** The responses to a sequence of requests, as pages in JSON. `null` stands for a response that cannot be read. */
export interface ExampleResponse {
  readonly name: string;
  readonly pages: readonly (string | null)[];
  /** The language of the creatives, if it is not the page's. It must be written from right to left. */
  readonly lang?: string;
  /** The texts of the elements in that language, by attribute. */
  readonly labels?: Readonly<Record<string, string>>;
}

const arabicLabels = {
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

/** The example responses. The page opens with the first one. */
export const responses: readonly ExampleResponse[] = [
  { name: "Three formats on three pages", pages: [first, second, third, end] },
  { name: "Hostile and broken creatives", pages: [broken, end] },
  { name: "Unknown types and assets", pages: [unknown, end] },
  { name: "Arabic, right to left", pages: [arabic, end], lang: "ar", labels: arabicLabels },
  { name: "A second page cut short", pages: [first, null, second, end] },
  { name: "Nothing to show", pages: [end] },
];
