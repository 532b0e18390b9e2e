import type { Request } from "../../../tests/contracts/shared-tests.js";

const Bucket = "bucket-rich";
const Tags = [{ Key: "k", Value: "v" }];
const Filter = (Value: string) => ({ Key: { FilterRules: [{ Name: "prefix", Value }] } });
const Events = ["s3:ObjectCreated:*"];
const arn = (service: string, name: string) => `arn:aws:${service}:us-east-1:000000000000:${name}`;
const everyone = { Type: "Group", URI: "http://acs.amazonaws.com/groups/global/AllUsers" };

const rules = [
  {
    ID: "a",
    Status: "Enabled",
    Filter: { And: { Prefix: "a", Tags, ObjectSizeGreaterThan: 1, ObjectSizeLessThan: 1000 } },
    Transitions: [{ Days: 30, StorageClass: "GLACIER" }],
    NoncurrentVersionTransitions: [{ NoncurrentDays: 30, StorageClass: "GLACIER", NewerNoncurrentVersions: 2 }],
    NoncurrentVersionExpiration: { NoncurrentDays: 90 },
  },
  { ID: "b", Status: "Enabled", Filter: { Prefix: "" }, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 } },
  { ID: "c", Status: "Enabled", Filter: { Tag: { Key: "k", Value: "c" } }, Expiration: { Days: 99 } },
];

const notifications = {
  EventBridgeConfiguration: {},
  TopicConfigurations: [{ Id: "t", TopicArn: arn("sns", "t"), Events, Filter: Filter("t") }],
  QueueConfigurations: [{ Id: "q", QueueArn: arn("sqs", "q"), Events, Filter: Filter("q") }],
  LambdaFunctionConfigurations: [
    { Id: "f", LambdaFunctionArn: arn("lambda", "function:f"), Events, Filter: Filter("f") },
  ],
};

const logging = {
  TargetBucket: Bucket,
  TargetPrefix: "a",
  TargetObjectKeyFormat: { PartitionedPrefix: { PartitionDateSource: "EventTime" } },
  TargetGrants: [{ Grantee: everyone, Permission: "READ" }],
};

/** Configurations with all that they may have. */
export const memberRequests: readonly Request[] = [
  ["CreateBucket", { Bucket, ObjectOwnership: "ObjectWriter" }],
  ["CreateBucket", { Bucket: "bucket-rich-eu", CreateBucketConfiguration: { LocationConstraint: "eu-west-1", Tags } }],
  ["PutObject", { Bucket, Key: "a", Body: "a", StorageClass: "GLACIER" }],
  ["RestoreObject", { Bucket, Key: "a", RestoreRequest: { Days: 1, GlacierJobParameters: { Tier: "Bulk" } } }],
  ["PutBucketLifecycleConfiguration", { Bucket, LifecycleConfiguration: { Rules: rules } }],
  [
    "PutBucketWebsite",
    {
      Bucket,
      WebsiteConfiguration: {
        IndexDocument: { Suffix: "i" },
        ErrorDocument: { Key: "e" },
        RoutingRules: [
          {
            Condition: { HttpErrorCodeReturnedEquals: "404", KeyPrefixEquals: "a" },
            Redirect: { HostName: "a", HttpRedirectCode: "301", Protocol: "http", ReplaceKeyPrefixWith: "b" },
          },
        ],
      },
    },
  ],
  [
    "PutBucketWebsite",
    { Bucket, WebsiteConfiguration: { RedirectAllRequestsTo: { HostName: "a", Protocol: "http" } } },
  ],
  [
    "PutBucketEncryption",
    {
      Bucket,
      ServerSideEncryptionConfiguration: {
        Rules: [
          {
            ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" },
            BlockedEncryptionTypes: { EncryptionType: ["SSE-C"] },
          },
        ],
      },
    },
  ],
  ["PutBucketLogging", { Bucket, BucketLoggingStatus: { LoggingEnabled: logging } }],
  [
    "PutBucketNotificationConfiguration",
    { Bucket, SkipDestinationValidation: true, NotificationConfiguration: notifications },
  ],
  ["CreateBucket", { Bucket: "bucket-rich-lock", ObjectLockEnabledForBucket: true }],
  [
    "PutObjectLockConfiguration",
    {
      Bucket: "bucket-rich-lock",
      ObjectLockConfiguration: {
        ObjectLockEnabled: "Enabled",
        Rule: { DefaultRetention: { Mode: "GOVERNANCE", Days: 1 } },
      },
    },
  ],
];
