/** Longer words are not compared, since the cost is the product of the lengths. */
const MAX_LENGTH = 120;

/** The candidates that this word may be a typo of, nearest first; at most three. */
export function nearest(word: string, candidates: readonly string[]): string[] {
  if (word.length > MAX_LENGTH) return [];
  const typed = word.toLowerCase();
  const close = candidates
    .map((candidate) => ({ candidate, edits: distance(typed, candidate.toLowerCase(), tolerance(candidate)) }))
    .filter(({ candidate, edits }) => edits <= tolerance(candidate))
    .sort((a, b) => a.edits - b.edits || commonPrefix(typed, b.candidate) - commonPrefix(typed, a.candidate));
  return close
    .filter(({ edits }) => edits <= (close[0]?.edits ?? 0) + 1)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Length of the common prefix. It ranks words whose end was omitted before other words. */
function commonPrefix(typed: string, candidate: string): number {
  const other = candidate.toLowerCase();
  let length = 0;
  while (length < typed.length && typed[length] === other[length]) length++;
  return length;
}

/** Most edits that still count as a typo: more in longer words, 3 at most. */
function tolerance(word: string): number {
  return Math.min(3, Math.max(1, Math.floor(word.length / 2)));
}

/**
 * Levenshtein distance of two words; Infinity if it is more than `most`, which usually shows in the first letters.
 */
function distance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= to.length; j++) {
      const replace = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const edits = Math.min(replace, (row[j] as number) + 1, (next[j - 1] as number) + 1);
      next.push(edits);
      if (edits < least) least = edits;
    }
    if (least > most) return Number.POSITIVE_INFINITY;
    row = next;
  }
  return row[to.length] as number;
}
