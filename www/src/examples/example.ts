// The type of examples.

/** An example payload. It is text and not a value, because its notation, order and mistakes matter. */
export interface Example {
  readonly name: string;
  readonly text: string;
}
