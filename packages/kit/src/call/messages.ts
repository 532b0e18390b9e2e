import type { Call } from "./call.js";

/**
 * What a service in one region tells itself in another, such as a write to a replica. No request can carry one: a message is sent by
 * {@link Peers.tell} with the object itself, and has no operation of AWS and no name on the wire.
 *
 * @example
 * export const replicateWrite: RegionMessage<EmulatedState, ReplicatedWrite> = {
 *   service: "dynamodb",
 *   name: "ReplicateWrite",
 *   receive: ({ tableName, item }, call) => { … },
 * };
 */
export interface RegionMessage<State, Content, Answer = void> {
  /** The id of the service that sends and receives it. */
  readonly service: string;
  /** What the history calls it. */
  readonly name: string;
  /** Runs in the region that it is sent to, as a transaction of its own: what throws leaves nothing behind that it wrote. */
  readonly receive: (content: Content, call: Call<State>) => Answer;
}

/** Where a {@link RegionMessage} goes, and on whose behalf. */
export interface MessageAddress {
  readonly region: string;
  /** The id of the request that made the message necessary, as the history shows it; the request or agent that sends it unless given. */
  readonly cause?: string | undefined;
}
