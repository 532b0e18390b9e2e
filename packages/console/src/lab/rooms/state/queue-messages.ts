import { inState, type Message, type MessagesByState } from "../../../views/messages.js";

/** A queue, as `queue-detail` shows it. */
export interface ShownQueue {
  readonly name: string;
  readonly url: string;
  readonly attributes: { readonly [name: string]: string };
  readonly tags: { readonly [name: string]: string };
}

/** The answer of `queue-detail`, or of `receive-message` where the queues are those of the contract. */
export interface QueueDetail extends Partial<MessagesByState> {
  readonly queue?: ShownQueue;
  readonly deadLettersOf?: readonly string[];
  readonly messages?: readonly Message[];
}

/** All messages of an answer, each with its state where the answer tells it. */
export function messagesIn({ visible = [], inFlight = [], delayed = [], messages = [] }: QueueDetail): Message[] {
  return [
    ...messages,
    ...inState("in flight", inFlight),
    ...inState("visible", visible),
    ...inState("delayed", delayed),
  ];
}
