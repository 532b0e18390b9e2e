/** The query of a URL, decoded as a form. Without escapes, which is the usual case, it is read several times as fast as by `URLSearchParams`. */
export class UrlQuery {
  /** In the order of the text. */
  readonly pairs: readonly (readonly [key: string, value: string])[];

  /** `text` follows the question mark. */
  constructor(text: string) {
    this.pairs = /[%+]/.test(text) ? [...new URLSearchParams(text)] : plainPairs(text);
  }

  has(key: string): boolean {
    return this.pairs.some(([other]) => other === key);
  }

  /** The first value of a key. */
  get(key: string): string | undefined {
    return this.pairs.find(([other]) => other === key)?.[1];
  }

  /** The values of a key. */
  all(key: string): string[] {
    return this.pairs.flatMap(([other, value]) => (other === key ? [value] : []));
  }
}

/** The query of a URL without one. */
export const noQuery = new UrlQuery("");

function plainPairs(text: string): [key: string, value: string][] {
  const pairs: [string, string][] = [];
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const split = pair.indexOf("=");
    pairs.push(split < 0 ? [pair, ""] : [pair.slice(0, split), pair.slice(split + 1)]);
  }
  return pairs;
}
