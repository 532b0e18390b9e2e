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
import { type Collection, oneOf, type RecordOf, record, type Scope, shape } from "@cloudstub/kit";

/** Configurations of a bucket that a request sets one by one, in the form of AWS's model. A member that is missing was never set. */
const configurationsSchema = record({
  "abac?": oneOf("Enabled", "Disabled"),
  "acceleration?": oneOf("Enabled", "Suspended"),
  "acl?": shape<AccessControlPolicy>("AccessControlPolicy"),
  /** By id, as are the three others of which a bucket has many. */
  "analytics?": { "*": shape<AnalyticsConfiguration>("AnalyticsConfiguration") },
  "cors?": shape<CORSConfiguration>("CORSConfiguration"),
  "encryption?": shape<ServerSideEncryptionConfiguration>("ServerSideEncryptionConfiguration"),
  "intelligentTiering?": { "*": shape<IntelligentTieringConfiguration>("IntelligentTieringConfiguration") },
  "inventory?": { "*": shape<InventoryConfiguration>("InventoryConfiguration") },
  "lifecycle?": shape<BucketLifecycleConfiguration>("BucketLifecycleConfiguration"),
  /** The size from which objects change their storage class, as lifecycle rules say it where they name none. */
  "lifecycleMinimumSize?": "string",
  "logging?": shape<BucketLoggingStatus>("BucketLoggingStatus"),
  "metrics?": { "*": shape<MetricsConfiguration>("MetricsConfiguration") },
  "notification?": shape<NotificationConfiguration>("NotificationConfiguration"),
  /** Without rules where they were deleted. */
  "ownership?": shape<OwnershipControls>("OwnershipControls"),
  /** The policy's JSON, as it was sent. */
  "policy?": "string",
  /** Without members where it was deleted. */
  "publicAccessBlock?": shape<PublicAccessBlockConfiguration>("PublicAccessBlockConfiguration"),
  "replication?": shape<ReplicationConfiguration>("ReplicationConfiguration"),
  "requestPayment?": oneOf("BucketOwner", "Requester"),
  "tags?": [shape<Tag>("Tag")],
  "website?": shape<WebsiteConfiguration>("WebsiteConfiguration"),
});

/** The configurations of a bucket. */
export type BucketConfigurations = RecordOf<typeof configurationsSchema>;

/** Where the configurations of buckets are stored. */
export interface ConfigurationsState {
  /** By the name of their bucket; there is none for a bucket that nobody configured. */
  readonly configurations: Collection<BucketConfigurations>;
}

/** Names the collection of configurations. */
export function configurationsState(own: Scope): ConfigurationsState {
  return { configurations: own.collection("configurations", configurationsSchema) };
}

/** The configurations of a bucket; without members where nobody configured it. */
export function configurationsOf({ configurations }: ConfigurationsState, bucket: string): BucketConfigurations {
  return configurations.get(bucket) ?? {};
}
