import type { Input, OperationName, Output, ServiceTypes } from "./types.js";

const brand = Symbol.for("cloudstub.Placeholder");

/** A registered operation that answers well-formed and neither reads nor changes state. */
export interface Placeholder<S extends ServiceTypes, Op extends OperationName<S>> {
  readonly [brand]: true;
  readonly answer: (input: Input<S, Op>) => Output<S, Op>;
}

/**
 * A placeholder row. Its output is fixed, or made of the input alone, so that a batch can name its entries.
 *
 * @example PurgeQueue: placeholder({}),
 * @example DeleteMessageBatch: placeholder((input) => ({ Successful: input.Entries.map(({ Id }) => ({ Id })), Failed: [] })),
 */
export function placeholder<S extends ServiceTypes, Op extends OperationName<S>>(
  output: Output<S, Op> | ((input: Input<S, Op>) => Output<S, Op>),
): Placeholder<S, Op> {
  const answer = typeof output === "function" ? (output as (input: Input<S, Op>) => Output<S, Op>) : () => output;
  return { [brand]: true, answer };
}

/** True for a placeholder row. */
export function isPlaceholder(row: unknown): row is { readonly answer: (input: unknown) => unknown } {
  return typeof row === "object" && row !== null && brand in row;
}
