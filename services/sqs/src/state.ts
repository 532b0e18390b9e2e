import type { Collection, Family, Scope } from "@cloudstub/kit";
import type { MessageAttributes } from "./message-attributes.js";
import type { MoveTask } from "./move-task.js";
import type { QueueSettings } from "./queue-settings.js";
import {
  filedForm,
  heldMessageForm,
  messageForm,
  messageGroupForm,
  moveTaskForm,
  presentForm,
  queueForm,
  rememberedForm,
} from "./record-forms.js";

/** A queue. What is optional is known of queues whose attributes were set, which the contract does not do (specification 2.4). */
export interface Queue {
  readonly name: string;
  /** Milliseconds since 1970-01-01T00:00:00Z, as all times here. */
  readonly createdAt: number;
  readonly modifiedAt?: number;
  readonly purgedAt?: number;
  /** The attributes that were set, in the form in which AWS returns them. */
  readonly attributes?: { readonly [name: string]: string };
  /** What the attributes mean, read once when they are set. */
  readonly settings?: QueueSettings;
  readonly tags?: { readonly [key: string]: string };
}

/**
 * A message in a queue, as specification 2.4 lists its fields; the receipt handle is derived when it is received. What is
 * optional is not kept by the contract, or not of every message.
 */
export interface Message {
  /** A UUID. */
  readonly messageId: string;
  readonly body: string;
  /** Lower-case hexadecimal MD5 of the body in UTF-8. */
  readonly md5OfBody: string;
  readonly sentAt?: number;
  readonly attributes?: MessageAttributes;
  readonly traceHeader?: string;
  readonly groupId?: string;
  readonly deduplicationId?: string;
  /** How often it was received. */
  readonly receives?: number;
  readonly firstReceivedAt?: number;
  /** Of a dead letter: the queue it comes from, and how often it was received there. */
  readonly deadFrom?: { readonly queueArn: string; readonly receives: number };
}

/** A message that nobody can receive until a time comes: in flight, or delayed. */
export interface HeldMessage {
  /** As it was before it was received; see `held.ts`. To keep a copy of each would cost a receive more. */
  readonly message: Message;
  /** One object for all messages of a receive, as records are never changed in place. */
  readonly hold: Hold;
}

/** Until when messages can't be received. */
export interface Hold {
  /** When they can be. */
  readonly visibleAt: number;
  /** When to look at them: at `visibleAt`, or earlier where one expires earlier. Their place in the schedule. */
  readonly dueAt: number;
  /** Of messages in flight: when they were received. */
  readonly receivedAt?: number | undefined;
  /** Of messages that were received together: the name of that receive, under which they are filed. */
  readonly filedWith?: string | undefined;
}

/** What a place in the schedule holds: the keys of messages that are due together, or `true` for the one whose key it names. */
export type Filed = true | readonly string[];

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

/**
 * What the queue service stores. A message is in one of three families, under a key that it keeps: a number of 16 digits
 * that grows in the order of sending. Families are by the name of their queue.
 */
export interface SqsState {
  /** By name. */
  readonly queues: Collection<Queue>;
  /** Visible messages. */
  readonly messages: Family<Message>;
  /** Messages that were received and neither deleted nor visible again. */
  readonly inFlight: Family<HeldMessage>;
  /** Messages that nobody may receive yet. */
  readonly delayed: Family<HeldMessage>;
  /** Messages in flight and delayed, by the time when they are due; see `schedule.ts`. */
  readonly schedule: Family<Filed>;
  /** Visible dead letters, by when they were sent; see `dead-letters-by-age.ts`. */
  readonly deadLetters: Family<true>;
  /** The greatest key that a FIFO queue has given, by its name: its sequence numbers never come again. */
  readonly lastKeys: Collection<number>;
  /** Of FIFO queues; see `message-groups.ts`. */
  readonly groups: Family<MessageGroup>;
  /** Visible messages of FIFO queues by group and key: `orders 0000000000000007`. */
  readonly groupMessages: Family<true>;
  /** Groups that have a message to receive, by the key of the first. */
  readonly openGroups: Family<string>;
  /** Of FIFO queues, by id; see `emulated/five-minutes.ts`. */
  readonly remembered: Family<Remembered<unknown>>;
  /** Ids of what is remembered, by the time to forget it. */
  readonly forgetting: Family<string>;
  /** When a queue was deleted, by its name. */
  readonly deletedQueues: Collection<number>;
  /** The names of deleted queues, by the time when they were; see `emulated/deleted-queues.ts`. */
  readonly deletions: Collection<string>;
  /** By the name of their source; within it by a number that grows. */
  readonly moveTasks: Family<MoveTask>;
  /** Keys of the move tasks that run, by the name of their source. */
  readonly runningMoves: Collection<string>;
}

/** Names the queue service's collections. */
export function sqsState(scope: Scope): SqsState {
  return {
    queues: scope.collection("queues", queueForm),
    messages: scope.family("messages", messageForm),
    inFlight: scope.family("in-flight", heldMessageForm),
    delayed: scope.family("delayed", heldMessageForm),
    schedule: scope.family("schedule", filedForm),
    deadLetters: scope.family("dead-letters", presentForm),
    lastKeys: scope.collection("last-keys", () => "number"),
    groups: scope.family("groups", messageGroupForm),
    groupMessages: scope.family("group-messages", presentForm),
    openGroups: scope.family("open-groups", () => "string"),
    remembered: scope.family("remembered", rememberedForm),
    forgetting: scope.family("forgetting", () => "string"),
    deletedQueues: scope.collection("deleted-queues", () => "time"),
    deletions: scope.collection("deletions", () => "string"),
    moveTasks: scope.family("move-tasks", moveTaskForm),
    runningMoves: scope.collection("running-moves", () => "string"),
  };
}
