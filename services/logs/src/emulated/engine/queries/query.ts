import { Aggregates } from "./aggregates.js";
import { ExpressionReader } from "./expression.js";
import { extracted, readExtraction } from "./extraction.js";
import { isTrue } from "./functions.js";
import { QueryRow } from "./query-row.js";
import { type Group, grouped, type Item, type Order, sorted, withoutDuplicates } from "./rows.js";
import { MalformedQuery, type Token, Tokens } from "./tokens.js";

/** A command: of one event at a time, or of all. */
export type Stage =
  | { readonly kind: "each"; keeps(row: QueryRow): boolean }
  | { readonly kind: "all"; of(rows: readonly QueryRow[]): readonly QueryRow[] };

/** A query that can be run. */
export interface Query {
  readonly stages: readonly Stage[];
  /** What the results show, besides `@ptr`. */
  readonly columns: readonly string[];
  /** True where results are log events. */
  readonly showsEvents: boolean;
  /** Undefined where the query has no `limit`. */
  readonly limit: number | undefined;
  /** How many steps its regular expressions take for a character of an event. */
  readonly steps: number;
  /** How many parts it has, each of which takes some steps for an event. */
  readonly parts: number;
}

/** Reads a query in the query language of Logs Insights. Throws {@link MalformedQuery}. */
export function parseQuery(text: string): Query {
  return new QueryReader(text).read();
}

/** Commands that AWS has, and that are not built. */
const notBuilt = ["addtotals", "anomaly", "diff", "join", "lookup", "pattern", "source", "unmask", "unnest"];

class QueryReader {
  readonly #tokens: Tokens;
  readonly #reader: ExpressionReader;
  readonly #stages: Stage[] = [];
  #columns: string[] | undefined;
  #isDisplayed = false;
  #showsEvents = true;
  #limit: number | undefined;

  constructor(text: string) {
    this.#tokens = new Tokens(text);
    this.#reader = new ExpressionReader(this.#tokens);
  }

  read(): Query {
    let previous = "";
    do {
      const token = this.#tokens.read();
      const name = token.value.toLowerCase();
      if (notBuilt.includes(name))
        throw new MalformedQuery(
          `CloudStub does not have the command ${token.value}. The README of its service logs lists the commands.`,
          token,
        );
      const command = token.kind === "word" ? this.#commands.get(name) : undefined;
      // User guide, "dedup": only limit may follow it.
      if (command === undefined || (previous === "dedup" && name !== "limit")) throw this.#tokens.unexpected(token);
      command();
      previous = name;
    } while (this.#tokens.take("|"));
    if (this.#tokens.next.kind !== "end") throw this.#tokens.unexpected();
    return {
      stages: this.#stages,
      columns: this.#columns ?? ["@timestamp", "@message"],
      showsEvents: this.#showsEvents,
      limit: this.#limit,
      steps: this.#reader.steps,
      parts: this.#tokens.count,
    };
  }

  readonly #commands: ReadonlyMap<string, () => void> = new Map([
    ["fields", () => this.#fields()],
    ["display", () => this.#display()],
    ["filter", () => this.#filter()],
    ["filterindex", () => this.#filter()],
    ["parse", () => this.#parse()],
    ["stats", () => this.#stats()],
    ["sort", () => this.#sort()],
    ["limit", () => this.#takeFirst()],
    ["dedup", () => this.#dedup()],
  ]);

  #fields(): void {
    const items = this.#setItems();
    if (!this.#isDisplayed) this.#columns = [...(this.#columns ?? []), ...namesOf(items)];
  }

  /** The last one counts. */
  #display(): void {
    this.#isDisplayed = true;
    this.#columns = namesOf(this.#setItems());
  }

  #setItems(): Item[] {
    const items = this.#items();
    const set = items.filter(({ name, expression }) => expression.field !== name);
    if (set.length > 0)
      this.#each((row) => {
        for (const { name, expression } of set) row.values.set(name, expression.of(row));
      });
    return items;
  }

  #each(change: (row: QueryRow) => void): void {
    this.#stages.push({
      kind: "each",
      keeps(row) {
        change(row);
        return true;
      },
    });
  }

  #filter(): void {
    const { of } = this.#reader.read();
    this.#stages.push({ kind: "each", keeps: (row) => isTrue(of(row)) });
  }

  #parse(): void {
    const extraction = readExtraction(this.#reader);
    this.#each((row) => {
      for (const [name, value] of extracted(extraction, row)) row.values.set(name, value);
    });
  }

  #stats(): void {
    const aggregates = new Aggregates();
    this.#reader.aggregates = aggregates;
    const items = this.#items();
    this.#reader.aggregates = undefined;
    const by = this.#tokens.take("by") ? this.#items() : [];
    const stage: Stage = { kind: "all", of: (rows) => grouped(rows, by).map((group) => row(group)) };
    const row = ({ key, rows }: Group) => {
      const results = new QueryRow(undefined, aggregates.valuesOf(rows));
      const values = items.map(({ name, expression }) => [name, expression.of(results)] as const);
      return new QueryRow(undefined, [...by.map(({ name }, at) => [name, key[at]] as const), ...values]);
    };
    this.#stages.push(stage);
    this.#showsEvents = false;
    this.#isDisplayed = false;
    this.#columns = [...namesOf(by), ...namesOf(items)];
    this.#reader.columns = this.#columns;
  }

  #sort(): void {
    const orders: Order[] = [];
    do {
      const { of } = this.#reader.read();
      const isDescending = this.#tokens.take("desc");
      if (!isDescending) this.#tokens.take("asc");
      orders.push({ of, sign: isDescending ? -1 : 1 });
    } while (this.#tokens.take(","));
    this.#stages.push({ kind: "all", of: (rows) => sorted(rows, orders) });
  }

  #takeFirst(): void {
    const token = this.#tokens.read();
    const limit = Number(token.value);
    if (token.kind !== "number" || !Number.isInteger(limit) || limit < 1) throw this.#tokens.unexpected(token);
    this.#limit = limit;
    this.#stages.push({ kind: "all", of: (rows) => rows.slice(0, limit) });
  }

  #dedup(): void {
    const items = this.#items();
    this.#stages.push({ kind: "all", of: (rows) => withoutDuplicates(rows, items) });
  }

  /** Expressions, each with a name where it has one. */
  #items(): Item[] {
    const items: Item[] = [];
    do {
      const expression = this.#reader.read();
      items.push({
        name: this.#tokens.take("as") ? this.#name().value : (expression.field ?? expression.text),
        expression,
      });
    } while (this.#tokens.take(","));
    return items;
  }

  #name(): Token {
    if (this.#tokens.next.kind !== "word" && this.#tokens.next.kind !== "field") throw this.#tokens.unexpected();
    return this.#tokens.read();
  }
}

function namesOf(items: readonly Item[]): string[] {
  return [...new Set(items.map(({ name }) => name))];
}
