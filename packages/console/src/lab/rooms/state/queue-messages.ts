/** A message, with the members that the route of its queue returns. */
export interface Message {
  readonly messageId: string;
  readonly body: string;
  readonly receiptHandle?: string;
  readonly state?: "visible" | "in flight" | "delayed";
  readonly sentAt?: string;
  readonly receives?: number;
  readonly group?: string;
  /** When one that is hidden becomes visible. */
  readonly visibleAt?: string;
  readonly receivedAt?: string;
  readonly attributes?: { readonly [name: string]: MessageAttribute };
}

/** An attribute of a message. */
export interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue?: string;
  readonly BinaryValue?: string;
}

/** A queue, as `queue-detail` shows it. */
export interface ShownQueue {
  readonly name: string;
  readonly url: string;
  readonly attributes: { readonly [name: string]: string };
  readonly tags: { readonly [name: string]: string };
}

/** The answer of `queue-detail`, or of `receive-message` where the queues are those of the contract. */
export interface QueueDetail {
  readonly queue?: ShownQueue;
  readonly deadLettersOf?: readonly string[];
  readonly counts?: { readonly visible: number; readonly inFlight: number; readonly delayed: number };
  readonly visible?: readonly Message[];
  readonly inFlight?: readonly Message[];
  readonly delayed?: readonly Message[];
  readonly messages?: readonly Message[];
}

/** All messages of an answer, each with its state. */
export function messagesIn({ visible = [], inFlight = [], delayed = [], messages = [] }: QueueDetail): Message[] {
  const inState = (state: Message["state"], found: readonly Message[]) => found.map((each) => ({ ...each, state }));
  return [
    ...messages,
    ...inState("in flight", inFlight),
    ...inState("visible", visible),
    ...inState("delayed", delayed),
  ];
}

/** The last part of an ARN. */
export function nameInArn(arn: string): string {
  return arn.slice(arn.lastIndexOf(":") + 1);
}
