/** What a pattern of one of the three forms does. */
export interface PatternForm {
  /** True for the message of a log event that it matches. Takes time in proportion to the message. */
  matches(message: string): boolean;
  /** The fields of a message that it matches, as TestMetricFilter shows them; empty where the pattern has none. */
  valuesIn(message: string): { readonly [name: string]: string };
}
