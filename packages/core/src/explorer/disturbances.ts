import { callChoices } from "../choices/call-choices.js";
import type { FaultEffect } from "../faults/definition.js";

/** A call of the story's clients, a delivery from one service to another, or a run of a function. */
export type Origin = "client" | "delivery" | "function";

/** What is known of a call when it arrives. */
export interface ArrivedCall {
  readonly origin: Origin;
  readonly service: string;
  /** Of a function, its name. */
  readonly operation: string;
  /** True where it is about a FIFO queue, by the queue's URL. */
  readonly isFifo: boolean;
  /** True where entries of it can fail by themselves. */
  readonly isBatch: boolean;
}

/** One thing that AWS is allowed to do to a call, although local mocks never do. */
interface DisturbanceKind {
  /** Which calls may meet it. */
  readonly meets: (call: ArrivedCall) => boolean;
  /** The fault around the call; a function that stops has none. */
  readonly effect?: (call: ArrivedCall) => FaultEffect;
  /** What happens, for a person; without its full stop. */
  readonly says: string;
  /** True where the SDK sends the call again afterwards. */
  readonly isRetried?: true;
  /** Why AWS is allowed to do so. */
  readonly promise: string;
  /** AWS's page. */
  readonly page: string;
  /** True where no retry of the SDK helps, so that the story may reject. */
  readonly endsStory?: true;
  /** True where it meets all attempts of a call. */
  readonly isLasting?: true;
}

const { throttled, droppedConnection, lostAnswer } = callChoices;
const docs = "https://docs.aws.amazon.com";

/** Every disturbance, in the order in which calls are tried with it. */
const disturbances = {
  "lost-answer": {
    meets: ({ origin }) => origin === "client",
    effect: () => ({ effect: "lost-answer" }),
    ...lostAnswer,
    isRetried: true,
  },
  stopped: {
    meets: ({ origin }) => origin === "client",
    effect: () => ({ effect: "lost-answer" }),
    says: "The process was stopped: the operation ran, and nothing that the story did after it reached AWS",
    promise: "Functions end at their time-out, tasks and instances end when their host does",
    page: `${docs}/lambda/latest/dg/configuration-timeout.html`,
    endsStory: true,
  },
  "dropped-connection": {
    meets: ({ origin }) => origin === "client",
    effect: () => ({ effect: "dropped-connection" }),
    ...droppedConnection,
    isRetried: true,
  },
  throttle: {
    meets: ({ origin }) => origin === "client",
    effect: () => ({ effect: "throttle" }),
    ...throttled,
    isRetried: true,
  },
  "server-error": {
    meets: ({ origin }) => origin === "client",
    effect: ({ service }) => ({ effect: "error", code: internalErrors[service] ?? "InternalFailure", status: 500 }),
    says: "The service failed with status 500 before the operation ran",
    isRetried: true,
    promise: "A request may fail for a reason of the service's own",
    page: `${docs}/AWSSimpleQueueService/latest/APIReference/CommonErrors.html`,
  },
  unavailable: {
    meets: ({ origin }) => origin === "client",
    effect: () => ({ effect: "error", code: "ServiceUnavailable", status: 503 }),
    says: "The service was unavailable for this call, also for every retry of the SDK; the operation did not run",
    promise: "A request may fail since the server is away for a while",
    page: `${docs}/AWSSimpleQueueService/latest/APIReference/CommonErrors.html`,
    endsStory: true,
    isLasting: true,
  },
  "failed-entry": {
    meets: ({ origin, isBatch }) => origin === "client" && isBatch,
    effect: () => ({ effect: "failed-entries", entries: [0] }),
    says: "The first entry of the batch failed; the call succeeded with the others",
    promise: "A batch can succeed in part, and answers with 200 then, so that the answer has to be looked at",
    page: `${docs}/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html`,
  },
  late: {
    meets: ({ origin }) => origin === "client",
    effect: () => ({ effect: "hold" }),
    says: "The call was held back until no other call was under way and none followed",
    promise: "Calls that are sent together have no order, and one that is retried comes seconds later",
    page: `${docs}/sdkref/latest/guide/feature-retry-behavior.html`,
  },
  "deleted-message-returns": {
    meets: ({ origin, service, operation, isFifo }) =>
      origin === "client" && service === "sqs" && operation === "DeleteMessage" && !isFifo,
    effect: () => ({ effect: "answer", output: {} }),
    says: "The message was deleted, and came again after its visibility timeout",
    promise:
      "A server that holds a copy of a message may be away while the message is deleted, and give its copy later",
    page: `${docs}/AWSSimpleQueueService/latest/SQSDeveloperGuide/standard-queues-at-least-once-delivery.html`,
  },
  "delivered-twice": {
    meets: ({ origin, operation }) => origin === "delivery" && operation === "SendMessage",
    effect: () => ({ effect: "lost-answer" }),
    says: "The message arrived in the queue; its sender got no answer, and delivered the message again",
    promise: "A topic retries a delivery whose answer it does not get",
    page: `${docs}/sns/latest/dg/sns-message-delivery-retries.html`,
  },
  "function-stopped": {
    meets: ({ origin }) => origin === "function",
    says: "The function did its work, and its process ended before its result was there",
    promise:
      "Lambda runs a function again that ended with an error, and event source mappings process each event at least once",
    page: `${docs}/lambda/latest/dg/invocation-retries.html`,
  },
} satisfies { readonly [name: string]: DisturbanceKind };

/** The name of something that AWS is allowed to do to a call: `"lost-answer"`. docs/explorer.md explains each. */
export type Disturbance = keyof typeof disturbances;

/** What a disturbance does, and why AWS is allowed to. */
export function kindOf(name: Disturbance): DisturbanceKind {
  return disturbances[name];
}

/** What a disturbance did to a call, in a sentence. `attempts` are those of the call that came after it. */
export function sentenceOf(name: Disturbance, attempts: number): string {
  const { says, isRetried } = kindOf(name);
  if (isRetried !== true) return `${says}.`;
  if (attempts > 0) return `${says}, and the SDK sent the call again.`;
  return `${says}. The SDK did not send it again: the client's retries may be used up; make clients for each world.`;
}

export const disturbanceNames = Object.keys(disturbances) as readonly Disturbance[];

/** The code of an internal error, where a service's model has one of its own. */
const internalErrors: { readonly [service: string]: string } = {
  dynamodb: "InternalServerError",
  kms: "KMSInternalException",
  lambda: "ServiceException",
  s3: "InternalError",
  secretsmanager: "InternalServiceError",
  sns: "InternalError",
  ssm: "InternalServerError",
};
