/** Steps of one evaluation at most: a tenth of a second or so. */
const MAX_STEPS = 5_000_000;
/** The length of a pattern times the numbers in its repetitions, which RE2 writes out when it compiles the pattern. */
const MAX_REPEATED = 50_000;

/** A compiler of regular expressions that are evaluated in time that grows with the text and with the expression: RE2. */
export interface LinearPatterns {
  compile(pattern: string): { programSize(): number; matches(text: string): boolean };
}

/** Why a client's pattern is not evaluated. */
export class PatternFault extends Error {}

/**
 * True where a text matches a client's pattern as a whole. Throws a {@link PatternFault} for a pattern that RE2 does not compile, such as one
 * with lookarounds or back references, and for one that would take long with this text.
 */
export function matchesClientsPattern(text: string, pattern: string, patterns: LinearPatterns): boolean {
  const compiled = compile(pattern, patterns);
  if (compiled.programSize() * (text.length + 1) > MAX_STEPS)
    throw new PatternFault("the pattern is too large for a value of this length");
  return compiled.matches(text);
}

function compile(pattern: string, patterns: LinearPatterns): ReturnType<LinearPatterns["compile"]> {
  const repetitions = [...pattern.matchAll(/\{(\d{1,4})(?:,(\d{0,4}))?\}/g)];
  const repeated = repetitions.reduce((sum, [, least, most]) => sum + Math.max(Number(least), Number(most ?? 0)), 0);
  if (repeated * pattern.length > MAX_REPEATED) throw new PatternFault("the pattern repeats too much");
  try {
    return patterns.compile(pattern);
  } catch (error) {
    throw new PatternFault(error instanceof Error ? error.message : String(error));
  }
}
