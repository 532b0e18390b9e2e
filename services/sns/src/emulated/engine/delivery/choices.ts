import type { Choice } from "@cloudstub/kit";
import { isFifo } from "../../../topic.js";
import type { EmulatedSubscription, PublishedMessage } from "../../state.js";

/** The protocols of deliveries that may be late, and of those that may come twice. FIFO topics keep the order, and leave duplicates out. */
const lateFor = new Set(["sqs", "lambda", "http", "https"]);
const twiceFor = new Set(["sqs", "lambda"]);

export const deliveredLate: Choice = {
  name: "delivered-late",
  says: "The delivery came later, after others that were published after it",
  promise: "Standard topics try to deliver messages in the order of their publication, and do not promise it",
  page: "https://aws.amazon.com/sns/faqs/",
  weights: { aws: 50, stormy: 250 },
};

export const deliveredTwice: Choice = {
  name: "delivered-twice",
  says: "The delivery was made again",
  promise: "Standard topics deliver each message at least once; a delivery whose answer they do not get is retried",
  page: "https://docs.aws.amazon.com/sns/latest/dg/sns-message-delivery-retries.html",
  weights: { aws: 5, stormy: 50 },
};

/** The freedoms of AWS that the service takes. */
export const choices = [deliveredLate, deliveredTwice];

/** True for a delivery that may be late. */
export function mayBeLate({ protocol }: EmulatedSubscription, message: PublishedMessage): boolean {
  return lateFor.has(protocol) && isOfStandardTopic(message);
}

/** True for a delivery that may be made again. */
export function mayComeTwice({ protocol }: EmulatedSubscription, message: PublishedMessage): boolean {
  return twiceFor.has(protocol) && isOfStandardTopic(message);
}

function isOfStandardTopic({ type, topic }: PublishedMessage): boolean {
  return type === "Notification" && !isFifo(topic);
}
