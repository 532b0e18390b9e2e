const anyText = Symbol("*");
const anyCharacter = Symbol("?");

/** A pattern, character by character: a text that came from a variable has no wildcards, so that its `*` is a character. */
export type Pattern = readonly (string | typeof anyText | typeof anyCharacter)[];

/** The pattern of a text in which `*` stands for any text, and `?` for any one character. */
export function patternOf(text: string, { single = true } = {}): Pattern {
  return text.split("").map((character) => {
    if (character === "*") return anyText;
    return single && character === "?" ? anyCharacter : character;
  });
}

/** The pattern of a text in which no character has a meaning. */
export function literal(text: string): Pattern {
  return text.split("");
}

/** The text of a pattern, its wildcards as they were written. */
export function textOf(pattern: Pattern): string {
  return pattern.map((each) => (typeof each === "string" ? each : each.description)).join("");
}

/**
 * True where a text fits a pattern from end to end: `*` stands for any text, `?` for any one character unless it is to be taken as it is. Takes
 * time in proportion to the product of both lengths at most.
 *
 * @example matchesWildcards("http://*:4200", origin, { single: false })
 */
export function matchesWildcards(pattern: string, text: string, options?: { readonly single?: boolean }): boolean {
  return matches(patternOf(pattern, options), text);
}

/** True where a text fits a pattern from end to end. */
export function matches(pattern: Pattern, text: string): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let resumed = 0;
  while (at < text.length) {
    const wanted = pattern[place];
    if (wanted === anyText) {
      star = place++;
      resumed = at;
    } else if (wanted === anyCharacter || wanted === text[at]) {
      place++;
      at++;
    } else if (star >= 0) {
      place = star + 1;
      at = ++resumed;
    } else {
      return false;
    }
  }
  while (pattern[place] === anyText) place++;
  return place === pattern.length;
}
