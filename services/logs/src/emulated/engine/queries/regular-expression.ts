import { RE2JS } from "re2js";
import { MalformedQuery, type Tokens } from "./tokens.js";

/** The length of an expression times the numbers in its repetitions, which RE2 writes out. */
const MOST_REPEATED = 50_000;

/** A regular expression of a query, which takes time in proportion to the text, whatever it is. */
export interface RegularExpression {
  /** True where it is found anywhere in a text. */
  isIn(text: string): boolean;
  /** What its groups captured where it is first found in a text; undefined where it is not. */
  groupsIn(text: string): readonly (string | undefined)[] | undefined;
  /** The names of its groups, undefined for those without. */
  readonly names: readonly (string | undefined)[];
  /** How many steps it takes for a character. */
  readonly steps: number;
}

/** The regular expression between slashes that comes next; undefined where none begins. Throws {@link MalformedQuery}. */
export function readExpression(tokens: Tokens): RegularExpression | undefined {
  const read = tokens.regularExpression();
  if (read === undefined) return undefined;
  const { source, ...place } = read;
  if (repeatedIn(source) * source.length > MOST_REPEATED)
    throw new MalformedQuery("The regular expression repeats too much", place);
  try {
    return expressionOf(RE2JS.compile(source));
  } catch (error) {
    // AWS's words are not documented.
    throw new MalformedQuery(`Invalid regular expression: ${error instanceof Error ? error.message : source}`, place);
  }
}

function repeatedIn(source: string): number {
  const repetitions = [...source.matchAll(/\{(\d{1,4})(?:,(\d{0,4}))?\}/g)];
  return repetitions.reduce((sum, [, least, most]) => sum + Math.max(Number(least), Number(most ?? 0)), 0);
}

function expressionOf(compiled: RE2JS): RegularExpression {
  const count = compiled.groupCount();
  const names: (string | undefined)[] = Array.from({ length: count });
  for (const [name, at] of Object.entries(compiled.namedGroups())) names[at - 1] = name;
  return {
    isIn: (text) => compiled.matcher(text).find(),
    groupsIn(text) {
      const matcher = compiled.matcher(text);
      if (!matcher.find()) return undefined;
      return Array.from({ length: count }, (_, at) => matcher.group(at + 1) ?? undefined);
    },
    names,
    steps: compiled.programSize(),
  };
}
