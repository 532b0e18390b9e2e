import type { Ask, Request } from "../../../tests/contracts/shared-tests.js";

const Bucket = "bucket-c";
const Id = "a";
const versioned = { VersioningConfiguration: { Status: "Enabled" } };
const inventory = {
  Id,
  Destination: {
    S3BucketDestination: { Bucket: "arn:aws:s3:::bucket-d", Format: "CSV", Encryption: { SSEKMS: { KeyId: "k" } } },
  },
  IsEnabled: true,
  IncludedObjectVersions: "All",
  Schedule: { Frequency: "Daily" },
};
const DataExport = {
  OutputSchemaVersion: "V_1",
  Destination: { S3BucketDestination: { Bucket: "arn:aws:s3:::bucket-d", Format: "CSV" } },
};
const AccessPointArn = "arn:aws:s3:us-east-1:000000000000:accesspoint/a";
const policy = {
  Version: "2012-10-17",
  Statement: {
    Effect: "Allow",
    Principal: { AWS: "111122223333" },
    Action: "s3:GetObject",
    Resource: "arn:aws:s3:::bucket-c/*",
  },
};
const replicationRule = {
  Priority: 1,
  Filter: { Prefix: "" },
  Status: "Enabled",
  DeleteMarkerReplication: { Status: "Disabled" },
  Destination: { Bucket: "arn:aws:s3:::bucket-d" },
};
/** The test event for a queue that is not there stays in the outbox. */
const toNoQueue = {
  SkipDestinationValidation: true,
  NotificationConfiguration: {
    QueueConfigurations: [{ QueueArn: "arn:aws:sqs:us-east-1:000000000000:none", Events: ["s3:ObjectCreated:*"] }],
  },
};

/** Configurations with the members of an input that sets them. Each is set and shown, and removed where it can be. */
const configurations: readonly (readonly [of: string, input: object, remove?: string])[] = [
  ["BucketAbac", { AbacStatus: { Status: "Enabled" } }],
  ["BucketAccelerateConfiguration", { AccelerateConfiguration: { Status: "Enabled" } }],
  [
    "BucketOwnershipControls",
    { OwnershipControls: { Rules: [{ ObjectOwnership: "ObjectWriter" }] } },
    "DeleteBucketOwnershipControls",
  ],
  ["PublicAccessBlock", { PublicAccessBlockConfiguration: { BlockPublicAcls: true } }, "DeletePublicAccessBlock"],
  [
    "BucketAnalyticsConfiguration",
    { Id, AnalyticsConfiguration: { Id, StorageClassAnalysis: { DataExport } } },
    "DeleteBucketAnalyticsConfiguration",
  ],
  [
    "BucketCors",
    { CORSConfiguration: { CORSRules: [{ AllowedMethods: ["GET"], AllowedOrigins: ["*"] }] } },
    "DeleteBucketCors",
  ],
  [
    "BucketEncryption",
    {
      ServerSideEncryptionConfiguration: {
        Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms" } }],
      },
    },
    "DeleteBucketEncryption",
  ],
  [
    "BucketIntelligentTieringConfiguration",
    {
      Id,
      IntelligentTieringConfiguration: {
        Id,
        Status: "Enabled",
        Tierings: [{ Days: 90, AccessTier: "ARCHIVE_ACCESS" }],
      },
    },
    "DeleteBucketIntelligentTieringConfiguration",
  ],
  ["BucketInventoryConfiguration", { Id, InventoryConfiguration: inventory }, "DeleteBucketInventoryConfiguration"],
  [
    "BucketLifecycleConfiguration",
    {
      LifecycleConfiguration: {
        Rules: [{ Status: "Enabled", Filter: {}, Expiration: { Date: new Date("2100-01-01T00:00:00Z") } }],
      },
    },
    "DeleteBucketLifecycle",
  ],
  ["BucketLogging", { BucketLoggingStatus: { LoggingEnabled: { TargetBucket: "bucket-d", TargetPrefix: "" } } }],
  [
    "BucketMetricsConfiguration",
    { Id, MetricsConfiguration: { Id, Filter: { And: { Prefix: "a", AccessPointArn } } } },
    "DeleteBucketMetricsConfiguration",
  ],
  ["BucketNotificationConfiguration", { NotificationConfiguration: { EventBridgeConfiguration: {} } }],
  ["BucketPolicy", { Policy: JSON.stringify(policy) }, "DeleteBucketPolicy"],
  [
    "BucketReplication",
    { ReplicationConfiguration: { Role: "arn:aws:iam::000000000000:role/r", Rules: [replicationRule] } },
    "DeleteBucketReplication",
  ],
  ["BucketRequestPayment", { RequestPaymentConfiguration: { Payer: "Requester" } }],
  ["BucketTagging", { Tagging: { TagSet: [{ Key: "k", Value: "v" }] } }, "DeleteBucketTagging"],
  ["BucketWebsite", { WebsiteConfiguration: { IndexDocument: { Suffix: "index.html" } } }, "DeleteBucketWebsite"],
];

type Asked = readonly [operation: string, input: object];

const withId = (of: string) => (/Analytics|Tiering|Inventory|Metrics/.test(of) ? { Bucket, Id } : { Bucket });
const buckets: readonly Asked[] = [Bucket, "bucket-d"].flatMap((name): Asked[] => [
  ["CreateBucket", { Bucket: name, CreateBucketConfiguration: { Tags: [{ Key: "k", Value: "v" }] } }],
  ["PutBucketVersioning", { Bucket: name, ...versioned }],
]);
const put = ([of, input]: (typeof configurations)[number]): Asked => [`Put${of}`, { Bucket, ...input }];

/** Operations on the configurations of buckets, in an order in which each finds something to do. */
export const bucketRequests: readonly Request[] = [
  ...buckets,
  ...configurations.flatMap((each): Request[] => [put(each), [`Get${each[0]}`, withId(each[0])]]),
  ["PutBucketAcl", { Bucket, GrantRead: `id="${"0".repeat(64)}"` }],
  ["GetBucketAcl", { Bucket }],
  ["GetBucketPolicyStatus", { Bucket }],
  ["PutObject", { Bucket, Key: "a", Body: "a" }],
  ...["Analytics", "IntelligentTiering", "Inventory", "Metrics"].map(
    (of): Request => [`ListBucket${of}Configurations`, { Bucket }],
  ),
  ...configurations.flatMap(([of, , remove]): Request[] => (remove === undefined ? [] : [[remove, withId(of)]])),
];

/** Makes a record of every kind that configurations store. */
export async function storeEveryConfiguration(ask: Ask): Promise<void> {
  for (const [operation, input] of [...buckets, ...configurations.map(put)]) await ask(operation, input);
  await ask("PutBucketNotificationConfiguration", { Bucket, ...toNoQueue });
}
