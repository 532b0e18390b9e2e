import type { Collection, Family, Scope } from "@cloudstub/kit";
import type { MessageAttributes } from "../message-attributes.js";
import type { Message, Queue } from "../state.js";
import {
  groupForm,
  invisibleMessageForm,
  moveTaskForm,
  presentForm,
  queueForm,
  rememberedForm,
  scheduleSlotForm,
  storedMessageForm,
} from "./record-forms.js";

/** A queue whose attributes can be set. Times are in milliseconds. */
export interface EmulatedQueue extends Queue {
  readonly modifiedAt?: number;
  readonly purgedAt?: number;
  /** The attributes that were set, in the form in which AWS returns them. */
  readonly attributes?: { readonly [name: string]: string };
  /** The meaning of the attributes, read once when they are set. */
  readonly settings?: QueueSettings;
  readonly tags?: { readonly [key: string]: string };
}

/** What the attributes of a queue mean. Times are in milliseconds. */
export interface QueueSettings {
  readonly visibilityTimeout: number;
  readonly delay: number;
  /** How long a receive waits unless it says otherwise. */
  readonly wait: number;
  readonly retention: number;
  /** Bytes of a message with its attributes. */
  readonly maximumSize: number;
  /** True where a FIFO queue uses a digest of the body in place of a deduplication id that is not given. */
  readonly contentBasedDeduplication: boolean;
  /** True where a FIFO queue looks for duplicates within a group only. */
  readonly deduplicationByGroup: boolean;
  /** Where messages go that were received too often. */
  readonly deadLetters?: { readonly queue: string; readonly afterReceives: number };
}

/** A message with what AWS keeps besides. The contract stores none of it. */
export interface StoredMessage extends Message {
  readonly sentAt?: number;
  readonly attributes?: MessageAttributes;
  readonly traceHeader?: string;
  readonly groupId?: string;
  readonly deduplicationId?: string;
  /** How often it was received. */
  readonly receives?: number;
  readonly firstReceivedAt?: number;
  /** Of a dead letter: the queue that it comes from, and how often it was received there. */
  readonly deadFrom?: { readonly queueArn: string; readonly receives: number };
}

/** A message that cannot be received until later: in flight, or delayed. */
export interface InvisibleMessage {
  /** As it was before it was received; see `messages/invisible-message.ts`. To store a copy of each would make a receive slower. */
  readonly message: StoredMessage;
  /** One object for all messages of a receive, as records are never changed in place. */
  readonly invisibility: Invisibility;
}

/** Until when messages cannot be received. */
export interface Invisibility {
  readonly visibleAt: number;
  /** When to look at them: at `visibleAt`, or earlier where one expires earlier. The time of their slot in the schedule. */
  readonly dueAt: number;
  /** Of messages in flight: when they were received. */
  readonly receivedAt?: number | undefined;
  /** Of messages that were received together: the name of their common slot in the schedule. */
  readonly slot?: string | undefined;
}

/** A slot of the schedule: the keys of messages that are due together, or `true` for the one message that its key names. */
export type ScheduleSlot = true | readonly string[];

/** A group of messages of a FIFO queue, as long as it has any that are visible or in flight. */
export interface MessageGroup {
  /** Key of its first visible message. */
  readonly head?: string;
  /** How many of its messages are in flight; where there are any, no other may be received. */
  readonly inFlight: number;
}

/** What a FIFO queue remembers for five minutes. */
export interface Remembered<Value> {
  readonly until: number;
  readonly value: Value;
}

/** A task that moves messages out of a dead-letter queue. */
export interface MoveTask {
  /** A UUID. */
  readonly taskId: string;
  readonly sourceArn: string;
  /** Where they go; where undefined, each goes back to the queue that it comes from. */
  readonly destinationArn?: string;
  /** How many move in a second at most; where undefined, all move at once. */
  readonly perSecond?: number;
  readonly startedAt: number;
  readonly status: "RUNNING" | "COMPLETED" | "CANCELLED" | "FAILED";
  readonly failure?: string;
  readonly toMove: number;
  readonly moved: number;
}

/**
 * What the emulated queue stores. A message is in one of three families, under a key that it keeps: a number of 16 digits
 * that grows in the order of sending. Families are by the name of their queue.
 */
export interface EmulatedState {
  /** The contract's, with more members. */
  readonly queues: Collection<EmulatedQueue>;
  /** The contract's, with more members: the visible messages. */
  readonly messages: Family<StoredMessage>;
  /** Messages that were received and neither deleted nor visible again. */
  readonly inFlight: Family<InvisibleMessage>;
  /** Messages that cannot be received yet. */
  readonly delayed: Family<InvisibleMessage>;
  /** Messages in flight and delayed, by the time when they are due; see `messages/schedule.ts`. */
  readonly schedule: Family<ScheduleSlot>;
  /** Visible dead letters of standard queues, by when they were sent; see `messages/dead-letters-by-age.ts`. */
  readonly deadLetters: Family<true>;
  /** The greatest key that a FIFO queue has given, by its name: its sequence numbers never come again. */
  readonly lastKeys: Collection<number>;
  /** Of FIFO queues; see `messages/message-groups.ts`. */
  readonly groups: Family<MessageGroup>;
  /** Visible messages of FIFO queues by group and key: `orders 0000000000000007`. */
  readonly groupMessages: Family<true>;
  /** Groups that have a message to receive, by the key of the first. */
  readonly openGroups: Family<string>;
  /** Of FIFO queues, by id; see `fifo/deduplication-window.ts`. */
  readonly deduplication: Family<Remembered<unknown>>;
  /** The ids in `deduplication`, by the time when they are forgotten. */
  readonly deduplicationExpiry: Family<string>;
  /** When a queue was deleted, by its name. */
  readonly deletedQueues: Collection<number>;
  /** The names of deleted queues, by the time when they were; see `time/deleted-queues.ts`. */
  readonly deletions: Collection<string>;
  /** By the name of their source; within it by a number that grows. */
  readonly moveTasks: Family<MoveTask>;
  /** Keys of the move tasks that run, by the name of their source. */
  readonly runningMoves: Collection<string>;
}

/** Names the emulated queue's collections. */
export function emulatedState(own: Scope, contract: Scope): EmulatedState {
  return {
    queues: contract.collection("queues", queueForm),
    messages: contract.family("messages", storedMessageForm),
    inFlight: own.family("in-flight", invisibleMessageForm),
    delayed: own.family("delayed", invisibleMessageForm),
    schedule: own.family("schedule", scheduleSlotForm),
    deadLetters: own.family("dead-letters", presentForm),
    lastKeys: own.collection("last-keys", () => "number"),
    groups: own.family("groups", groupForm),
    groupMessages: own.family("group-messages", presentForm),
    openGroups: own.family("open-groups", () => "string"),
    deduplication: own.family("deduplication", rememberedForm),
    deduplicationExpiry: own.family("deduplication-expiry", () => "string"),
    deletedQueues: own.collection("deleted-queues", () => "time"),
    deletions: own.collection("deletions", () => "string"),
    moveTasks: own.family("move-tasks", moveTaskForm),
    runningMoves: own.collection("running-moves", () => "string"),
  };
}
