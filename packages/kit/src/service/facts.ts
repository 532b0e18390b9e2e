import type { FunctionHost } from "../call/functions.js";

/**
 * Something that a service tells of its state to the agents of others: how many messages a queue has to give. An agent that asks is asked again when
 * it is due as soon as the answer may be another one, so that it works when there is something to do, and needs no polling.
 *
 * Operations are for what changes something; a fact only reads, costs next to nothing and stands in no history. Make one with {@link fact}.
 */
export interface Fact<Subject, Answer> {
  /** The id of the service that tells it. */
  readonly service: string;
  readonly name: string;
  /** For the compiler only; there is nothing here. */
  readonly types?: (subject: Subject) => Answer;
}

/** A fact as the service tells it. */
export interface ToldFact<State> {
  readonly name: string;
  // Facts have subjects and answers of their own.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly tell: (state: State, subject: any) => unknown;
}

/** What an agent sees of its world besides the state of its own service. */
export interface Surroundings {
  /** Runs functions; undefined where the start does not allow it. */
  readonly functions: FunctionHost | undefined;
  /**
   * Asks for a fact about a resource of an account and region, those of the agent unless given. Undefined where the service is not enabled, or
   * is at a level that does not tell it.
   *
   * @example around.ask(messagesToReceive, "orders", { account, region })
   */
  ask<Subject, Answer>(fact: Fact<Subject, Answer>, subject: Subject, at?: FactPlace): Answer | undefined;
}

/** The account and region of what a fact is about. */
export interface FactPlace {
  readonly account?: string | undefined;
  readonly region?: string | undefined;
}

/** Declares a fact, for those who ask and for the service that tells it. */
export function fact<Subject, Answer>(service: string, name: string): Fact<Subject, Answer> {
  return { service, name };
}

/**
 * Lets a service tell a fact. It reads the given state, in O(log n), and nothing else.
 *
 * @example facts: [tells(messagesToReceive, (state: QueueState, queue) => state.messages.of(queue).size)]
 */
export function tells<State, Subject, Answer>(
  { name }: Fact<Subject, Answer>,
  tell: (state: State, subject: Subject) => Answer,
): ToldFact<State> {
  return { name, tell };
}

/** How many messages of the queue of a name can be received now: at least one, where there are any. */
export const messagesToReceive = fact<string, number>("sqs", "messagesToReceive");

/** Where a reader stands in the stream of a table. */
export interface StreamPosition {
  /** The table and the label of the stream: `orders/2015-05-20T20:51:10.252`. */
  readonly stream: string;
  /** The sequence number of the last record that was read; empty before the first. */
  readonly after: string;
}

/** How many records of a table's stream come after a position. */
export const streamRecordsAfter = fact<StreamPosition, number>("dynamodb", "streamRecordsAfter");

/** The sequence number of the newest record of a table's stream, `orders/2015-05-20T20:51:10.252`; empty before the first. */
export const newestStreamRecord = fact<string, string>("dynamodb", "newestStreamRecord");

/** The key of a table's stream, `orders/2015-05-20T20:51:10.252`; undefined where the table of that name has none that is enabled. */
export const streamOfTable = fact<string, string | undefined>("dynamodb", "streamOfTable");

/** An item in the stream of a table. */
export interface StreamItem {
  readonly stream: string;
  /** Attributes in the JSON of DynamoDB, its keys among them. */
  readonly item: { readonly [attribute: string]: unknown };
}

/** The newest change of an item among the last thousand of a table's stream, as GetRecords answers with it, but with an empty `awsRegion`; undefined where there is none. For explanations: it costs more than other facts. */
export const newestChangeOf = fact<StreamItem, object | undefined>("dynamodb", "newestChangeOf");
