import { type Alternative, CODES, ExpressionReader, type Item, NotAPattern } from "./expression-syntax.js";

/** A regular expression of a pattern. */
export interface Expression {
  /** True where it is found anywhere in a text. */
  isIn(text: string): boolean;
  /** How many steps it takes for a character. */
  readonly steps: number;
}

/** The expression of a text. Throws {@link NotAPattern}. */
export function expressionOf(text: string): Expression {
  if (text === "") throw new NotAPattern("an expression is empty");
  const machines = new ExpressionReader(text).read().map((alternative) => new Machine(alternative));
  return {
    isIn: (subject) => machines.some((machine) => machine.isIn(subject)),
    steps: machines.reduce((sum, { words }) => sum + words, 0),
  };
}

/**
 * Looks for a sequence of characters in a text by keeping, for each character of the text, the items that may take it, as bits: without
 * parentheses an item is followed by the next ones only. So 32 items take one step, whatever the text (Navarro and Raffinot, "Flexible Pattern
 * Matching in Strings", 4.2 and 4.3).
 */
class Machine {
  readonly words: number;
  readonly #alternative: Alternative;
  /** By code, the items that it fits. */
  readonly #fitting: readonly Uint32Array[];
  readonly #optional: Uint32Array;
  readonly #repeated: Uint32Array;
  /** The items after which none is needed. */
  readonly #last: Uint32Array;
  /** The items that may take the first character. */
  readonly #first: Uint32Array;
  readonly #isEmpty: boolean;

  constructor(alternative: Alternative) {
    const { items } = alternative;
    this.#alternative = alternative;
    this.words = Math.max(1, Math.ceil((items.length + 1) / 32));
    const bits = (test: (item: Item, at: number) => boolean) => bitsOf(items.map(test), this.words);
    this.#fitting = Array.from({ length: CODES }, (_, code) => bits(({ fits }) => fits[code] as boolean));
    this.#optional = bits(({ isOptional }) => isOptional);
    this.#repeated = bits(({ isRepeated }) => isRepeated);
    const needed = items.findLastIndex(({ isOptional }) => !isOptional);
    this.#last = bits((_, at) => at >= needed);
    this.#isEmpty = needed < 0;
    this.#first = new Uint32Array(this.words);
    if (items.length > 0) this.#first[0] = 1;
    this.#passOptional(this.#first);
  }

  isIn(text: string): boolean {
    const { isAtStart, isAtEnd } = this.#alternative;
    // As in Java, the end of a text is also before its last line break, which the lines of functions have.
    const length = isAtEnd && text.endsWith("\n") ? text.length - 1 : text.length;
    if (this.#isEmpty && (!isAtStart || !isAtEnd || length === 0)) return true;
    const open = Uint32Array.from(this.#first);
    let isFound = false;
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at);
      // A pair of surrogates is one character.
      if (code >= 0xd800 && code < 0xdc00 && isLow(text.charCodeAt(at + 1))) at++;
      isFound = this.#take(open, this.#fitting[Math.min(code, CODES - 1)] as Uint32Array);
      if (isFound && !isAtEnd) return true;
    }
    return isFound;
  }

  /** Lets the open items take a character, and opens those that may take the next one. True where a match ends here. */
  #take(open: Uint32Array, fitting: Uint32Array): boolean {
    let ends = 0;
    let shifted = 0;
    const { isAtStart } = this.#alternative;
    for (let word = 0; word < open.length; word++) {
      const taken = ((open[word] as number) & (fitting[word] as number)) >>> 0;
      ends |= taken & (this.#last[word] as number);
      open[word] = (taken << 1) | shifted | (taken & (this.#repeated[word] as number));
      shifted = taken >>> 31;
    }
    this.#passOptional(open);
    if (!isAtStart)
      for (let word = 0; word < open.length; word++)
        open[word] = (open[word] as number) | (this.#first[word] as number);
    return ends !== 0;
  }

  /** Opens what comes after items that may be missing: the carry of an addition runs through a row of them. */
  #passOptional(open: Uint32Array): void {
    let carry = 0;
    for (let word = 0; word < open.length; word++) {
      const optional = this.#optional[word] as number;
      const sum = (((open[word] as number) & optional) >>> 0) + optional + carry;
      carry = sum > 0xff_ff_ff_ff ? 1 : 0;
      open[word] = (open[word] as number) | ((sum >>> 0) ^ optional);
    }
  }
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}

function bitsOf(flags: readonly boolean[], words: number): Uint32Array {
  const bits = new Uint32Array(words);
  for (const [at, flag] of flags.entries()) if (flag) bits[at >> 5] = (bits[at >> 5] as number) | (1 << (at & 31));
  return bits;
}
