/** Longer words are not compared: the cost grows with the product of the lengths. */
const LONGEST = 120;

/** The candidates that a typo could have made this word of, nearest first; three at most. */
export function nearest(word: string, candidates: readonly string[]): string[] {
  if (word.length > LONGEST) return [];
  const wanted = word.toLowerCase();
  const close = candidates
    .map((candidate) => ({ candidate, edits: distance(wanted, candidate.toLowerCase(), tolerance(candidate)) }))
    .filter(({ candidate, edits }) => edits <= tolerance(candidate))
    .sort((a, b) => a.edits - b.edits || beginning(wanted, b.candidate) - beginning(wanted, a.candidate));
  return close
    .filter(({ edits }) => edits <= (close[0]?.edits ?? 0) + 1)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** How many letters two words begin with in common: more of them where the end of a word was left out than where another is meant. */
function beginning(wanted: string, candidate: string): number {
  const other = candidate.toLowerCase();
  let length = 0;
  while (length < wanted.length && wanted[length] === other[length]) length++;
  return length;
}

/** How many edits still count as a typo: more in longer words, but never so many that any neighbour would do. */
function tolerance(word: string): number {
  return Math.min(3, Math.max(1, Math.floor(word.length / 2)));
}

/**
 * How many letters must be added, removed or replaced to make one word of the other (Levenshtein); Infinity where it is more than
 * `most`, which most words show in their first letters.
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
