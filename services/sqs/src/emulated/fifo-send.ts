import { hash } from "node:crypto";
import type { Kept } from "../queue-contents.js";
import { isFifo } from "../queue-name.js";
import type { Queue } from "../state.js";
import type { SqsCall } from "../types.js";
import { invalidFifoId, missingDeduplicationId, missingGroupId } from "./errors.js";
import { type Memory, recall, remember } from "./five-minutes.js";
import { settingsOf } from "./settings.js";

const id = /^[A-Za-z0-9!-/:-@[-`{-~]{1,128}$/;

/** What is remembered of a message, to answer for its duplicates. */
interface Sent {
  readonly key: string;
  readonly messageId: string;
}

/** Throws `InvalidParameterValue` for an id of a client that is too long or has characters that it can't have. */
export function checkFifoId(value: string, parameter: string): void {
  if (!id.test(value)) throw invalidFifoId(value, parameter);
}

/** Throws where a FIFO queue's message has no group, or a group's id is malformed. Standard queues take one and need none. */
export function checkGroupId(queue: Queue, groupId: string | undefined): void {
  if (groupId !== undefined) checkFifoId(groupId, "MessageGroupId");
  else if (isFifo(queue.name)) throw missingGroupId();
}

/** What tells a message from its duplicates: the id that is given, or else the SHA-256 of the body where the queue says so. */
export function deduplicationIdOf(
  queue: Queue,
  { MessageBody, MessageDeduplicationId }: { readonly MessageBody: string; readonly MessageDeduplicationId?: string | undefined },
): string {
  if (MessageDeduplicationId !== undefined) {
    checkFifoId(MessageDeduplicationId, "MessageDeduplicationId");
    return MessageDeduplicationId;
  }
  if (!settingsOf(queue).contentBasedDeduplication) throw missingDeduplicationId();
  return hash("sha256", MessageBody, "hex");
}

/** The message that another one is a duplicate of; undefined where there was none in five minutes, be it deleted or not. */
export function recallSent({ state, clock }: SqsCall, queue: Queue, message: Identity): Sent | undefined {
  return recall(state, memoryOf(queue, message), clock.now()) as Sent | undefined;
}

/** Remembers a message for five minutes. */
export function rememberSent({ state, clock }: SqsCall, queue: Queue, { key, message }: Kept): void {
  const { messageId, deduplicationId = "", groupId = "" } = message;
  const value: Sent = { key, messageId };
  remember(state, memoryOf(queue, { deduplicationId, groupId }), { now: clock.now(), value });
}

/** AWS's sequence numbers have 20 digits, grow, and are not consecutive across queues. */
export function sequenceNumber(key: string): string {
  return `1889${key}`;
}

interface Identity {
  readonly deduplicationId: string;
  readonly groupId: string;
}

/** No id has a space in it. */
function memoryOf(queue: Queue, { deduplicationId, groupId }: Identity): Memory {
  const scope = settingsOf(queue).deduplicationByGroup ? `${groupId} ` : "";
  return { queue: queue.name, kind: "message", id: scope + deduplicationId };
}
