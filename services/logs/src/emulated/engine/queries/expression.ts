// size: a method for each precedence of operators
import { type Aggregates, isAggregate } from "./aggregates.js";
import { functions, isTrue } from "./functions.js";
import { arithmetic, comparisons, constant, type Evaluate, negatedIf } from "./operators.js";
import { periodOf } from "./periods.js";
import { readExpression } from "./regular-expression.js";
import { MalformedQuery, type Token, type Tokens } from "./tokens.js";
import { areEqual, numberOf, Time, textOf, type Value } from "./values.js";

/** What an expression is evaluated for: a log event, or a row of results. */
export interface Row {
  get(field: string): Value;
}

/** What was read: how it is evaluated, and how it is called where it has no other name. */
export interface Expression {
  of(row: Row): Value;
  readonly text: string;
  /** The field's name, where it is one only. */
  readonly field: string | undefined;
}

/** Reads expressions (user guide, "Boolean, comparison, numeric, datetime, and other functions"). */
export class ExpressionReader {
  /** Steps of regular expressions, for a character of an event. */
  steps = 0;
  /** Where functions of several events may be called. */
  aggregates: Aggregates | undefined;
  /** Names of results, by which later commands call them, such as `count(*)`. */
  columns: readonly string[] = [];

  readonly tokens: Tokens;
  /** How deep the reader is: clients choose it. */
  #depth = 0;

  constructor(tokens: Tokens) {
    this.tokens = tokens;
  }

  /** Throws {@link MalformedQuery}. */
  read(): Expression {
    return this.#read(() => this.#either());
  }

  /** Reads a field, a call or what is in parentheses. Throws {@link MalformedQuery}. */
  readOperand(): Expression {
    return this.#read(() => this.#primary());
  }

