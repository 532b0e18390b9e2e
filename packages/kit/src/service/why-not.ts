import type { Surroundings } from "./facts.js";

/** A call that was carried out, and that somebody asks about. */
export interface AskedCall {
  /** The id of its service: `sqs`. */
  readonly service: string;
  readonly operation: string;
  /** What it was about, in the words of its service: the name of a queue, a bucket and a key. Undefined where it was about several things, or none. */
  readonly resource: string | undefined;
  /** The input, as the client sent it or decoded; undefined where it was not kept. */
  readonly input: unknown;
}

/** What a service sees when it is asked: its state in the account and region of the call, and its world. */
export interface AskedState<State> extends Surroundings {
  readonly state: State;
  readonly account: string;
  readonly region: string;
  /** The world's time: milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: number;
}

/**
 * Tells what has not come of a call yet, and why, in whole sentences, by the state of now: a function that reads nothing of a queue, a rule that is not about an object. It is asked
 * about the calls of all services, when somebody explains one. It changes nothing.
 */
export type WhyNot<State> = (call: AskedCall, around: AskedState<State>) => Iterable<string>;
