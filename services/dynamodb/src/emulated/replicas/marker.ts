import type { StoredItem } from "../items/state.js";
import type { EmulatedTable } from "../state.js";
import type { LastWrite } from "./state.js";

/** A member of inputs that no request can have: what one region tells another. */
const fromRegion = Symbol("from a replica");

/** What the replicas of a table tell one another. */
export interface ReplicaMessage {
  /** A write, with its time and region. */
  readonly write?: LastWrite;
  /** A table to be created, with its items. */
  readonly table?: EmulatedTable;
  readonly items?: Iterable<readonly [place: string, item: StoredItem]>;
  readonly lastWrites?: Iterable<readonly [place: string, write: LastWrite]>;
  /** The regions of the other replicas. */
  readonly regions?: readonly string[];
  /** The region of a replica that was deleted. */
  readonly left?: string;
}

/** An input with a message of another region. */
export function withMessage<Input extends object>(input: Input, message: ReplicaMessage): Input {
  return Object.assign(input, { [fromRegion]: message });
}

/** The message of another region; undefined for a request of a client. */
export function messageIn(input: object): ReplicaMessage | undefined {
  return (input as { readonly [fromRegion]?: ReplicaMessage })[fromRegion];
}
