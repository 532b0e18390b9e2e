import type { Call, Waits } from "../call/call.js";
import type { HttpAnswer, HttpRequest } from "../call/http.js";
import type { Surroundings } from "./facts.js";

/**
 * Work that a service does by itself when it is due: deliveries, expiry, redrive. The state decides: nothing is registered while a
 * server runs, so restarts, imports, snapshots and resets need no rules of their own.
 *
 * Due work is done before the answer that made it due is sent, unless it needs a promise or is deferrable, and before anything looks at
 * the state.
 *
 * @example
 * export const expiry: Agent<QueueState> = {
 *   due: ({ expiries }) => earliest(expiries),
 *   run: ({ state, clock }) => removeExpired(state, clock.now()),
 * };
 */
export interface Agent<State> {
  /**
   * When there is something to do next; undefined where there is nothing. Only the state decides, its own and what the services around tell of
   * theirs: it is asked again after a change of a collection that it read, also through a fact, or of any of its own where it
   * {@link overlaps}. It takes O(log n): it reads an index. The time may be too early, where `run` then writes a later one, but never too late.
   */
  readonly due: (state: State, around: Surroundings) => DueWork | undefined;
  /**
   * Does a bounded part of the due work; it is called again while there is more. `call.clock.now()` is the time at which the work was
   * due, however late it is done.
   *
   * A synchronous run is a transaction: where it throws, its writes are undone, and it is tried again later. To change nothing although
   * something is due counts as a failure too. A run that has to wait returns its promise, and after its first `await` writes in
   * `call.atomically`; meanwhile `due` is not asked, unless it {@link overlaps}.
   */
  readonly run: (call: AgentCall<State>) => void | Promise<void>;
  /**
   * True where the next run does not wait for the promise of the last: `due` is asked as if nothing were under way, and leaves out what is.
   * So one endpoint that does not answer holds up no other.
   */
  readonly overlaps?: true;
  /**
   * True where the work may be late, as expiry is at AWS, and there may be much of it: no answer and no view waits for all of it. In one
   * turn of the event loop such agents begin no step after 10 ms; the rest follows in the next turns, at the time that the clock shows
   * then. So a step takes a few milliseconds at most. A clock that is turned, and a client that waits for rest, wait for all of it.
   */
  readonly deferrable?: true;
  /**
   * A sentence about the next run at a time, for users who turn the clock: `a delayed message of queue orders becomes visible`. That the
   * agent runs unless given. Asked only while a clock is turned, or a client waits for rest.
   */
  readonly what?: (state: State, now: number) => Iterable<string>;
  /**
   * The next work for whose sake a client that waits for rest may skip time, where {@link due} names housekeeping too. Asked only while a
   * client waits for rest.
   */
  readonly pending?: (state: State, around: Surroundings) => PendingWork | undefined;
  /**
   * A sentence about each thing that clients have begun and not ended, such as messages in flight: there is no rest before they are ended.
   * `queue orders holds 1 message in flight since …, received by ReceiveMessage`. Asked only while a client waits for rest.
   */
  readonly inUse?: (state: State) => Iterable<string>;
}

/** Something that an agent will do. */
export interface DueWork {
  /** Milliseconds of the world's clock. Work whose time has passed is done at once, at its time. */
  readonly time: number;
  /**
   * True for work that is not a reason to skip time for a client that waits for rest: ends of periods, such as retention, deduplication, times
   * to live and visibility timeouts, and periodic work, such as rotations. Delays, deliveries, retries and scheduled deletions
   * are reasons.
   */
  readonly housekeeping?: true;
}

/** Work that a client may wait for. */
export interface PendingWork {
  /** Milliseconds of the world's clock. */
  readonly time: number;
  /** In words: `a delivery of topic orders`. */
  readonly what: string;
}

/**
 * Agents by name. Those that are due at the same time run in this order. One that remembers what it has under way is a function, which
 * makes one for each account and region.
 */
export type Agents<State> = { readonly [name: string]: Agent<State> | (() => Agent<State>) };

/** Everything that an agent may use. Some members are getters: it can't be spread. */
export interface AgentCall<State>
  extends Surroundings,
    Pick<
      Call<State>,
      | "state"
      | "clock"
      | "ids"
      | "choices"
      | "peers"
      | "account"
      | "region"
      | "partition"
      | "atomically"
      | "giveWay"
      | "accessKeyPrefix"
      | "option"
    > {
  /** Lets calls that wait for a topic try again, when this run is done. */
  readonly wake: Waits["wake"];
  /**
   * Really sends a request over the network, and never rejects: the status is 0 where there is no answer. It is in the history. A run that
   * uses it returns a promise, and no answer of a client waits for that.
   */
  readonly sendHttp: (request: HttpRequest) => Promise<HttpAnswer>;
}
