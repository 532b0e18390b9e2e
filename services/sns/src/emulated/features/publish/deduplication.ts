import { hash } from "node:crypto";
import { keys } from "@cloudstub/kit";
import { isFifo } from "../../../topic.js";
import { invalidFifoId, noDeduplicationId, noGroupId, notForStandardTopics } from "../../errors.js";
import type { EmulatedState, EmulatedTopic } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import type { NewMessage } from "./message-checks.js";

const WINDOW_MS = 5 * 60 * 1000;
const id = /^[A-Za-z0-9!-/:-@[-`{-~]{1,128}$/;

/** What a FIFO topic gives a message. */
export interface MessageNumbers {
  readonly messageId: string;
  readonly sequenceNumber: string;
}

/** Throws `InvalidParameter` for a message whose group or deduplication id is missing, malformed or not for this type of topic. */
export function checkFifo(topic: EmulatedTopic, { MessageGroupId, MessageDeduplicationId }: NewMessage): void {
  const hasOrder = isFifo(topic.name);
  if (!hasOrder && MessageDeduplicationId !== undefined) throw notForStandardTopics();
  if (hasOrder && MessageGroupId === undefined) throw noGroupId();
  // A standard topic hands the group on to standard queues, which would refuse it.
  if (MessageGroupId !== undefined && !id.test(MessageGroupId)) throw invalidFifoId("MessageGroupId");
  if (!hasOrder) return;
  if (MessageDeduplicationId !== undefined && !id.test(MessageDeduplicationId))
    throw invalidFifoId("MessageDeduplicationId");
  if (MessageDeduplicationId === undefined && topic.attributes?.["ContentBasedDeduplication"] !== "true")
    throw noDeduplicationId();
}

/** What tells a message of a FIFO topic from its duplicates: the given id, or the SHA-256 of its text. */
export function deduplicationIdOf({ Message, MessageDeduplicationId }: NewMessage): string {
  return MessageDeduplicationId ?? hash("sha256", Message, "hex");
}

/**
 * Numbers a message of a FIFO topic; `isDuplicate` where it was published within five minutes, in the whole topic or, where its throughput scope
 * says so, in its group. It is then answered as it was before.
 */
export function numbersOf(
  call: EmulatedCall,
  topic: EmulatedTopic,
  message: NewMessage,
): { readonly numbers: MessageNumbers; readonly isDuplicate: boolean } {
  const { state } = call;
  const now = call.clock.now();
  const scope = topic.attributes?.["FifoThroughputScope"] === "MessageGroup" ? message.MessageGroupId : "";
  const key = `${scope} ${deduplicationIdOf(message)}`;
  forget(state, topic.name, now);
  const known = state.deduplication.of(topic.name).get(key);
  if (known !== undefined) return { numbers: known, isDuplicate: true };
  const number = (state.sequenceNumbers.get(topic.name) ?? 0) + 1;
  state.sequenceNumbers.set(topic.name, number);
  // AWS's numbers have 20 digits and grow.
  const numbers = { messageId: call.ids.uuid(), sequenceNumber: `1${String(number).padStart(16, "0")}000` };
  const until = now + WINDOW_MS;
  state.deduplication.of(topic.name).set(key, { until, ...numbers });
  state.deduplicationExpiry.of(topic.name).set(keys.time(until) + key, key);
  return { numbers, isDuplicate: false };
}

function forget(state: EmulatedState, topic: string, now: number): void {
  const expiry = state.deduplicationExpiry.of(topic);
  for (const [due, key] of expiry.entries({ before: keys.time(now + 1) })) {
    expiry.delete(due);
    state.deduplication.of(topic).delete(key);
  }
}
