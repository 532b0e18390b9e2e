/** What decides itself whether a value is as expected: `expect.any(String)` of a test framework. */
export interface Matcher {
  asymmetricMatch(actual: unknown): boolean;
  toString(): string;
  /** How jest and vitest print some of theirs. */
  toAsymmetricMatcher?(): string;
}

/** True for a test framework's matcher. */
export function isMatcher(value: unknown): value is Matcher {
  return typeof value === "object" && value !== null && typeof (value as Partial<Matcher>).asymmetricMatch === "function";
}
