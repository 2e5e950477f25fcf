/** A payload to start from. Text, not values: spelling, order and mistakes are the point. */
export interface Example {
  readonly name: string;
  readonly text: string;
}
