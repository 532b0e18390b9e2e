import type { Call } from "./call.js";
import type { Input, OperationName, Output, ServiceTypes } from "./types.js";

const brand = Symbol.for("cloudstub.Placeholder");

/** What a placeholder may use besides its input: fresh ids, and what ARNs are made of. Neither state nor clock. */
export type PlaceholderCall = Pick<Call<unknown>, "ids" | "partition" | "region" | "account">;

type Answer<S extends ServiceTypes, Op extends OperationName<S>> = (input: Input<S, Op>, call: PlaceholderCall) => Output<S, Op>;

/**
 * A registered operation that answers well-formed and neither reads nor changes state. Its service may require that the
 * resource it is about exists: see `placeholdersRequire` of a `ServiceDefinition`.
 */
export interface Placeholder<S extends ServiceTypes, Op extends OperationName<S>> {
  readonly [brand]: true;
  readonly answer: Answer<S, Op>;
}

/**
 * A placeholder row. Its output is fixed, or made of the input and of fresh ids, so that a batch can name its entries.
 *
 * @example PurgeQueue: placeholder({}),
 * @example DeleteMessageBatch: placeholder((input) => ({ Successful: input.Entries.map(({ Id }) => ({ Id })), Failed: [] })),
 * @example Publish: placeholder((_, { ids }) => ({ MessageId: ids.uuid() })),
 */
export function placeholder<S extends ServiceTypes, Op extends OperationName<S>>(
  output: Output<S, Op> | Answer<S, Op>,
): Placeholder<S, Op> {
  if (typeof output !== "function") return { [brand]: true, answer: () => output };
  const answer = output;
  // The state and the clock are left behind here, so that no row can reach them.
  return { [brand]: true, answer: (input, { ids, partition, region, account }) => answer(input, { ids, partition, region, account }) };
}

/** True for a placeholder row. */
export function isPlaceholder(row: unknown): row is { readonly answer: (input: unknown, call: PlaceholderCall) => unknown } {
  return typeof row === "object" && row !== null && brand in row;
}