  #read(read: () => Evaluate): Expression {
    const { tokens } = this;
    const first = tokens.next;
    const of = read();
    const isField = (first.kind === "word" || first.kind === "field") && tokens.end === first.end;
    return { of, text: tokens.text.slice(first.start, tokens.end), field: isField ? first.value : undefined };
  }

  #either(): Evaluate {
    let left = this.#both();
    while (this.tokens.take("or")) {
      const [a, b] = [left, this.#both()];
      left = (row) => isTrue(a(row)) || isTrue(b(row));
    }
    return left;
  }

  #both(): Evaluate {
    let left = this.#negation();
    while (this.tokens.take("and")) {
      const [a, b] = [left, this.#negation()];
      left = (row) => isTrue(a(row)) && isTrue(b(row));
    }
    return left;
  }

  #negation(): Evaluate {
    if (!this.tokens.take("not")) return this.#comparison();
    const of = this.#nested(() => this.#negation());
    return (row) => !isTrue(of(row));
  }

  #comparison(): Evaluate {
    const left = this.#sum();
    const { value } = this.tokens.next;
    const holds = this.tokens.next.kind === "symbol" ? comparisons.get(value) : undefined;
    if (holds !== undefined) {
      this.tokens.read();
      const right = this.#sum();
      return (row) => holds(left(row), right(row));
    }
    if (this.tokens.take("=~")) return this.#like(left);
    const isNot = this.tokens.take("not");
    if (this.tokens.take("like")) return negatedIf(isNot, this.#like(left));
    if (this.tokens.take("in")) return negatedIf(isNot, this.#among(left));
    if (isNot) throw this.tokens.unexpected();
    return left;
  }

  /** A text is looked for as it is, and an expression anywhere. */
  #like(left: Evaluate): Evaluate {
    const expression = readExpression(this.tokens);
    if (expression !== undefined) {
      this.steps += expression.steps;
      return (row) => expression.isIn(textOf(left(row)) ?? "");
    }
    if (this.tokens.next.kind !== "text") throw this.tokens.unexpected();
    const { value } = this.tokens.read();
    this.steps++;
    return (row) => textOf(left(row))?.includes(value) ?? false;
  }

  #among(left: Evaluate): Evaluate {
    this.tokens.expect("[");
    const all: Evaluate[] = [];
    do all.push(this.#sum());
    while (this.tokens.take(","));
    this.tokens.expect("]");
    return (row) => {
      const value = left(row);
      return all.some((each) => areEqual(value, each(row)));
    };
  }

  #sum(): Evaluate {
    return this.#chain(["+", "-"], () => this.#chain(["*", "/", "%"], () => this.#power()));
  }

  #power(): Evaluate {
    const base = this.#primary();
    if (!this.tokens.take("^")) return base;
    return arithmetic(
      "^",
      base,
      this.#nested(() => this.#power()),
    );
  }

  #chain(operators: readonly string[], next: () => Evaluate): Evaluate {
    let left = next();
    for (;;) {
      const operator = operators.find((each) => this.tokens.take(each));
      if (operator === undefined) return left;
      left = arithmetic(operator, left, next());
    }
  }

  #primary(): Evaluate {
    if (this.tokens.take("-")) {
      const of = this.#nested(() => this.#power());
      return arithmetic("-", () => 0, of);
    }
    if (this.tokens.take("(")) {
      const of = this.#nested(() => this.#either());
      this.tokens.expect(")");
      return of;
    }
    const token = this.tokens.next;
    if (token.kind === "symbol" || token.kind === "end") throw this.tokens.unexpected();
    const column = this.#columnAt(token);
    if (column !== undefined) return (row) => row.get(column);
    this.tokens.read();
    if (token.kind === "number") return constant(Number(token.value));
    if (token.kind === "text") return constant(token.value);
    if (token.kind === "word" && this.tokens.isNext("(")) return this.#nested(() => this.#call(token));
    const { value } = token;
    // A field may have the name.
    if (token.kind === "word" && (value === "true" || value === "false"))
      return (row) => row.get(value) ?? value === "true";
    return (row) => row.get(value);
  }

  /** The result that is called by its text here. */
  #columnAt({ start }: Token): string | undefined {
    const column = this.columns.find((name) => name.endsWith(")") && this.tokens.text.startsWith(name, start));
    if (column !== undefined) this.tokens.goTo(start + column.length);
    return column;
  }

  #call(name: Token): Evaluate {
    const called = name.value.toLowerCase();
    this.tokens.expect("(");
    const { aggregates } = this;
    if (isAggregate(called)) {
      if (aggregates === undefined) throw this.tokens.unexpected(name);
      return this.#aggregate(called, aggregates);
    }
    if (called === "now") {
      this.tokens.expect(")");
      return (row) => row.get("now()");
    }
    const round = rounding.get(called);
    if (round !== undefined) return this.#rounded(called === "bin", round);
    const known = functions.get(called);
    // AWS's words are not documented.
    if (known === undefined) throw new MalformedQuery(`Invalid function name: ${name.value}`, name);
    const all = this.#arguments();
    if (all.length < known.least || all.length > (known.most ?? Number.POSITIVE_INFINITY))
      throw new MalformedQuery(`Invalid number of arguments for ${name.value}`, name);
    return (row) => known.of(...all.map((each) => each(row)));
  }

  #arguments(): Evaluate[] {
    const all: Evaluate[] = [];
    if (this.tokens.take(")")) return all;
    do all.push(this.#either());
    while (this.tokens.take(","));
    this.tokens.expect(")");
    return all;
  }

  /** `count(*)` counts all events. The arguments of a function of events call none themselves. */
  #aggregate(name: string, aggregates: Aggregates): Evaluate {
    this.aggregates = undefined;
    const isAll = name === "count" && this.tokens.take("*");
    if (isAll) this.tokens.expect(")");
    const all = isAll ? [] : this.#arguments();
    this.aggregates = aggregates;
    const slot = aggregates.add(name, all, this.tokens.next);
    return (row) => row.get(slot);
  }

  /** `bin(5m)`, `datefloor(@timestamp, 1h)`. */
  #rounded(isBin: boolean, round: Rounding): Evaluate {
    let time: Evaluate = (row) => row.get("@timestamp");
    if (!isBin) {
      time = this.#sum();
      this.tokens.expect(",");
    }
    const token = this.tokens.next;
    const period = periodOf(token.value);
    if (token.kind !== "word" || period === undefined) throw this.tokens.unexpected();
    this.tokens.read();
    this.tokens.expect(")");
    return (row) => {
      const ms = numberOf(time(row));
      return ms === undefined ? undefined : new Time(round(ms, period(ms)));
    };
  }

  #nested<Result>(read: () => Result): Result {
    if (this.#depth >= DEEPEST) throw this.tokens.unexpected();
    this.#depth++;
    const result = read();
    this.#depth--;
    return result;
  }
}

/** Parentheses, calls and signs within one another. */
const DEEPEST = 100;

type Rounding = (ms: number, period: readonly [from: number, to: number]) => number;

const rounding: ReadonlyMap<string, Rounding> = new Map<string, Rounding>([
  ["bin", (_, [from]) => from],
  ["datefloor", (_, [from]) => from],
  ["dateceil", (ms, [from, to]) => (ms === from ? from : to)],
]);
