import type { ShapeRef } from "../wire/model.js";

/**
 * The schema of a record, as data: an import checks records against it, the documentation lists it, and {@link RecordOf} is its type.
 *
 * - `"string"`, `"number"`, `"boolean"`, `"bytes"`; `"time"`, a number of milliseconds that a `Date` can hold; `"anything"`
 * - `[schema]`, a list; `{ "*": schema }`, a map from strings
 * - `{ name: schema, "tags?": schema }`, an object: a member whose name ends with `?` may be missing or undefined, and an
 *   object may have more members than its schema
 * - {@link oneOf}, {@link shape}, and an {@link Expectation} for the rest
 */
export type RecordSchema =
  | keyof SimpleRecords
  | ShapeSchema<unknown>
  | Expectation<unknown>
  | readonly [RecordSchema]
  | { readonly [member: string]: RecordSchema };

interface SimpleRecords {
  readonly string: string;
  readonly number: number;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly time: number;
  readonly boolean: boolean;
  readonly bytes: Uint8Array;
  readonly anything: unknown;
}

/** The type of the records of a schema. */
export type RecordOf<S> =
  S extends Expectation<infer V>
    ? V
    : S extends ShapeSchema<infer V>
      ? V
      : S extends keyof SimpleRecords
        ? SimpleRecords[S]
        : S extends readonly [infer Item]
          ? readonly RecordOf<Item>[]
          : S extends { readonly "*": infer Value }
            ? { readonly [name: string]: RecordOf<Value> }
            : Members<S>;

type Members<S> = Flat<
  { readonly [K in keyof S as K extends `${string}?` ? never : K]: RecordOf<S[K]> } & {
    readonly [K in keyof S as K extends `${infer Name}?` ? Name : never]?: RecordOf<S[K]>;
  }
>;

/** One object type instead of an intersection: editors show its members. */
type Flat<T> = { [K in keyof T]: T[K] };

/** For the compiler only; no value has it. */
declare const type: unique symbol;

/**
 * Returns undefined for a value of the type `V`, and otherwise the words for such a value.
 *
 * @example const wait: Expectation<number> = (value) => (isWait(value) ? undefined : "a number of milliseconds up to 20000");
 */
export interface Expectation<V> {
  (value: unknown): string | undefined;
  readonly [type]?: V;
}

/** A shape of the service's wire model, whose records have the type `V`. */
export type ShapeSchema<V> = `shape ${ShapeRef}` & { readonly [type]?: V };

/**
 * Declares the schema of an object. The comments on its members are those of the type's.
 *
 * @example
 * const queue = record({ name: "string", createdAt: "time", "tags?": { "*": "string" } });
 * export type Queue = RecordOf<typeof queue>;
 */
export function record<const S extends { readonly [member: string]: RecordSchema }>(members: S): S {
  return members;
}

/** The schema of one of these values. */
export function oneOf<const V extends string | number | boolean>(...values: readonly V[]): Expectation<V> {
  return (value) => (values.includes(value as V) ? undefined : values.join(" or "));
}

/**
 * The schema of a shape of the service's wire model, for what AWS's types describe; a member of it may be missing unless it is required.
 *
 * @example scope.collection("functions", shape<FunctionConfiguration>("FunctionConfiguration"))
 */
export function shape<V>(ref: ShapeRef): ShapeSchema<V> {
  return `shape ${ref}` as const;
}
