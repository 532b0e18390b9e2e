import { shown } from "@cloudstub/core";
import { type Model, type Operation, type SearchLimit, unexplained } from "./linearizable.js";
import { broken, grouped } from "./queues.js";
import { textOfValue } from "./text-of-value.js";

/**
 * The values of items by their keys, and null for an item that does not exist: `{ a: { count: 1 }, b: null }`. Values are compared by what is in them: in whatever
 * order an object has its members, and a set its values.
 */
export type Values = { readonly [key: string]: unknown };

/**
 * A request about items, one or several at once. `{ when: { a: null }, write: { a: 1 } }` puts an item that must not be there; `{ read: ["a", "b"] }` reads two
 * in a transaction.
 */
export interface ItemsInput {
  /** The values that the items must have; otherwise the request is refused. */
  readonly when?: Values;
  /** The values that it gives to the items, null for those that it deletes. */
  readonly write?: Values;
  /** The items whose values it is answered with, as they were before it wrote. */
  readonly read?: readonly string[];
}

/** The values that were read, `{}` where none were, or `"refused"` where a condition did not hold. */
export type ItemsOutput = Values | "refused";

/**
 * Throws a `MockFailure` unless there is an order of all operations that explains their outputs, in which each comes after those that had ended before it began. So
 * behave consistent reads and writes of single items, and transactions. Operations without an output may have taken effect or not. Where many clients
 * use the same items at once, the search may reach its limit: a `MockFailure` with the code `HistoryUndecided` says so.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
 *
 * @example
 * const history = new OperationLog<ItemsInput, ItemsOutput>();
 * await Promise.all(clients.map((client) => history.note({ read: ["a"] }, async () => ({ a: await client.get("a") }))));
 * assertItems(history.operations);
 */
export function assertItems(history: readonly Operation<ItemsInput, ItemsOutput>[], limit?: SearchLimit): void {
  for (const { input, output } of history)
    if (output !== undefined && output !== "refused" && (typeof output !== "object" || output === null))
      throw broken(
        `${shown(input)} was answered with ${shown(output)}. An output is an object of values, "refused", or undefined where no answer came.`,
      );
  // Items that no request has in common can be looked at by themselves: then the search is short.
  for (const part of independentParts(history)) assertLinearizable(itemsModel, part, limit);
}

/**
 * The same for an object of any kind, which the model describes.
 *
 * @example assertLinearizable({ initial: 0, next: (state, input, output) => …, textOf: String }, history.operations);
 */
export function assertLinearizable<State, Input, Output>(
  model: Model<State, Input, Output>,
  history: readonly Operation<Input, Output>[],
  limit?: SearchLimit,
): void {
  for (const { input, begin, end } of history)
    if (!(begin <= end)) throw broken(`${shown(input)} began at ${begin} and ended at ${end}, which is not later.`);
  const { maxSteps = 1 } = limit ?? {};
  if (!(maxSteps >= 1)) throw broken(`maxSteps is ${shown(maxSteps)}: give the number of steps, such as 50_000_000.`);
  const odd = unexplained(model, history, limit);
  if (odd === undefined) return;
  const answer = odd.output === undefined ? "had no answer" : `was answered with ${shown(odd.output)}`;
  throw broken(
    `No order of the ${history.length} operations explains their answers. The longest attempt ended at the one that began at ${odd.begin}: ${shown(odd.input)} ${answer}.`,
  );
}

const itemsModel: Model<Values, ItemsInput, ItemsOutput> = {
  initial: {},
  next(state, input, output) {
    const after = written(state, input);
    if (output === undefined) return holds(state, input) ? [state, after] : [state];
    if (output === "refused") return holds(state, input) ? [] : [state];
    return holds(state, input) && isRead(state, input, output) ? [after] : [];
  },
  textOf: textOfValue,
  isRead: ({ write = {} }, output) => output === "refused" || Object.keys(write).length === 0,
};

function holds(state: Values, { when = {} }: ItemsInput): boolean {
  return Object.entries(when).every(([key, value]) => isSame(valueIn(state, key), value));
}

function isRead(state: Values, { read = [] }: ItemsInput, output: Values): boolean {
  return read.every((key) => isSame(valueIn(state, key), valueIn(output, key)));
}

/** Keys are the application's own: `__proto__` is one. */
function valueIn(values: Values, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : null;
}

function isSame(one: unknown, other: unknown): boolean {
  return textOfValue(one) === textOfValue(other);
}

function written(state: Values, { write = {} }: ItemsInput): Values {
  return Object.fromEntries(Object.entries({ ...state, ...write }).filter(([, value]) => (value ?? null) !== null));
}

/** The operations by items that some requests have in common, directly or by others. */
function independentParts<Output>(
  history: readonly Operation<ItemsInput, Output>[],
): Operation<ItemsInput, Output>[][] {
  const parentOf = new Map<string, string>();
  const parent = (key: string) => parentOf.get(key) ?? key;
  const rootOf = (key: string): string => {
    let root = key;
    while (parent(root) !== root) root = parent(root);
    // The next search from here is short.
    for (let at = key, next = parent(at); at !== root; at = next, next = parent(at)) parentOf.set(at, root);
    return root;
  };
  for (const { input } of history) {
    const [first = "", ...others] = keysIn(input);
    for (const other of others) parentOf.set(rootOf(other), rootOf(first));
  }
  return [...grouped(history, ({ input }) => rootOf(keysIn(input)[0] ?? "")).values()];
}

function keysIn({ when = {}, write = {}, read = [] }: ItemsInput): string[] {
  return [...Object.keys(when), ...Object.keys(write), ...read];
}
