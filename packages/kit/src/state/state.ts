import type { RecordOf, RecordSchema } from "./record.js";

/** Which keys of a collection to visit; everything when empty. Keys are ordered by UTF-16 code unit. */
export interface Range {
  /** Only keys that begin with this. */
  readonly prefix?: string;
  /** Only this key and greater ones. */
  readonly from?: string;
  /** Only keys greater than this. */
  readonly after?: string;
  /** Only this key and smaller ones. */
  readonly to?: string;
  /** Only keys smaller than this. */
  readonly before?: string;
  /** The greatest key first. */
  readonly reverse?: boolean;
}

/**
 * An ordered map from string keys to immutable records.
 *
 * Reading and writing one key costs O(log n), `size` O(1). A record is never changed in place: write a new one.
 */
export interface Collection<V> {
  readonly size: number;
  get(key: string): V | undefined;
  has(key: string): boolean;
  set(key: string, value: V): void;
  /** False when there was nothing to delete. */
  delete(key: string): boolean;
  clear(): void;
  /** The smallest key, or undefined when empty; O(log n). */
  firstKey(): string | undefined;
  /** The greatest key, or undefined when empty; O(1). */
  lastKey(): string | undefined;
  /**
   * In key order, or in reverse. Writing while iterating is allowed: the iteration continues over the records that were there at its start.
   *
   * @example parameters.entries({ prefix: "/app/", after: lastName })
   * @example history.values({ before: keys.time(now), reverse: true })
   */
  entries(range?: Range): IterableIterator<[key: string, value: V]>;
  values(range?: Range): IterableIterator<V>;
  keys(range?: Range): IterableIterator<string>;
}

/** Collections of one kind, one for each id: the messages of each queue, the items of each table. */
export interface Family<V> {
  /** The collection of this id; an empty one where nothing was written yet. */
  of(id: string): Collection<V>;
  /** Removes the collection with all it holds, in O(1). */
  drop(id: string): void;
}

/**
 * The part of the store that belongs to one service.
 *
 * The schema is that of the records. An import refuses a record that does not fit it; without a schema an import takes any record.
 */
export interface Scope {
  collection<const S extends RecordSchema>(name: string, schema: S): Collection<RecordOf<S>>;
  collection<V>(name: string): Collection<V>;
  family<const S extends RecordSchema>(name: string, schema: S): Family<RecordOf<S>>;
  family<V>(name: string): Family<V>;
}
