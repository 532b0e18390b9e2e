import type { Row } from "./expression.js";
import { MalformedQuery, type Token } from "./tokens.js";
import { compare, numberOf, textOf, type Value } from "./values.js";

/** A function of the values that an expression has in all events of a group. */
interface Aggregate {
  readonly least: number;
  readonly most: number;
  of(values: readonly Value[], option: Value, times: readonly number[]): Value;
}

const ofNumbers = (of: (numbers: readonly number[]) => number): Aggregate => ({
  least: 1,
  most: 1,
  of(values) {
    const numbers = numbersIn(values);
    return numbers.length === 0 ? undefined : of(numbers);
  },
});

/** The value that comes first by an order. */
const first = (isBefore: (a: Value, b: Value) => boolean): Aggregate => ({
  least: 1,
  most: 1,
  of: (values) =>
    values.reduce((best, value) => {
      if (value === undefined) return best;
      return best === undefined || isBefore(value, best) ? value : best;
    }, undefined),
});

/** The value of the event whose time is the least by an order. */
const ofTime = (isBefore: (a: number, b: number) => boolean): Aggregate => ({
  least: 1,
  most: 1,
  of(values, _, times) {
    let best: number | undefined;
    for (const [at, value] of values.entries())
      if (value !== undefined && (best === undefined || isBefore(times[at] ?? 0, times[best] ?? 0))) best = at;
    return best === undefined ? undefined : values[best];
  },
});

/** User guide, "stats": aggregation and non-aggregation functions. */
const aggregates: ReadonlyMap<string, Aggregate> = new Map(
  Object.entries<Aggregate>({
    count: { least: 0, most: 1, of: (values) => values.filter((value) => value !== undefined).length },
    count_distinct: {
      least: 1,
      most: 1,
      of: (values) => new Set(values.map(textOf).filter((text) => text !== undefined)).size,
    },
    sum: ofNumbers(sum),
    avg: ofNumbers((numbers) => sum(numbers) / numbers.length),
    min: first((a, b) => compare(a, b) < 0),
    max: first((a, b) => compare(a, b) > 0),
    stddev: ofNumbers(deviation),
    pct: { least: 2, most: 2, of: (values, percent) => percentile(numbersIn(values), numberOf(percent)) },
    earliest: ofTime((a, b) => a < b),
    latest: ofTime((a, b) => a > b),
    sortsfirst: first((a, b) => compare(a, b) < 0),
    sortslast: first((a, b) => compare(a, b) > 0),
  }),
);

/** True for the name of a function of several events. */
export function isAggregate(name: string): boolean {
  return aggregates.has(name);
}

interface Slot {
  readonly aggregate: Aggregate;
  readonly of: ((row: Row) => Value) | undefined;
  readonly option: ((row: Row) => Value) | undefined;
}

/** The functions of events that a command calls. */
export class Aggregates {
  readonly #slots: Slot[] = [];

  /** The name under which a row of results has the function's value. Throws {@link MalformedQuery}. */
  add(name: string, [of, option, ...more]: readonly ((row: Row) => Value)[], at: Token): string {
    const aggregate = aggregates.get(name);
    const count = more.length + Number(of !== undefined) + Number(option !== undefined);
    if (aggregate === undefined || count < aggregate.least || count > aggregate.most)
      throw new MalformedQuery(`Invalid number of arguments for ${name}`, at);
    return `slot ${this.#slots.push({ aggregate, of, option }) - 1}`;
  }

  /** The values of all functions for the events of a group, by their names here. */
  valuesOf(rows: readonly Row[]): Map<string, Value> {
    const times = rows.map((row) => numberOf(row.get("@timestamp")) ?? 0);
    return new Map(
      this.#slots.map(({ aggregate, of, option }, at) => {
        const values = rows.map((row) => (of === undefined ? true : of(row)));
        const [row] = rows;
        return [`slot ${at}`, aggregate.of(values, row && option?.(row), times)];
      }),
    );
  }
}

function numbersIn(values: readonly Value[]): number[] {
  return values.map(numberOf).filter((number) => number !== undefined);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** That of a sample. */
function deviation(numbers: readonly number[]): number {
  const mean = sum(numbers) / numbers.length;
  const squares = sum(numbers.map((number) => (number - mean) ** 2));
  return numbers.length < 2 ? 0 : Math.sqrt(squares / (numbers.length - 1));
}

/** The least of the numbers that is not less than this percentage of them. AWS's is approximate. */
function percentile(numbers: readonly number[], percent: number | undefined): Value {
  if (percent === undefined || numbers.length === 0) return undefined;
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = Math.ceil((Math.min(Math.max(percent, 0), 100) / 100) * sorted.length) - 1;
  return sorted[Math.max(at, 0)];
}
