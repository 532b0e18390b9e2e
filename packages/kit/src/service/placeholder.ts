import type { Call } from "../call/call.js";
import type { Handler, Input, OperationName, Output, ServiceTypes } from "../call/types.js";

const brand = Symbol.for("cloudstub.Placeholder");

/** The part of a call that a placeholder may use: new ids, the time and the parts of ARNs, but no state. */
export type PlaceholderCall = Pick<
  Call<unknown>,
  "ids" | "clock" | "machineClock" | "partition" | "region" | "account" | "accessKeyPrefix"
>;

type Answer<S extends ServiceTypes, Op extends OperationName<S>> = (
  input: Input<S, Op>,
  call: PlaceholderCall,
) => Output<S, Op>;

/**
 * A registered operation that returns a valid output and neither reads nor changes state. Its service may require that the
 * resource in the input exists: see `placeholdersRequire` of a `ServiceDefinition`.
 */
export interface Placeholder<S extends ServiceTypes, Op extends OperationName<S>> {
  readonly [brand]: true;
  readonly answer: Answer<S, Op>;
}

/**
 * A placeholder row. Its output is fixed, or computed from the input and new ids, as a batch needs to name its entries.
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
  // State is not passed on, so that no row can reach it.
  return {
    [brand]: true,
    answer: (input, { ids, clock, machineClock, partition, region, account, accessKeyPrefix }) =>
      answer(input, { ids, clock, machineClock, partition, region, account, accessKeyPrefix }),
  };
}

/**
 * A row of an overlay whose handler is still to be written: it answers what the handler returns, and is marked as a placeholder in its
 * answers, the history and `docs/coverage.md`. `npm run new:operation` writes it; take `unwritten` away with the first behaviour.
 *
 * @example ListBackups: unwritten(listBackups),
 */
export function unwritten<S extends ServiceTypes, Op extends OperationName<S>>(
  handler: Handler<S, Op>,
): Placeholder<S, Op> {
  return { [brand]: true, answer: handler as unknown as Answer<S, Op> };
}

/** True for a placeholder row. */
export function isPlaceholder(
  row: unknown,
): row is { readonly answer: (input: unknown, call: PlaceholderCall) => unknown } {
  return typeof row === "object" && row !== null && brand in row;
}
