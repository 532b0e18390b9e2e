import { failure } from "../process/failure.js";
import { type Event, Remaining } from "./remaining.js";

/** An operation of a client, and when it was under way: `{ input: 5, output: 12, begin: 130, end: 134 }`. Times are of one clock, in any unit. */
export interface Operation<Input, Output> {
  readonly input: Input;
  /** Undefined where no answer came: the operation took effect before `end`, or never does. */
  readonly output: Output | undefined;
  /** When the client sent it. */
  readonly begin: number;
  /** When the answer arrived, or when the server was killed. */
  readonly end: number;
}

/**
 * An object that many clients use at once, as it behaves where one client uses it alone.
 *
 * @example
 * const counter: Model<number, number, number> = {
 *   initial: 0,
 *   next: (count, added, output) =>
     output === undefined ? [count, count + added] : output === count + added ? [output] : [],
 *   textOf: String,
 * };
 */
export interface Model<State, Input, Output> {
  readonly initial: State;
  /** The states that the object can have after an operation with this output; none where the output is wrong. Without an output the state before is one of them. */
  next(state: State, input: Input, output: Output | undefined): readonly State[];
  /** A text that equal states have in common, and no others. */
  textOf(state: State): string;
  /** True for an operation that leaves every state as it is, such as a read. Long histories are then searched much faster. */
  isRead?(input: Input, output: Output | undefined): boolean;
}

/** How long to look for an order. `{ maxSteps: 50_000_000 }` */
export interface SearchLimit {
  /** Operations that are tried in a place, in all; 5,000,000 unless given, which take half a minute or so. */
  readonly maxSteps?: number;
}

const MAX_STEPS = 5_000_000;

/** States by their texts. */
type States<State> = ReadonlyMap<string, State>;

/** A step of the search: an operation that was put in order, and the states that were possible before it. */
interface Step<State> {
  readonly begin: Event;
  readonly states: States<State>;
  /** True where no other operation has to be tried in its place: a read that fits all states may as well come first. */
  readonly isFinal: boolean;
}

/**
 * Looks for an order of all operations that explains their outputs, and in which each operation comes after those that ended before it
 * began. Returns undefined where there is one, and otherwise the operation at which the longest attempt ended. Throws a `MockFailure` where it
 * has tried as much as it may.
 *
 * The search is that of Wing and Gong with Lowe's memory of the situations that were seen ("Testing for linearizability", Concurrency and
 * Computation, 2017). Where an operation leaves several states possible, it goes on with all of them at once.
 */
export function unexplained<State, Input, Output>(
  model: Model<State, Input, Output>,
  history: readonly Operation<Input, Output>[],
  { maxSteps = MAX_STEPS }: SearchLimit = {},
): Operation<Input, Output> | undefined {
  const operations = [...history].sort((a, b) => a.begin - b.begin);
  const remaining = new Remaining(operations);
  const seen = new Set<string>();
  const steps: Step<State>[] = [];
  let states: States<State> = new Map([[model.textOf(model.initial), model.initial]]);
  let longest = { length: -1, operation: 0 };
  let event = remaining.first;
  let tried = 0;
  while (event !== undefined) {
    if (event.kind === "begin") {
      if (++tried > maxSteps) throw undecided(history.length, maxSteps, operations[longest.operation]);
      const operation = operations[event.operation] as Operation<Input, Output>;
      const after = statesAfter(model, states, operation);
      remaining.take(event);
      if (after.size > 0 && isNew(seen, `${remaining.text()} ${[...after.keys()].sort().join("\n")}`)) {
        const isFinal = after.size === states.size && (model.isRead?.(operation.input, operation.output) ?? false);
        steps.push({ begin: event, states, isFinal });
        states = after;
        event = remaining.first;
      } else {
        remaining.putBack(event);
        event = event.after;
      }
      continue;
    }
    // This operation ends before any other one can come next, and it cannot either: an earlier step was wrong.
    if (steps.length > longest.length) longest = { length: steps.length, operation: event.operation };
    let last: Step<State> | undefined;
    do {
      last = steps.pop();
      if (last === undefined) return operations[longest.operation];
      remaining.putBack(last.begin);
    } while (last.isFinal);
    states = last.states;
    event = last.begin.after;
  }
  return undefined;
}

function undecided(operations: number, maxSteps: number, latest: { readonly begin: number } | undefined) {
  const reached = latest === undefined ? "" : ` The longest attempt ended at the one that began at ${latest.begin}.`;
  return failure("HistoryUndecided", { operations, maxSteps, reached });
}

function statesAfter<State, Input, Output>(
  model: Model<State, Input, Output>,
  states: States<State>,
  { input, output }: Operation<Input, Output>,
): States<State> {
  const next = [...states.values()].flatMap((state) => model.next(state, input, output));
  return new Map(next.map((state) => [model.textOf(state), state]));
}

function isNew(seen: Set<string>, text: string): boolean {
  return seen.size < seen.add(text).size;
}
