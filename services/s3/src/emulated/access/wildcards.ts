/**
 * True where a text fits a pattern from end to end: `*` stands for any text, `?` for any one character unless it is to be taken as it is. Takes
 * time in proportion to the product of both lengths at most.
 *
 * @example matchesWildcards("http://*:4200", origin, { single: false })
 */
export function matchesWildcards(pattern: string, text: string, { single = true } = {}): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let resumed = 0;
  while (at < text.length) {
    if (pattern[place] === "*") {
      star = place++;
      resumed = at;
    } else if (place < pattern.length && ((single && pattern[place] === "?") || pattern[place] === text[at])) {
      place++;
      at++;
    } else if (star >= 0) {
      place = star + 1;
      at = ++resumed;
    } else {
      return false;
    }
  }
  while (pattern[place] === "*") place++;
  return place === pattern.length;
}
