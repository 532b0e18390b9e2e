/** Thrown for a text that is not a filter pattern; `parsePattern` catches it. */
export class NotAPattern extends Error {}

/** Codes of characters: those of ASCII, and one for all others. */
export const CODES = 129;

/** One character of an expression, as often as it may come. */
export interface Item {
  /** True for the codes that fit. */
  readonly fits: readonly boolean[];
  /** True where it may be missing. */
  readonly isOptional: boolean;
  /** True where it may come again and again. */
  readonly isRepeated: boolean;
}

/** A sequence of characters, at the beginning or at the end of a text where it is anchored there. */
export interface Alternative {
  readonly items: readonly Item[];
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** The characters that may stand in an expression as they are, operators among them (user guide, "Supported regular expressions"). */
const plain = /^[A-Za-z0-9:_#=@/;,^$?[\]{}|*+.-]$/;
const MOST_ITEMS = 2000;

const codes = Array.from({ length: CODES }, (_, code) => code);
const having = (test: (character: string, code: number) => boolean) =>
  codes.map((code) => test(String.fromCharCode(code), code));
const not = (fits: readonly boolean[]) => fits.map((each) => !each);
const isAscii = (code: number) => code < CODES - 1;

const digits = having((character) => /\d/.test(character));
const words = having((character, code) => isAscii(code) && /\w/.test(character));
const spaces = having((character) => /[\t\n\f\r ]/.test(character));
const classes: { readonly [letter: string]: readonly boolean[] } = {
  d: digits,
  D: not(digits),
  s: spaces,
  S: not(spaces),
  w: words,
  W: not(words),
};
const anyCharacter = having((character) => character !== "\n");

/** Reads an expression. Throws {@link NotAPattern} for what AWS does not have, such as parentheses, and for repetitions that are too large. */
export class ExpressionReader {
  #at = 0;
  #items = 0;

  constructor(readonly text: string) {}

  read(): Alternative[] {
    const alternatives = [this.#alternative()];
    while (this.#take("|")) alternatives.push(this.#alternative());
    if (this.#at < this.text.length) throw new NotAPattern(`${this.text[this.#at]} has no place in an expression`);
    return alternatives;
  }

  #take(character: string): boolean {
    if (this.text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #alternative(): Alternative {
    const isAtStart = this.#take("^");
    const items: Item[] = [];
    while (this.#at < this.text.length && !"|$".includes(this.text[this.#at] as string)) {
      const fits = this.#character();
      items.push(...this.#repeated(fits));
    }
    return { items, isAtStart, isAtEnd: this.#take("$") };
  }

  #character(): readonly boolean[] {
    const character = this.#next();
    if (character === ".") return anyCharacter;
    if (character === "[") return this.#class();
    if (character === "\\") return this.#escape();
    if ("^$?*+{".includes(character)) throw new NotAPattern(`${character} repeats nothing`);
    return having((each) => each === character);
  }

  #next(): string {
    const character = this.text[this.#at++];
    if (character === undefined || (character !== "\\" && !plain.test(character)))
      throw new NotAPattern(`${character} is not supported in an expression`);
    return character;
  }

  /** After a backslash: a class, a code in hexadecimal, or any character that is neither letter nor digit. */
  #escape(): readonly boolean[] {
    const character = this.text[this.#at++] ?? "";
    const named = Object.hasOwn(classes, character) ? classes[character] : undefined;
    if (named !== undefined) return named;
    const code = character === "x" ? this.#hexadecimal() : character.charCodeAt(0);
    if (character !== "x" && !/^[^A-Za-z0-9\u0080-\uffff]$/.test(character))
      throw new NotAPattern(`\\${character} is not supported`);
    return having((_, each) => (isAscii(each) ? each === code : code >= CODES - 1));
  }

  #hexadecimal(): number {
    const two = this.text.slice(this.#at, this.#at + 2);
    this.#at += 2;
    if (!/^[0-9A-Fa-f]{2}$/.test(two)) throw new NotAPattern("\\x takes two hexadecimal digits");
    return Number.parseInt(two, 16);
  }

  #class(): readonly boolean[] {
    const isNegated = this.#take("^");
    const fits = codes.map(() => false);
    for (let isFirst = true; isFirst || !this.#take("]"); isFirst = false) {
      const first = this.#member();
      const last = this.text[this.#at] === "-" && this.text[this.#at + 1] !== "]" ? this.#rangeEnd() : first;
      const [from, to] = [first.indexOf(true), last.indexOf(true)];
      if (last !== first && (isMany(first) || isMany(last) || from > to)) throw new NotAPattern("a range is malformed");
      for (const code of codes) if (last === first ? first[code] : code >= from && code <= to) fits[code] = true;
    }
    return isNegated ? not(fits) : fits;
  }

  #rangeEnd(): readonly boolean[] {
    this.#at++;
    return this.#member();
  }

  #member(): readonly boolean[] {
    const character = this.#next();
    return character === "\\" ? this.#escape() : having((each) => each === character);
  }

  #repeated(fits: readonly boolean[]): Item[] {
    const [least, most] = this.#quantity();
    if (most < least) throw new NotAPattern("a repetition is malformed");
    const count = most === Number.POSITIVE_INFINITY ? Math.max(least, 1) : most;
    this.#items += count;
    if (this.#items > MOST_ITEMS) throw new NotAPattern("an expression repeats too much");
    return Array.from({ length: count }, (_, at) => ({
      fits,
      isOptional: at >= least,
      isRepeated: most === Number.POSITIVE_INFINITY && at === count - 1,
    }));
  }

  #quantity(): readonly [least: number, most: number] {
    const start = this.#at;
    const quantity = this.#operator();
    // A question mark behind it says which match is wanted, and here any is.
    if (this.#at > start) this.#take("?");
    return quantity;
  }

  #operator(): readonly [least: number, most: number] {
    if (this.#take("?")) return [0, 1];
    if (this.#take("*")) return [0, Number.POSITIVE_INFINITY];
    if (this.#take("+")) return [1, Number.POSITIVE_INFINITY];
    if (!this.#take("{")) return [1, 1];
    const end = this.text.indexOf("}", this.#at);
    const [, least, comma, most] = /^(\d{1,4})(,?)(\d{0,4})$/.exec(this.text.slice(this.#at, Math.max(end, 0))) ?? [];
    if (least === undefined || (comma === "" && most !== "")) throw new NotAPattern("a repetition is malformed");
    this.#at = end + 1;
    if (comma === "") return [Number(least), Number(least)];
    return [Number(least), most === "" ? Number.POSITIVE_INFINITY : Number(most)];
  }
}

function isMany(fits: readonly boolean[]): boolean {
  return fits.indexOf(true) !== fits.lastIndexOf(true);
}
