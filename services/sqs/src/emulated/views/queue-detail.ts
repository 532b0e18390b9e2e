import { anyObject, integer, listOf, object, type ResponseSchema, string } from "@cloudstub/kit";
import type { MessageAttributes } from "../../message-attributes.js";
import { queueUrl } from "../../queue.js";
import { writeReceiptHandle } from "../../receipt-handle.js";
import { deadLetterSourcesOf } from "../attributes/settings.js";
import { systemAttributes } from "../delivery/received-message.js";
import { currentMessage } from "../messages/invisible-message.js";
import type { KeyedMessage } from "../messages/stored-messages.js";
import type { EmulatedQueue, InvisibleMessage } from "../state.js";
import type { EmulatedCall } from "../types.js";
import { countsOf, queueAttributes } from "./queue-attributes-view.js";

const message: ResponseSchema = {
  type: "object",
  properties: {
    messageId: string,
    body: string,
    sentAt: string,
    receives: integer,
    group: string,
    visibleAt: string,
    receivedAt: string,
    attributes: anyObject,
    systemAttributes: anyObject,
    deadFrom: object({ queue: string, receives: integer }),
    receiptHandle: string,
  },
  required: ["messageId", "receiptHandle", "body", "sentAt", "receives", "systemAttributes"],
};

/** A view of one queue and of all its messages, wherever they are. It receives none. */
export const queueDetail = {
  schema: object({
    queue: object({ name: string, url: string, attributes: anyObject, tags: anyObject }),
    deadLettersOf: listOf(string),
    counts: object({ visible: integer, inFlight: integer, delayed: integer }),
    visible: listOf(message),
    inFlight: listOf(message),
    delayed: listOf(message),
  }),
  of(call: EmulatedCall, queue: EmulatedQueue, max: number) {
    const { name, tags = {} } = queue;
    const attributes = queueAttributes(call, queue);
    const { messages, inFlight, delayed } = call.state;
    return {
      queue: { name, url: queueUrl(call, name), attributes, tags },
      deadLettersOf: [...deadLetterSourcesOf(call.state, name)],
      counts: countsOf(call.state, name),
      visible: first(messages.of(name).entries(), max).map(([key, kept]) => shown(queue, { key, message: kept })),
      inFlight: first(inFlight.of(name).entries(), max).map((entry) => shownInvisible(queue, entry)),
      delayed: first(delayed.of(name).entries(), max).map((entry) => shownInvisible(queue, entry)),
    };
  },
};

/** The first visible messages of a queue, with handles that delete them and expire never. */
export function messagesOf(call: EmulatedCall, queue: EmulatedQueue, max: number) {
  return first(call.state.messages.of(queue.name).entries(), max).map(([key, { body, messageId }]) => ({
    body,
    messageId,
    receiptHandle: writeReceiptHandle({ key, messageId, queue: queue.name }),
  }));
}

function shown(queue: EmulatedQueue, { key, message: kept }: KeyedMessage) {
  return {
    messageId: kept.messageId,
    receiptHandle: writeReceiptHandle({ key, messageId: kept.messageId, queue: queue.name }),
    body: kept.body,
    sentAt: time(kept.sentAt ?? queue.createdAt),
    receives: kept.receives ?? 0,
    group: kept.groupId,
    deadFrom: kept.deadFrom && {
      queue: kept.deadFrom.queueArn.split(":")[5] ?? "",
      receives: kept.deadFrom.receives,
    },
    attributes:
      kept.attributes &&
      Object.fromEntries(Object.entries(kept.attributes).map(([name, value]) => [name, inJson(value)])),
    systemAttributes: systemAttributes(queue, { key, message: kept }, ["All"]),
  };
}

/** As SQS's JSON has it: bytes in base64. */
function inJson({ BinaryValue, ...value }: MessageAttributes[string]) {
  return BinaryValue === undefined ? value : { ...value, BinaryValue: Buffer.from(BinaryValue).toString("base64") };
}

function shownInvisible(queue: EmulatedQueue, [key, invisible]: [string, InvisibleMessage]) {
  const { visibleAt, receivedAt } = invisible.invisibility;
  return {
    ...shown(queue, { key, message: currentMessage(invisible) }),
    visibleAt: time(visibleAt),
    receivedAt: receivedAt === undefined ? undefined : time(receivedAt),
  };
}

function first<T>(entries: Iterable<T>, max: number): T[] {
  const found: T[] = [];
  for (const entry of entries) {
    found.push(entry);
    if (found.length === max) break;
  }
  return found;
}

function time(ms: number): string {
  return new Date(ms).toISOString();
}
