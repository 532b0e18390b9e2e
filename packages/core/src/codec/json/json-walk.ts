/** Of a text that is not JSON, or not of the form that was expected. */
export class Unreadable extends Error {}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const blank = /^[ \t\r\n]*$/;

/** How much deeper a character leads: 1 for an opening bracket, -1 for a closing one. */
function nesting(code: number): number {
  if (code === OPEN_LIST || code === OPEN_OBJECT) return 1;
  return code === CLOSE_LIST || code === CLOSE_OBJECT ? -1 : 0;
}

/**
 * A walk through a JSON text, which finds where values begin and end without parsing them. All that it takes has to be parsed: it is balanced, and
 * may still not be JSON. Methods throw {@link Unreadable}.
 */
export class JsonWalk {
  readonly #text: string;
  readonly #small: number;
  #at = 0;

  /** Texts, lists and objects of more characters than `small` are large. */
  constructor(text: string, small: number) {
    this.#text = text;
    this.#small = small;
  }

  /** Throws if there is more than white space left. */
  end(): void {
    if (this.#next() !== undefined) throw new Unreadable();
  }

  isAtList(): boolean {
    return this.#next() === "[";
  }

  /** Takes the next value, also a large text; undefined for a large list or object, which has to be walked through. */
  takeSmall(): string | undefined {
    const end = this.#endOfSmall();
    return end === undefined ? undefined : this.#take(end);
  }

  /** Takes the name of a member and its colon. */
  takeKey(): string {
    if (this.#next() !== '"') throw new Unreadable();
    const key = JSON.parse(this.#take(this.#endOfText(this.#at))) as string;
    this.#pass(":");
    return key;
  }

  /** Walks through a list or object: yields texts of several small elements, and undefined before each large one, which the caller has then to take. */
  *elements(): Generator<string | undefined, void> {
    const close = this.isAtList() ? "]" : "}";
    this.#pass(close === "]" ? "[" : "{");
    for (let isFirst = true; ; isFirst = false) {
      const { end, isLarge } = this.#run(close.charCodeAt(0));
      const isLast = !isLarge && this.#text[end] === close;
      if (!isLarge || end > this.#at) {
        const run = this.#take(isLarge ? end - 1 : end);
        if (blank.test(run) && !(isFirst && isLast)) throw new Unreadable();
        yield run;
        if (isLarge) this.#pass(",");
      }
      if (isLarge) yield undefined;
      if (this.#next() === close) return this.#pass(close);
      this.#pass(",");
    }
  }

  /** Where the elements end that are taken together: at a comma, at the end of the list or object, or where a large element begins. */
  #run(close: number): { readonly end: number; readonly isLarge: boolean } {
    const text = this.#text;
    let element = this.#at;
    let depth = 0;
    for (let at = this.#at; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        const end = this.#endOfText(at);
        if (depth === 0 && end - at > this.#small) return { end: element, isLarge: true };
        at = end - 1;
      } else if (depth === 0 && code === close) return { end: at, isLarge: false };
      else if (depth === 0 && code === COMMA) {
        if (at - this.#at >= this.#small) return { end: at, isLarge: false };
        element = at + 1;
      } else depth += nesting(code);
      if (depth < 0) throw new Unreadable();
      if (depth > 0 && at - element > this.#small) return { end: element, isLarge: true };
    }
    throw new Unreadable();
  }

  #endOfSmall(): number | undefined {
    const first = this.#next();
    if (first === '"') return this.#endOfText(this.#at);
    const text = this.#text;
    let depth = 0;
    for (let at = this.#at; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const step = nesting(code);
      if (code === QUOTE) at = this.#endOfText(at) - 1;
      depth += step;
      if (depth < 0 || (depth === 0 && code === COMMA)) return at;
      if (depth === 0 && step < 0) return at + 1;
      if (depth > 0 && at - this.#at > this.#small) return undefined;
    }
    if (depth > 0) throw new Unreadable();
    return text.length;
  }

  /** Where the text that begins here ends, behind its quote. */
  #endOfText(start: number): number {
    for (let at = start; ; ) {
      at = this.#text.indexOf('"', at + 1);
      if (at < 0) throw new Unreadable();
      let escapes = 0;
      while (this.#text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++;
      if (escapes % 2 === 0) return at + 1;
    }
  }

  /** The next character that is not white space; the walk goes on there. */
  #next(): string | undefined {
    const text = this.#text;
    for (; ; this.#at++) {
      const code = text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return text[this.#at];
    }
  }

  #pass(character: string): void {
    if (this.#next() !== character) throw new Unreadable();
    this.#at++;
  }

  #take(end: number): string {
    const taken = this.#text.slice(this.#at, end);
    this.#at = end;
    return taken;
  }
}
