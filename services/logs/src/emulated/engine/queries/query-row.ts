import type { Row } from "./expression.js";
import { textOf, type Value } from "./values.js";

/** A log event or a group of them on its way through the commands of a query. */
export class QueryRow implements Row {
  /** What commands set. */
  readonly values: Map<string, Value>;
  readonly #event: Row | undefined;

  constructor(event: Row | undefined, values: Iterable<readonly [string, Value]> = []) {
    this.#event = event;
    this.values = new Map(values);
  }

  get(field: string): Value {
    return this.values.has(field) ? this.values.get(field) : this.#event?.get(field);
  }

  /** Fields without a value are left out, as AWS leaves them out. */
  shown(columns: readonly string[]): { readonly field: string; readonly value: string }[] {
    return columns.flatMap((field) => {
      const value = textOf(this.get(field));
      return value === undefined ? [] : { field, value };
    });
  }
}
