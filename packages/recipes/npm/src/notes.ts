// Notes: the decisions that were made for a line item or a list.

/** The parameters of each rule. */
export interface NoteParams {
  /** The line has a choice of names; the first one is taken. */
  "first-choice": { readonly name: string };
  /** The line has a range; its upper end is taken. */
  "upper-end": { readonly low: number; readonly high: number };
  /** The service does not list the unit; the amount is converted exactly. */
  converted: { readonly quantity: number; readonly unit: string; readonly converted: number; readonly listed: string };
  /** An ambiguous unit stands beside a metric one and is left out. */
  "beside-metric": { readonly unit: string };
  /** A container that the service does not list is counted. */
  counted: { readonly unit: string };
  /** Shops do not sell by the unit; the amount is left out. */
  "not-sold": { readonly unit: string };
  /** The line has the length of a piece, which counts as one. */
  length: Readonly<Record<string, never>>;
  /** The image of the recipe is left out. */
  "not-an-image-url": Readonly<Record<string, never>>;
  /** The URL of the recipe is left out. */
  "not-a-linkback-url": Readonly<Record<string, never>>;
  /** The recipe has no name. */
  untitled: Readonly<Record<string, never>>;
  /** The recipe does not say how many it serves, so it is not scaled. */
  "unknown-servings": Readonly<Record<string, never>>;
}

/** The rules of notes. */
export type NoteRule = keyof NoteParams;

/** A decision. `message` is in the language of the line. */
export type Note = {
  [Rule in NoteRule]: {
    readonly rule: Rule;
    readonly params: NoteParams[Rule];
    readonly message: string;
    /** The line of a recipe that it is about. */
    readonly line?: string;
  };
}[NoteRule];
