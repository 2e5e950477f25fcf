// The kinds of units, for their words in each language.

/** What a unit measures. `size` is for things that are counted by size, such as large eggs. */
export type UnitKind = "count" | "volume" | "weight" | "size";
