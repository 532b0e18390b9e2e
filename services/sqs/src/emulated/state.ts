import {
  type Collection,
  type Expectation,
  type Family,
  oneOf,
  type RecordOf,
  record,
  type Scope,
  shape,
} from "@cloudstub/kit";
import type { MessageAttributes } from "../message-attributes.js";
import { messageSchema, queueSchema } from "../state.js";
import { type MoveTask, moveTaskSchema } from "./move-task.js";

/** A longer one than AWS allows would keep clients waiting for good. */
const waitTime: Expectation<number> = (value) =>
  typeof value === "number" && value >= 0 && value <= 20_000 ? undefined : "a number of milliseconds up to 20000";

const settingsSchema = record({
  visibilityTimeout: "number",
  delay: "number",
  /** How long a receive waits unless it says otherwise. */
  wait: waitTime,
  retention: "number",
  /** Bytes of a message with its attributes. */
  maximumSize: "number",
  /** True where a FIFO queue uses a digest of the body in place of a deduplication id that is not given. */
  contentBasedDeduplication: "boolean",
  /** True where a FIFO queue looks for duplicates within a group only. */
  deduplicationByGroup: "boolean",
  /** Where messages go that were received too often. */
  "deadLetters?": { queue: "string", afterReceives: "number" },
});

/** What the attributes of a queue mean. Times are in milliseconds. */
export type QueueSettings = RecordOf<typeof settingsSchema>;

const emulatedQueueSchema = record({
  ...queueSchema,
  "modifiedAt?": "time",
  "purgedAt?": "time",
  /** The attributes that were set, in the form in which AWS returns them. */
  "attributes?": { "*": "string" },
  /** The meaning of the attributes, read once when they are set. */
  "settings?": settingsSchema,
  "tags?": { "*": "string" },
});

/** A queue whose attributes can be set. Times are in milliseconds. */
export type EmulatedQueue = RecordOf<typeof emulatedQueueSchema>;

const storedMessageSchema = record({
  ...messageSchema,
  "sentAt?": "time",
  "attributes?": shape<MessageAttributes>("MessageBodyAttributeMap"),
  "traceHeader?": "string",
  "groupId?": "string",
  "deduplicationId?": "string",
  /** How often it was received. */
  "receives?": "number",
  "firstReceivedAt?": "time",
  /** Of a dead letter: the queue that it comes from, and how often it was received there. */
  "deadFrom?": { queueArn: "string", receives: "number" },
});

/** A message with the facts that only the level emulated stores. */
export type StoredMessage = RecordOf<typeof storedMessageSchema>;

const invisibilitySchema = record({
  visibleAt: "time",
  /** When to look at them: at `visibleAt`, or earlier where one expires earlier. The time of their slot in the schedule. */
  dueAt: "time",
  /** Of messages in flight: when they were received. */
  "receivedAt?": "time",
  /** True where another service received them, such as for a function: none of the clients has them in use. */
  "byService?": "boolean",
  /** Of messages that were received together: the name of their common slot in the schedule. */
  "slot?": "string",
});

/** Until when messages cannot be received. */
export type Invisibility = RecordOf<typeof invisibilitySchema>;

const invisibleMessageSchema = record({
  /** As it was before it was received; see `messages/invisible-message.ts`. To store a copy of each would make a receive slower. */
  message: storedMessageSchema,
  /** One object for all messages of a receive, as records are never changed in place. */
  invisibility: invisibilitySchema,
});

/** A message that cannot be received until later: in flight, or delayed. */
export type InvisibleMessage = RecordOf<typeof invisibleMessageSchema>;

/** A slot of the schedule: the keys of messages that are due together, or `true` for the one message that its key names. */
type ScheduleSlot = true | readonly string[];

const scheduleSlot: Expectation<ScheduleSlot> = (value) =>
  value === true || (Array.isArray(value) && value.every((item) => typeof item === "string"))
    ? undefined
    : "true or a list of keys";

const groupSchema = record({
  name: "string",
  /** A number of 16 digits that grows: the group's place in the order in which groups are served. */
  turn: "string",
  /** Key of its first visible message. */
  "head?": "string",
  /** Key of its first message in flight; those after it are locked. */
  "lock?": "string",
});

/** A group of messages of a FIFO queue, as long as it has any that are visible or in flight. */
export type MessageGroup = RecordOf<typeof groupSchema>;

/** Of a message that was sent, or of the answer to a receive; see `queue-types/deduplication.ts` and `delivery/receive-attempt-id.ts`. */
const rememberedValue: Expectation<unknown> = (value) => {
  const { key, messageId, messages, visibleAt } = (value ?? {}) as { readonly [member: string]: unknown };
  const isSent = typeof key === "string" && typeof messageId === "string";
  const isReceived = typeof visibleAt === "number" && Array.isArray(messages) && messages.every(hasKey);
  return isSent || isReceived
    ? undefined
    : "key and messageId of a message that was sent, or messages and visibleAt of a receive";
};

const hasKey = (value: unknown) => typeof (value as { readonly key?: unknown } | null)?.key === "string";

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
  /** Messages in flight of FIFO queues, in the same way. */
  readonly groupInFlight: Family<true>;
  /** Names of the groups that have a message to receive, by their turn. */
  readonly openGroups: Family<string>;
  /** The last turn of a group, by the name of the FIFO queue. */
  readonly lastTurns: Collection<number>;
  /** What FIFO queues remember for five minutes, by id; see `queue-types/deduplication-window.ts`. */
  readonly deduplication: Family<{ readonly until: number; readonly value: unknown }>;
  /** The ids in `deduplication`, by the time when they are forgotten. */
  readonly deduplicationExpiry: Family<string>;
  /** When a queue was deleted, by its name, as long as that is taken. */
  readonly deletedQueues: Collection<number>;
  /** Names of queues, by when time changes something in them: `0001767225600000 orders`; see `messages/due-queues.ts`. */
  readonly dueQueues: Collection<true>;
  /** The times in `dueQueues`, by the name of the queue. */
  readonly dueTimes: Collection<number>;
  /** By the name of their source; within it by a number that grows. */
  readonly moveTasks: Family<MoveTask>;
  /** Keys of the move tasks that run, by the name of their source. */
  readonly runningMoves: Collection<string>;
}

/** Names the emulated queue's collections. */
export function emulatedState(own: Scope, contract: Scope): EmulatedState {
  return {
    queues: contract.collection("queues", emulatedQueueSchema),
    messages: contract.family("messages", storedMessageSchema),
    inFlight: own.family("in-flight", invisibleMessageSchema),
    delayed: own.family("delayed", invisibleMessageSchema),
    schedule: own.family("schedule", scheduleSlot),
    deadLetters: own.family("dead-letters", oneOf(true)),
    lastKeys: own.collection("last-keys", "number"),
    groups: own.family("groups", groupSchema),
    groupMessages: own.family("group-messages", oneOf(true)),
    groupInFlight: own.family("group-in-flight", oneOf(true)),
    openGroups: own.family("open-groups", "string"),
    lastTurns: own.collection("last-turns", "number"),
    deduplication: own.family("deduplication", { until: "time", value: rememberedValue }),
    deduplicationExpiry: own.family("deduplication-expiry", "string"),
    deletedQueues: own.collection("deleted-queues", "time"),
    dueQueues: own.collection("due-queues", oneOf(true)),
    dueTimes: own.collection("due-times", "time"),
    moveTasks: own.family("move-tasks", moveTaskSchema),
    runningMoves: own.collection("running-moves", "string"),
  };
}
