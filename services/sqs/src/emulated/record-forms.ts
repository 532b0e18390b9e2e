import type { RecordForm } from "@cloudstub/kit";
import type { EmulatedQueue, InvisibleMessage, MessageGroup, MoveTask, Remembered, ScheduleSlot, StoredMessage } from "./state.js";

/** What a stored queue looks like. */
export function queueForm(): RecordForm<EmulatedQueue> {
  return {
    name: "string",
    createdAt: "time",
    "modifiedAt?": "time",
    "purgedAt?": "time",
    "attributes?": { "*": "string" },
    "settings?": {
      visibilityTimeout: "number",
      delay: "number",
      wait: waitForm,
      retention: "number",
      maximumSize: "number",
      contentBasedDeduplication: "boolean",
      deduplicationByGroup: "boolean",
      "deadLetters?": { queue: "string", afterReceives: "number" },
    },
    "tags?": { "*": "string" },
  };
}

/** A longer one than AWS allows would keep clients waiting for good. */
function waitForm(value: unknown): string | undefined {
  return typeof value === "number" && value >= 0 && value <= 20_000 ? undefined : "a number of milliseconds up to 20000";
}

/** What a stored message looks like. */
export function storedMessageForm(): RecordForm<StoredMessage> {
  return {
    messageId: "string",
    body: "string",
    md5OfBody: "string",
    "sentAt?": "time",
    "attributes?": "shape MessageBodyAttributeMap",
    "traceHeader?": "string",
    "groupId?": "string",
    "deduplicationId?": "string",
    "receives?": "number",
    "firstReceivedAt?": "time",
    "deadFrom?": { queueArn: "string", receives: "number" },
  };
}

/** What a stored message in flight, or delayed, looks like. */
export function invisibleMessageForm(): RecordForm<InvisibleMessage> {
  return {
    message: storedMessageForm(),
    invisibility: { visibleAt: "time", dueAt: "time", "receivedAt?": "time", "slot?": "string" },
  };
}

/** What a slot of the schedule holds. */
export function scheduleSlotForm(): RecordForm<ScheduleSlot> {
  return (value) => (value === true || isStrings(value) ? undefined : "true or a list of keys");
}

function isStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** What a stored group of messages looks like. */
export function groupForm(): RecordForm<MessageGroup> {
  return { "head?": "string", inFlight: "number" };
}

/** What is stored where only the key says something. */
export function presentForm(): RecordForm<true> {
  return (value) => (value === true ? undefined : "true");
}

/** What a FIFO queue remembers for five minutes looks like. */
export function rememberedForm(): RecordForm<Remembered<unknown>> {
  return { until: "time", "value?": rememberedValueForm };
}

/** Of a message that was sent, or of the answer to a receive; see `fifo/deduplication.ts` and `fifo/receive-attempt-id.ts`. */
function rememberedValueForm(value: unknown): string | undefined {
  const { key, messageId, messages, visibleAt } = (value ?? {}) as { readonly [member: string]: unknown };
  const isSent = typeof key === "string" && typeof messageId === "string";
  const isReceived = typeof visibleAt === "number" && Array.isArray(messages) && messages.every(hasKey);
  return isSent || isReceived ? undefined : "key and messageId of a message that was sent, or messages and visibleAt of a receive";
}

function hasKey(value: unknown): boolean {
  return typeof (value as { readonly key?: unknown } | null)?.key === "string";
}

/** What a stored move task looks like. */
export function moveTaskForm(): RecordForm<MoveTask> {
  return {
    taskId: "string",
    sourceArn: "string",
    "destinationArn?": "string",
    "perSecond?": "number",
    startedAt: "time",
    status: "string",
    "failure?": "string",
    toMove: "number",
    moved: "number",
  };
}
