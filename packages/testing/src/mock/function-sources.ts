import { isDeepStrictEqual } from "node:util";
import { DEFAULT_REGION, partitionOf } from "@cloudstub/core";
import { ServiceError } from "@cloudstub/kit";
import { failure } from "../process/failure.js";
import type { MockWorld } from "./mock-world.js";
import { type Answer, type Connection, connectionOf, permit } from "./source-connection.js";

/** Where the events of a function come from. A queue, a topic and a bucket are created where they are not there yet. `{ queue: "orders" }` */
export type FunctionSource = QueueSource | TableSource | TopicSource | BucketSource;

/** Settings of an event source mapping. `{ queue: "orders", batchSize: 5, window: 10 }` */
export interface MappingOptions {
  /** Records that come together at most; 10 of a queue and 100 of a table unless given. */
  readonly batchSize?: number;
  /** Seconds for which records are collected. */
  readonly window?: number;
  /** Event patterns, of which one has to match a record: `[{ body: { kind: ["order"] } }]`. */
  readonly filters?: readonly object[];
  /** True where the handler answers which records failed: `{ batchItemFailures: [{ itemIdentifier }] }`. */
  readonly partialFailures?: boolean;
  /** Other members of `CreateEventSourceMapping`: `{ ScalingConfig: { MaximumConcurrency: 2 } }`. */
  readonly settings?: object;
}

/** `{ queue: "orders", batchSize: 5 }` */
export interface QueueSource extends MappingOptions {
  /** The name of the queue; with `.fifo` at its end, of a FIFO queue. */
  readonly queue: string;
}

/** `{ table: "orders" }`: the table has to be there; it gets a stream of old and new images where it has none. */
export interface TableSource extends MappingOptions {
  readonly table: string;
  /** `TRIM_HORIZON`, with all that is in the stream, unless given. */
  readonly startingPosition?: "LATEST" | "TRIM_HORIZON";
}

/** `{ topic: "orders" }` */
export interface TopicSource {
  readonly topic: string;
  /** A filter policy for the attributes of messages: `{ kind: ["order"] }`. */
  readonly filterPolicy?: object;
}

/** `{ bucket: "pictures", events: ["s3:ObjectCreated:*"], prefix: "raw/" }` */
export interface BucketSource {
  readonly bucket: string;
  /** `s3:ObjectCreated:*` unless given. */
  readonly events?: readonly string[];
  readonly prefix?: string;
  readonly suffix?: string;
}

/**
 * Lets a function get its events from a source. What is connected already, by an earlier test or a deployment, stays. Rejects with a
 * `MockFailure` where a service is missing or refuses.
 */
export async function connectSource(at: MockWorld, functionName: string, source: FunctionSource): Promise<void> {
  const connection = connectionOf(at, functionName);
  try {
    if ("queue" in source) await connectQueue(connection, source);
    else if ("table" in source) await connectTable(connection, source);
    else if ("topic" in source) await connectTopic(connection, source);
    else await connectBucket(connection, source);
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    throw failure("FunctionNotConnected", {
      name: functionName,
      source: JSON.stringify(source),
      answer: error.message,
    });
  }
}

async function connectQueue(connection: Connection, source: QueueSource): Promise<void> {
  const { ask, arn } = connection;
  const { queue: QueueName } = source;
  const isFifo = QueueName.endsWith(".fifo");
  // Where there is one, its attributes stay.
  await ask("sqs", "GetQueueUrl", { QueueName }).catch((error) => {
    if (!ServiceError.is(error) || error.code !== "QueueDoesNotExist") throw error;
    return ask("sqs", "CreateQueue", { QueueName, ...(isFifo && { Attributes: { FifoQueue: "true" } }) });
  });
  await map(connection, source, { EventSourceArn: arn("sqs", QueueName) });
}

