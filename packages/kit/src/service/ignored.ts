import type { Input, OperationName, ServiceTypes } from "../call/types.js";

/**
 * Input members that operations accept and do not evaluate, by operation. A request with one is answered as if it were absent,
 * and the response names it. A member is named by its path, in which `*` stands for each element of a list or map.
 *
 * @example
 * const ignored: IgnoredMembers<Dynamodb> = {
 *   PutItem: ["ConditionExpression", { member: "ReturnConsumedCapacity", unless: "NONE" }],
 *   BatchGetItem: ["RequestItems.*.ProjectionExpression"],
 *   Query: [{ member: "KeyConditionExpression", where: (text) => text.includes(" AND ") }],
 * };
 */
export type IgnoredMembers<S extends ServiceTypes> =
  string extends OperationName<S>
    ? { readonly [operation: string]: readonly IgnoredMember[] }
    : { readonly [Op in OperationName<S>]?: readonly MemberOf<Input<S, Op>>[] };

/** An ignored member: always, unless it has a value that makes no difference, or only with values for which `where` is true. */
export type IgnoredMember<Path extends string = string, Value = unknown> =
  | Path
  | { readonly member: Path; readonly unless: Value }
  | { readonly member: Path; where(value: Value): boolean };

/** Bounds the paths into recursive types. */
type Levels = readonly 0[];

type MemberOf<T, Before extends string = "", Left extends Levels = [0, 0, 0, 0]> = Left extends readonly [
  0,
  ...infer Rest extends Levels,
]
  ? {
      [K in Step<T>]: IgnoredMember<`${Before}${K}`, ValueAt<T, K>> | MemberOf<ValueAt<T, K>, `${Before}${K}.`, Rest>;
    }[Step<T>]
  : never;

/** A map from strings to strings takes any key as a step, other maps only `*`. */
type Step<T> = T extends readonly unknown[]
  ? "*"
  : T extends string | number | bigint | boolean | Uint8Array | Date
    ? never
    : string extends keyof T
      ? T[string & keyof T] extends string
        ? string
        : "*"
      : keyof T & string;

type ValueAt<T, K extends string> = T extends readonly (infer Element)[]
  ? Element
  : NonNullable<K extends keyof T ? T[K] : T[string & keyof T]>;
