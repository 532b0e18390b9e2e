import type { ShapeRef } from "./model.js";

/**
 * What a record must look like so that the service can read it, as data. An import refuses one that looks otherwise.
 *
 * Members whose names end with `?` may be missing or undefined; others that a record has besides are let pass. `time` is a
 * number of milliseconds that a `Date` can hold. `shape` names a shape of the service's wire model, as {@link ShapeRef} does;
 * its members may all be missing.
 *
 * @example const queue: RecordForm<Queue> = { name: "string", createdAt: "time", "tags?": { "*": "string" } };
 */
export type RecordForm<V> =
  | Expectation
  | `shape ${ShapeRef}`
  | (unknown extends V
      ? "anything"
      : [V] extends [string]
        ? "string"
        : [V] extends [boolean]
          ? "boolean"
          : [V] extends [number]
            ? "number" | "time"
            : [V] extends [Uint8Array]
              ? "bytes"
              : [V] extends [readonly (infer Item)[]]
                ? readonly [RecordForm<Item>]
                : [V] extends [object]
                  ? MembersForm<V>
                  : never);

type Expectation = (value: unknown) => string | undefined;

type MembersForm<V> = string extends keyof V
  ? { readonly "*": RecordForm<V[keyof V]> }
  : { readonly [K in keyof V as MemberName<V, K>]-?: RecordForm<Exclude<V[K], undefined>> };

type MemberName<V, K extends keyof V> = undefined extends V[K] ? `${K & string}?` : K & string;
