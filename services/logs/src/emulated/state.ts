// size: the schemas of all that the service stores
import type { MetricTransformation, QueryParameter } from "@aws-sdk/client-cloudwatch-logs";
import {
  type Collection,
  type Family,
  type HandlerShape,
  oneOf,
  type RecordOf,
  record,
  type Scope,
  shape,
} from "@cloudstub/kit";

const groupSchema = record({
  name: "string",
  createdAt: "time",
  class: oneOf("STANDARD", "INFREQUENT_ACCESS", "DELIVERY", "ESSENTIALS"),
  "retentionInDays?": "number",
  "kmsKeyId?": "string",
  "isProtected?": "boolean",
  /** The number of the last stream that was created. */
  lastStream: "number",
});

/** A log group. */
export type LogGroup = RecordOf<typeof groupSchema>;

const streamSchema = record({
  name: "string",
  /** Within its group. */
  number: "number",
  createdAt: "time",
  /** How many events were ever put into it. */
  events: "number",
  "lastIngestionAt?": "time",
});

/** A log stream. */
export type LogStream = RecordOf<typeof streamSchema>;

const eventSchema = record({ message: "string", ingestedAt: "time" });

/** A log event. */
export type LogEvent = RecordOf<typeof eventSchema>;

const streamOfGroupSchema = record({ group: "string", stream: "string" });

const subscriptionFilterSchema = record({
  name: "string",
  pattern: "string",
  destinationArn: "string",
  "roleArn?": "string",
  distribution: oneOf("ByLogStream", "Random"),
  applyOnTransformedLogs: "boolean",
  createdAt: "time",
  "fieldSelectionCriteria?": "string",
  "emitSystemFields?": ["string"],
});

/** A subscription filter. */
type SubscriptionFilter = RecordOf<typeof subscriptionFilterSchema>;

const deliverySchema = record({
  destinationArn: "string",
  group: "string",
  stream: "string",
  filter: "string",
  events: [{ id: "string", timestamp: "number", message: "string" }],
  /** The id of the request that put the events. */
  cause: "string",
  createdAt: "time",
  /** How often it was tried. */
  failures: "number",
});

/** Events that a subscription filter selected, on their way to its destination. */
export type Delivery = RecordOf<typeof deliverySchema>;

const metricFilterSchema = record({
  name: "string",
  pattern: "string",
  createdAt: "time",
  applyOnTransformedLogs: "boolean",
  transformations: [shape<HandlerShape<MetricTransformation>>("MetricTransformation")],
  "fieldSelectionCriteria?": "string",
  "emitSystemFieldDimensions?": ["string"],
});

/** A metric filter. */
export type MetricFilter = RecordOf<typeof metricFilterSchema>;

const resourcePolicySchema = record({
  "name?": "string",
  "resourceArn?": "string",
  /** JSON. */
  document: "string",
  updatedAt: "time",
  /** Of the policy of a resource. */
  "revision?": "string",
});

/** A policy of the account, or of a log group. */
export type ResourcePolicy = RecordOf<typeof resourcePolicySchema>;

const destinationSchema = record({
  name: "string",
  targetArn: "string",
  roleArn: "string",
  "accessPolicy?": "string",
  createdAt: "time",
});

/** A destination for log events of other accounts. */
export type Destination = RecordOf<typeof destinationSchema>;

const storedQuerySchema = record({
  id: "string",
  /** The names of its log groups. */
  groups: ["string"],
  queryString: "string",
  /** Milliseconds: the first and the last that it is about. */
  from: "number",
  to: "number",
  createdAt: "time",
  /** False where there was too much to look at. */
  isComplete: "boolean",
  "isStopped?": "boolean",
  matched: "number",
  scanned: "number",
  bytes: "number",
  /** How many results it has. */
  found: "number",
});

/** A query that was run. */
export type StoredQuery = RecordOf<typeof storedQuerySchema>;

const queryResultSchema = record({ fields: [{ field: "string", value: "string" }] });

/** A result of a query. */
type QueryResult = RecordOf<typeof queryResultSchema>;

