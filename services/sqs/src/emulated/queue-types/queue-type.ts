import type { Choices } from "@cloudstub/kit";
import type { MessageAttributes } from "../../message-attributes.js";
import type { Receipt } from "../../receipt-handle.js";
import type { KeyedMessage } from "../messages/stored-messages.js";
import type { EmulatedQueue, InvisibleMessage, StoredMessage } from "../state.js";
import type { EmulatedCall } from "../types.js";

/** A message to send, alone or in a batch. */
export interface NewMessage {
  readonly MessageBody: string;
  readonly DelaySeconds?: number | undefined;
  readonly MessageAttributes?: MessageAttributes | undefined;
  readonly MessageSystemAttributes?: MessageAttributes | undefined;
  readonly MessageDeduplicationId?: string | undefined;
  readonly MessageGroupId?: string | undefined;
}

/** The message that a later one is a duplicate of. */
export interface SentMessage {
  readonly key: string;
  readonly messageId: string;
}

/** What a receive asks for, as far as chance is concerned. */
interface ChanceOfReceive {
  readonly queue: EmulatedQueue;
  readonly count: number;
  /** True where it may find nothing, or less than there is: a client's receive that does not wait. */
  readonly maySampleFew: boolean;
}

/** The differences between standard and FIFO queues. `queueType` chooses one of the two. */
export interface QueueType {
  /** Throws for ids, and for a delay, that a message of such a queue can't have, or that are missing. */
  readonly checkMessage: (queue: EmulatedQueue, message: NewMessage) => void;
  /** Throws for a batch that is refused as a whole. */
  readonly checkBatch: (queue: EmulatedQueue, entries: readonly NewMessage[]) => void;
  /** For how many milliseconds a new message is delayed. */
  readonly delayOf: (queue: EmulatedQueue, seconds: number | undefined) => number;
  /** The deduplication id of a message; undefined for queues without deduplication. */
  readonly deduplicationId: (queue: EmulatedQueue, message: NewMessage) => string | undefined;
  readonly sequenceNumber: (key: string) => string | undefined;
  /** Throws for the id of a receive attempt that is malformed, or that such a queue does not take. */
  readonly checkAttemptId: (id: string) => void;
  /** Throws where a receive that does not wait finds as many messages in flight as there can be. */
  readonly refuseWhenFull: () => void;
  /** The visible messages that a receive of `count` looks at, in the order in which it takes them. */
  readonly candidates: (call: EmulatedCall, queue: EmulatedQueue, count: number) => IterableIterator<KeyedMessage>;
  /** The same in a world whose climate leaves some of it to chance. */
  readonly byChance: (choices: Choices, call: EmulatedCall, asked: ChanceOfReceive) => Iterable<KeyedMessage>;
  /** True where chance leaves a received message visible, so that another receive gets it too. */
  readonly staysVisible: (choices: Choices, queue: EmulatedQueue, message: StoredMessage) => boolean;
  /** True where chance has a message come again after its deletion. */
  readonly outlivesDeletion: (choices: Choices, queue: EmulatedQueue, message: StoredMessage) => boolean;
  /** True where a receipt handle is no longer good, as its message was received again or is visible. */
  readonly isExpired: (receipt: Receipt, inFlight: InvisibleMessage | undefined) => boolean;
  /** A message as it enters such a dead-letter queue. */
  readonly asDeadLetter: (message: StoredMessage, now: number) => StoredMessage;
  /** True where a new delay of the queue holds for messages that are delayed already. */
  readonly delaysAgain: boolean;
}
