import { isFifo } from "../queue-name.js";
import type { QueueSettings } from "../queue-settings.js";
import type { Queue } from "../state.js";

/** What a queue's attributes say; AWS's defaults where none were set. */
export function settingsOf({ settings = defaultSettings }: Queue): QueueSettings {
  return settings;
}

/** The attributes that a queue has: what was set, and AWS's values for what was not. */
export function attributesIn({ name, attributes }: Pick<Queue, "name" | "attributes">): { readonly [name: string]: string } {
  const defaults = isFifo(name) ? fifoDefaults : standardDefaults;
  return { ...defaults, ...(attributes?.["KmsMasterKeyId"] !== undefined && { KmsDataKeyReusePeriodSeconds: "300" }), ...attributes };
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

const standardDefaults = {
  DelaySeconds: "0",
  MaximumMessageSize: "1048576",
  MessageRetentionPeriod: "345600",
  ReceiveMessageWaitTimeSeconds: "0",
  SqsManagedSseEnabled: "true",
  VisibilityTimeout: "30",
};

const fifoDefaults = {
  ...standardDefaults,
  ContentBasedDeduplication: "false",
  DeduplicationScope: "queue",
  FifoQueue: "true",
  FifoThroughputLimit: "perQueue",
};