const queryDefinitionSchema = record({
  id: "string",
  name: "string",
  queryString: "string",
  language: oneOf("CWLI", "SQL", "PPL"),
  logGroupNames: ["string"],
  "parameters?": [shape<HandlerShape<QueryParameter>>("QueryParameter")],
  changedAt: "time",
  "clientToken?": "string",
});

/** A query that is kept under a name. */
type QueryDefinition = RecordOf<typeof queryDefinitionSchema>;

const exportTaskSchema = record({
  id: "string",
  "name?": "string",
  group: "string",
  "streamPrefix?": "string",
  /** Milliseconds: the first and the last that it is about. */
  from: "number",
  to: "number",
  bucket: "string",
  prefix: "string",
  status: oneOf("PENDING", "RUNNING", "COMPLETED", "FAILED", "CANCELLED"),
  /** Why it has failed. */
  "failure?": "string",
  createdAt: "time",
  "endedAt?": "time",
  /** The id of the request that began it. */
  cause: "string",
});

/** An export of events to a bucket. */
export type ExportTask = RecordOf<typeof exportTaskSchema>;

/** The logs of an account and region. */
export interface EmulatedState {
  /** By name. */
  readonly groups: Collection<LogGroup>;
  /** Streams of a group, by name. */
  readonly streams: Family<LogStream>;
  /** Events of a stream, by `<group>:<stream>`; within it by `keys.time` of their time and `keys.counter` of their number. */
  readonly events: Family<LogEvent>;
  /** Streams whose oldest event will expire, by the time at which it does. */
  readonly expiries: Collection<RecordOf<typeof streamOfGroupSchema>>;
  /** The same times, by group; within it by stream. */
  readonly expiryTimes: Family<number>;
  /** Tags by the resource in an ARN, such as `log-group:orders`; within it values by key. */
  readonly tags: Family<string>;
  /** Of a group, by name. */
  readonly subscriptionFilters: Family<SubscriptionFilter>;
  /** By `keys.time` of when they are due, then by `keys.counter` of their order; of the parts of a divided one 0 and 1 follow. */
  readonly deliveries: Collection<Delivery>;
  /** Of a group, by name. */
  readonly metricFilters: Family<MetricFilter>;
  /** By `account:<name>` or `resource:<ARN>`. */
  readonly resourcePolicies: Collection<ResourcePolicy>;
  /** By name. */
  readonly destinations: Collection<Destination>;
  /** By `keys.time` of their creation, then by id. */
  readonly queries: Collection<StoredQuery>;
  /** When queries were created, by their ids. */
  readonly queryTimes: Collection<number>;
  /** Of a query, by its id; within it by `keys.counter` of their order. */
  readonly queryResults: Family<QueryResult>;
  /** By id. */
  readonly queryDefinitions: Collection<QueryDefinition>;
  /** By `keys.time` of their creation, then by id. */
  readonly exports: Collection<ExportTask>;
  /** When exports were created, by their ids. */
  readonly exportTimes: Collection<number>;
  /** The id of the export that is active, by `keys.time` of when it goes on. */
  readonly exportWork: Collection<string>;
}

/** Names the overlay's collections. */
export function emulatedState(scope: Scope): EmulatedState {
  return {
    groups: scope.collection("groups", groupSchema),
    streams: scope.family("streams", streamSchema),
    events: scope.family("events", eventSchema),
    expiries: scope.collection("expiries", streamOfGroupSchema),
    expiryTimes: scope.family("expiry-times", "time"),
    tags: scope.family("tags", "string"),
    subscriptionFilters: scope.family("subscription-filters", subscriptionFilterSchema),
    deliveries: scope.collection("deliveries", deliverySchema),
    metricFilters: scope.family("metric-filters", metricFilterSchema),
    resourcePolicies: scope.collection("resource-policies", resourcePolicySchema),
    destinations: scope.collection("destinations", destinationSchema),
    queries: scope.collection("queries", storedQuerySchema),
    queryTimes: scope.collection("query-times", "time"),
    queryResults: scope.family("query-results", queryResultSchema),
    queryDefinitions: scope.collection("query-definitions", queryDefinitionSchema),
    exports: scope.collection("exports", exportTaskSchema),
    exportTimes: scope.collection("export-times", "time"),
    exportWork: scope.collection("export-work", "string"),
  };
}
