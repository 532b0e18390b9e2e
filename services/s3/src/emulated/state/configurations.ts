import type {
  AccessControlPolicy,
  AnalyticsConfiguration,
  BucketLifecycleConfiguration,
  BucketLoggingStatus,
  CORSConfiguration,
  IntelligentTieringConfiguration,
  InventoryConfiguration,
  MetricsConfiguration,
  NotificationConfiguration,
  OwnershipControls,
  PublicAccessBlockConfiguration,
  ReplicationConfiguration,
  ServerSideEncryptionConfiguration,
  Tag,
  WebsiteConfiguration,
} from "@aws-sdk/client-s3";
import {
  type Collection,
  type HandlerShape,
  oneOf,
  type RecordOf,
  record,
  type Scope,
  type ShapeSchema,
  shape,
} from "@cloudstub/kit";

/** A shape of the wire model, as handlers see it. */
const modelled = <T>(ref: string): ShapeSchema<HandlerShape<T>> => shape<HandlerShape<T>>(ref);

/** Configurations of a bucket that a request sets one by one, in the form of AWS's model. A member that is missing was never set. */
const configurationsSchema = record({
  "abac?": oneOf("Enabled", "Disabled"),
  "acceleration?": oneOf("Enabled", "Suspended"),
  "acl?": modelled<AccessControlPolicy>("AccessControlPolicy"),
  /** By id, as are the three others of which a bucket has many. */
  "analytics?": { "*": modelled<AnalyticsConfiguration>("AnalyticsConfiguration") },
  "cors?": modelled<CORSConfiguration>("CORSConfiguration"),
  "encryption?": modelled<ServerSideEncryptionConfiguration>("ServerSideEncryptionConfiguration"),
  "intelligentTiering?": { "*": modelled<IntelligentTieringConfiguration>("IntelligentTieringConfiguration") },
  "inventory?": { "*": modelled<InventoryConfiguration>("InventoryConfiguration") },
  "lifecycle?": modelled<BucketLifecycleConfiguration>("BucketLifecycleConfiguration"),
  /** The size from which objects change their storage class, as lifecycle rules say it where they name none. */
  "lifecycleMinimumSize?": oneOf("all_storage_classes_128K", "varies_by_storage_class"),
  "logging?": modelled<BucketLoggingStatus>("BucketLoggingStatus"),
  "metrics?": { "*": modelled<MetricsConfiguration>("MetricsConfiguration") },
  "notification?": modelled<NotificationConfiguration>("NotificationConfiguration"),
  /** Without rules where they were deleted. */
  "ownership?": modelled<OwnershipControls>("OwnershipControls"),
  /** The policy's JSON, as it was sent. */
  "policy?": "string",
  /** Without members where it was deleted. */
  "publicAccessBlock?": modelled<PublicAccessBlockConfiguration>("PublicAccessBlockConfiguration"),
  "replication?": modelled<ReplicationConfiguration>("ReplicationConfiguration"),
  "requestPayment?": oneOf("BucketOwner", "Requester"),
  "tags?": [modelled<Tag>("Tag")],
  "website?": modelled<WebsiteConfiguration>("WebsiteConfiguration"),
});

/** The configurations of a bucket. */
export type BucketConfigurations = RecordOf<typeof configurationsSchema>;

/** Where the configurations of buckets are stored. */
export interface ConfigurationsState {
  /** By the name of their bucket; there is none for a bucket that was not configured. */
  readonly configurations: Collection<BucketConfigurations>;
}

/** Names the collection of configurations. */
export function configurationsState(own: Scope): ConfigurationsState {
  return { configurations: own.collection("configurations", configurationsSchema) };
}

/** The configurations of a bucket; without members where it was not configured. */
export function configurationsOf({ configurations }: ConfigurationsState, bucket: string): BucketConfigurations {
  return configurations.get(bucket) ?? {};
}

/** A configuration by its name: `Configuration<"cors">`. */
export type Configuration<Name extends keyof BucketConfigurations> = NonNullable<BucketConfigurations[Name]>;

/** A rule of a lifecycle configuration. */
export type LifecycleRule = NonNullable<Configuration<"lifecycle">["Rules"]>[number];
