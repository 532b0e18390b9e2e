/** What is wrong with a filter policy, in AWS's words without a prefix. */
export class FilterFault extends Error {}

/** Throws a {@link FilterFault}. */
export function fault(words: string): never {
  throw new FilterFault(words);
}
