import type { AliasConfiguration } from "@aws-sdk/client-lambda";
import { type HandlerShape, oneOf, type RecordOf, record } from "@cloudstub/kit";

export const settingsSchema = record({
  /** The number of the last published version; 0 before the first. */
  lastVersion: "number",
  /** Revision of `$LATEST` from which the last version was published, while nothing but permissions and tags have changed since. */
  "publishedAs?": "string",
  "reservedConcurrency?": "number",
  "recursiveLoop?": oneOf("Allow", "Terminate"),
  "codeSigningConfigArn?": "string",
  "updateRuntimeOn?": oneOf("Auto", "Manual", "FunctionUpdate"),
  "runtimeVersionArn?": "string",
  /** The image of a function that is one. */
  "imageUri?": "string",
  /** Folders that versions run from, by the digests of their code: see the bucket `hot-reload`. */
  "folders?": { "*": "string" },
});

/** What belongs to a function and not to one of its versions. */
export type FunctionSettings = RecordOf<typeof settingsSchema>;

export const transitionSchema = record({
  /** The name of the function, and the number of a version that is not `$LATEST`. */
  function: "string",
  "version?": "number",
  becomes: oneOf("Active", "Successful"),
});

/** A change of state that will be done: of a new function or version, or of an update. */
export type Transition = RecordOf<typeof transitionSchema>;

const statementSchema = record({
  sid: "string",
  /** As the policy shows it, in JSON. */
  json: "string",
});

/** A statement of the policy of a function, a version, an alias or a version of a layer. */
export type Statement = RecordOf<typeof statementSchema>;

export const policySchema = record({ statements: [statementSchema], revision: "string" });

/** The policy of a function, a version, an alias or a version of a layer. */
export type Policy = RecordOf<typeof policySchema>;

export const urlSchema = record({
  id: "string",
  function: "string",
  "qualifier?": "string",
  authType: oneOf("NONE", "AWS_IAM"),
  createdAt: "time",
  "changedAt?": "time",
  "invokeMode?": oneOf("BUFFERED", "RESPONSE_STREAM"),
  "cors?": {
    "AllowCredentials?": "boolean",
    "AllowHeaders?": ["string"],
    "AllowMethods?": ["string"],
    "AllowOrigins?": ["string"],
    "ExposeHeaders?": ["string"],
    "MaxAge?": "number",
  },
});

/** The URL of a function or alias. */
export type FunctionUrl = RecordOf<typeof urlSchema>;

export const eventInvokeSchema = record({
  changedAt: "time",
  "maximumRetryAttempts?": "number",
  "maximumEventAgeInSeconds?": "number",
  "onSuccess?": "string",
  "onFailure?": "string",
});

/** How asynchronous invocations of a function, version or alias are done. */
export type EventInvokeConfig = RecordOf<typeof eventInvokeSchema>;

export const provisionedSchema = record({ requested: "number", changedAt: "time" });

/** Concurrency that is provisioned for a version or alias; it is ready at once. */
export type ProvisionedConcurrency = RecordOf<typeof provisionedSchema>;

export const layerVersionSchema = record({
  version: "number",
  description: "string",
  createdAt: "time",
  codeSize: "number",
  codeSha256: "string",
  "compatibleRuntimes?": ["string"],
  "compatibleArchitectures?": ["string"],
  "licenseInfo?": "string",
});

/** A version of a layer, without its archive. */
export type LayerVersion = RecordOf<typeof layerVersionSchema>;

export const mappingSchema = record({
  uuid: "string",
  /** With the qualifier as the client gave it. */
  functionArn: "string",
  "eventSourceArn?": "string",
  /** `Enabled`, or `Disabled`; what is on its way to it has an entry in the transitions of mappings. */
  state: oneOf("Creating", "Enabling", "Enabled", "Disabling", "Disabled", "Updating", "Deleting"),
  changedAt: "time",
  /** As AWS shows them: `BatchSize`, `FilterCriteria` … */
  settings: { "*": "anything" },
  "lastProcessingResult?": "string",
});

/** An event source mapping. */
export type EventSourceMapping = RecordOf<typeof mappingSchema>;

export const queueProgressSchema = record({
  /** Batches in a row of which nothing was processed. */
  failures: "number",
  /** Nothing is received before. */
  "pausedUntil?": "time",
  /** The end of the batching window that has begun. */
  "windowEndsAt?": "time",
});

/** How far a function has come with a queue. */
export type QueueProgress = RecordOf<typeof queueProgressSchema>;

export const streamProgressSchema = record({
  /** Changes of items are divided among them by the key of the item, as many as the setting `ParallelizationFactor` says. */
  lanes: [
    {
      /** The sequence number of the last record that is done; empty before the first. */
      after: "string",
      /** Sequence numbers of the last records of the batches that come next, because they failed before; the first one's is the first. */
      ends: ["string"],
      /** How often the function failed with the next batch. */
      attempts: "number",
      /** Nothing is read before. */
      "pausedUntil?": "time",
      /** The end of the batching window that has begun. */
      "batchingUntil?": "time",
      /** The tumbling window that has begun. */
      "tumbling?": { start: "time", shardId: "string", state: { "*": "anything" } },
    },
  ],
});

/** How far a function has come with a stream. */
export type StreamProgress = RecordOf<typeof streamProgressSchema>;

/** How far it has come with a part of the items. */
export type Lane = StreamProgress["lanes"][number];

export const asyncEventSchema = record({
  requestId: "string",
  function: "string",
  "qualifier?": "string",
  payload: "bytes",
  receivedAt: "time",
  /** How often the function ran for it. */
  attempts: "number",
  /** How often there was no concurrency left for it. */
  "throttles?": "number",
  "clientContext?": "string",
  "traceHeader?": "string",
});

/** The event of an asynchronous invocation that is not done. */
export type AsyncEvent = RecordOf<typeof asyncEventSchema>;

/** An alias as AWS shows it, without its ARN. */
export type Alias = HandlerShape<AliasConfiguration>;
