import { hash } from "node:crypto";
import { settingsOf } from "../attributes/settings.js";
import { invalidFifoId, missingDeduplicationId } from "../errors.js";
import type { KeyedMessage } from "../messages/stored-messages.js";
import type { EmulatedQueue } from "../state.js";
import type { EmulatedCall } from "../types.js";
import { type Memory, recall, remember } from "./deduplication-window.js";
import type { NewMessage, SentMessage } from "./queue-type.js";

const id = /^[A-Za-z0-9!-/:-@[-`{-~]{1,128}$/;

/** Throws `InvalidParameterValue` for an id of a client that is too long or has other characters than letters, digits and punctuation. */
export function checkId(value: string, parameter: string): void {
  if (!id.test(value)) throw invalidFifoId(value, parameter);
}

/** The deduplication id of a message: the given one, or else the SHA-256 of the body with content-based deduplication. */
export function deduplicationIdOf(queue: EmulatedQueue, { MessageBody, MessageDeduplicationId }: NewMessage): string {
  if (MessageDeduplicationId !== undefined) {
    checkId(MessageDeduplicationId, "MessageDeduplicationId");
    return MessageDeduplicationId;
  }
  if (!settingsOf(queue).contentBasedDeduplication) throw missingDeduplicationId();
  return hash("sha256", MessageBody, "hex");
}

/** The message that another one is a duplicate of; undefined where there was none in five minutes, be it deleted or not. */
export function recallSent({ state }: EmulatedCall, queue: EmulatedQueue, message: Identity): SentMessage | undefined {
  return recall(state, memoryOf(queue, message)) as SentMessage | undefined;
}

/** Remembers a message for five minutes. */
export function rememberSent(
  { state, clock }: EmulatedCall,
  queue: EmulatedQueue,
  { key, message }: KeyedMessage,
): void {
  const { messageId, deduplicationId = "", groupId = "" } = message;
  const value: SentMessage = { key, messageId };
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
function memoryOf(queue: EmulatedQueue, { deduplicationId, groupId }: Identity): Memory {
  const scope = settingsOf(queue).deduplicationByGroup ? `${groupId} ` : "";
  return { queue: queue.name, kind: "message", id: scope + deduplicationId };
}
