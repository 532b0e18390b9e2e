/** A test framework's asymmetric matcher: `expect.any(String)`. */
export interface Matcher {
  asymmetricMatch(actual: unknown): boolean;
  toString(): string;
  /** Printed form, which some matchers of jest and vitest have. */
  toAsymmetricMatcher?(): string;
}

/** True for a test framework's matcher. */
export function isMatcher(value: unknown): value is Matcher {
  return (
    typeof value === "object" && value !== null && typeof (value as Partial<Matcher>).asymmetricMatch === "function"
  );
}
