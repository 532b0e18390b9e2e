import type { ServiceError } from "@cloudstub/kit";
import { unknownAttribute } from "../../errors.js";
import { isFifo } from "../../queue.js";
import type { EmulatedQueue, EmulatedState, QueueSettings } from "../state.js";
import { onlyForFifo } from "./errors.js";

/** What a queue's attributes say; AWS's defaults where none were set. */
export function settingsOf({ settings = defaultSettings }: EmulatedQueue): QueueSettings {
  return settings;
}

/** The attributes of a queue: those that were set, and AWS's defaults for the others. */
export function attributesIn({ name, attributes }: Pick<EmulatedQueue, "name" | "attributes">): {
  readonly [name: string]: string;
} {
  const { defaults } = typeAttributes(name);
  return {
    ...defaults,
    ...(attributes?.["KmsMasterKeyId"] !== undefined && { KmsDataKeyReusePeriodSeconds: "300" }),
    ...attributes,
  };
}

/** What a queue's type says of its attributes. */
interface TypeAttributes {
  /** AWS's values for attributes that were not set. */
  readonly defaults: { readonly [name: string]: string };
  /** The errors for attributes that only the other type has. */
  readonly refused: { readonly [name: string]: (name: string) => ServiceError };
}

/** The attributes of the type that a queue of this name has. */
export function typeAttributes(name: string): TypeAttributes {
  return isFifo(name) ? fifo : standard;
}

const defaultSettings: QueueSettings = {
  visibilityTimeout: 30_000,
  delay: 0,
  wait: 0,
  retention: 345_600_000,
  maximumSize: 1_048_576,
  contentBasedDeduplication: false,
  deduplicationByGroup: false,
};

const standard: TypeAttributes = {
  defaults: {
    DelaySeconds: "0",
    MaximumMessageSize: "1048576",
    MessageRetentionPeriod: "345600",
    ReceiveMessageWaitTimeSeconds: "0",
    SqsManagedSseEnabled: "true",
    VisibilityTimeout: "30",
  },
  refused: {
    ContentBasedDeduplication: unknownAttribute,
    DeduplicationScope: onlyForFifo,
    FifoQueue: unknownAttribute,
    FifoThroughputLimit: onlyForFifo,
  },
};

const fifo: TypeAttributes = {
  defaults: {
    ...standard.defaults,
    ContentBasedDeduplication: "false",
    DeduplicationScope: "queue",
    FifoQueue: "true",
    FifoThroughputLimit: "perQueue",
  },
  refused: {},
};

/** The names of the queues whose dead letters go to this one. */
export function* deadLetterSourcesOf(state: EmulatedState, target: string, after?: string): IterableIterator<string> {
  for (const queue of state.queues.values(after === undefined ? {} : { after })) {
    if (settingsOf(queue).deadLetters?.queue === target) yield queue.name;
  }
}