async function connectTable(connection: Connection, source: TableSource): Promise<void> {
  const { ask } = connection;
  const { table: TableName, startingPosition: StartingPosition = "TRIM_HORIZON" } = source;
  const { Table: found } = await ask("dynamodb", "DescribeTable", { TableName });
  const StreamSpecification = { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" };
  const table = hasStream(found)
    ? found
    : (await ask("dynamodb", "UpdateTable", { TableName, StreamSpecification }))["TableDescription"];
  const { LatestStreamArn: EventSourceArn } = table as { readonly LatestStreamArn?: string };
  await map(connection, source, { EventSourceArn, StartingPosition });
}

function hasStream(table: unknown): boolean {
  const { StreamSpecification } = table as { readonly StreamSpecification?: { readonly StreamEnabled?: boolean } };
  return StreamSpecification?.StreamEnabled === true;
}

/** Creates the mapping of a source, or changes the one that is there where it has other settings. */
async function map(
  { ask, functionName: FunctionName }: Connection,
  options: MappingOptions,
  source: { readonly EventSourceArn: string | undefined; readonly StartingPosition?: string },
): Promise<void> {
  const { EventSourceArn } = source;
  const settings = settingsOf(options);
  const { EventSourceMappings } = await ask("lambda", "ListEventSourceMappings", { FunctionName, EventSourceArn });
  const [found] = EventSourceMappings as readonly Answer[];
  if (found === undefined) await ask("lambda", "CreateEventSourceMapping", { FunctionName, ...source, ...settings });
  else if (Object.entries(settings).some(([name, value]) => !isDeepStrictEqual(found[name], value)))
    await ask("lambda", "UpdateEventSourceMapping", { UUID: found["UUID"], ...settings });
}

function settingsOf({ batchSize, window, filters, partialFailures, settings }: MappingOptions): object {
  return {
    ...(batchSize !== undefined && { BatchSize: batchSize }),
    ...(window !== undefined && { MaximumBatchingWindowInSeconds: window }),
    ...(filters && { FilterCriteria: { Filters: filters.map((each) => ({ Pattern: JSON.stringify(each) })) } }),
    ...(partialFailures && { FunctionResponseTypes: ["ReportBatchItemFailures"] }),
    ...settings,
  };
}

async function connectTopic(connection: Connection, { topic: Name, filterPolicy }: TopicSource): Promise<void> {
  const { ask, arn, functionName } = connection;
  const TopicArn = arn("sns", Name);
  await ask("sns", "GetTopicAttributes", { TopicArn }).catch((error) => {
    if (!ServiceError.is(error) || error.code !== "NotFoundException") throw error;
    return ask("sns", "CreateTopic", { Name });
  });
  await permit(connection, "sns", TopicArn);
  await ask("sns", "Subscribe", {
    TopicArn,
    Protocol: "lambda",
    Endpoint: arn("lambda", `function:${functionName}`),
    ...(filterPolicy && { Attributes: { FilterPolicy: JSON.stringify(filterPolicy) } }),
  });
}

interface Notification {
  readonly Id?: string;
  readonly Filter?: { readonly Key?: { readonly FilterRules?: readonly { readonly Name: string }[] } };
}

async function connectBucket(connection: Connection, source: BucketSource): Promise<void> {
  const { ask, arn, functionName, region } = connection;
  const { bucket: Bucket, events = ["s3:ObjectCreated:*"], prefix, suffix } = source;
  await ask("s3", "HeadBucket", { Bucket }).catch((error) => {
    if (!ServiceError.is(error) || !["NotFound", "NoSuchBucket"].includes(error.code)) throw error;
    const elsewhere = region !== DEFAULT_REGION && { CreateBucketConfiguration: { LocationConstraint: region } };
    return ask("s3", "CreateBucket", { Bucket, ...elsewhere });
  });
  await permit(connection, "s3", `arn:${partitionOf(region)}:s3:::${Bucket}`);
  const before = await ask("s3", "GetBucketNotificationConfiguration", { Bucket });
  const others = (before["LambdaFunctionConfigurations"] ?? []) as readonly Notification[];
  const rules = Object.entries({ prefix, suffix }).filter(([, Value]) => Value !== undefined);
  const FilterRules = rules.map(([Name, Value]) => ({ Name, Value }));
  const added = {
    LambdaFunctionArn: arn("lambda", `function:${functionName}`),
    Events: events,
    ...(rules.length > 0 && { Filter: { Key: { FilterRules } } }),
  };
  if (others.some((other) => isDeepStrictEqual(asAskedFor(other), added))) return;
  await ask("s3", "PutBucketNotificationConfiguration", {
    Bucket,
    NotificationConfiguration: { ...before, LambdaFunctionConfigurations: [...others, added] },
  });
}

/** Without the id, which S3 made up, and with the rules as they were asked for: S3 shows `Prefix`. */
function asAskedFor({ Id: _, Filter, ...notification }: Notification): object {
  const FilterRules = Filter?.Key?.FilterRules?.map((rule) => ({ ...rule, Name: rule.Name.toLowerCase() }));
  return { ...notification, ...(FilterRules && { Filter: { Key: { FilterRules } } }) };
}
