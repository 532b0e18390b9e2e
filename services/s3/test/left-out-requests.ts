import type { Request } from "../../../tests/contracts/shared-tests.js";

const Bucket = "bucket-a";
const object = { Bucket, Key: "left-out" };
const metadata = {
  JournalTableConfiguration: { RecordExpiration: { Expiration: "DISABLED" } },
  S3TablesDestination: { TableBucketArn: "arn:aws:s3tables:us-east-1:000000000000:bucket/b", TableName: "t" },
};
const disabled = { ConfigurationState: "DISABLED" };

const selection = {
  ...object,
  Expression: "SELECT * FROM s3object",
  ExpressionType: "SQL",
  InputSerialization: { CSV: {} },
  OutputSerialization: { CSV: {} },
};

/** Operations of buckets and objects that CloudStub leaves out. */
export const notImplemented: readonly (readonly [name: string, input: object])[] = [
  ["CreateSession", { Bucket }],
  ["RenameObject", { ...object, RenameSource: `${Bucket}/x` }],
  ["CreateBucketMetadataConfiguration", { Bucket, MetadataConfiguration: metadata }],
  ["CreateBucketMetadataTableConfiguration", { Bucket, MetadataTableConfiguration: metadata }],
  ["DeleteBucketMetadataConfiguration", { Bucket }],
  ["DeleteBucketMetadataTableConfiguration", { Bucket }],
  ["UpdateBucketMetadataInventoryTableConfiguration", { Bucket, InventoryTableConfiguration: disabled }],
  ["UpdateBucketMetadataJournalTableConfiguration", { Bucket, ...metadata }],
  ["UpdateBucketMetadataAnnotationTableConfiguration", { Bucket, AnnotationTableConfiguration: disabled }],
  ["PutObjectAnnotation", { ...object, AnnotationName: "n", AnnotationPayload: "1" }],
  ["DeleteObjectAnnotation", { ...object, AnnotationName: "n" }],
  [
    "UpdateObjectEncryption",
    { ...object, ObjectEncryption: { SSEKMS: { KMSKeyArn: "arn:aws:kms:us-east-1:000000000000:key/k" } } },
  ],
];

/** Reads of what no operation can write, or that AWS ended, with their errors. */
export const findsNothing: readonly (readonly [name: string, input: object, error: string, status: number])[] = [
  ["GetBucketMetadataConfiguration", { Bucket }, "MetadataConfigurationNotFound", 404],
  ["GetBucketMetadataTableConfiguration", { Bucket }, "MetadataConfigurationNotFound", 404],
  ["GetObjectAnnotation", { ...object, AnnotationName: "n" }, "NoSuchAnnotation", 404],
  ["GetObjectTorrent", object, "MethodNotAllowed", 405],
  ["SelectObjectContent", selection, "MethodNotAllowed", 405],
];

/** All of them, for the tests that send a request of every operation. */
export const leftOutRequests: readonly Request[] = [
  ["CreateBucket", { Bucket }],
  ["PutObject", { ...object, Body: "text" }],
  ["ListObjectAnnotations", object],
  ...notImplemented.map(([name, input]) => [name, input, 501] as const),
  // 400 stands for any error of the client.
  ...findsNothing.map(([name, input]) => [name, input, 400] as const),
  ["WriteGetObjectResponse", { RequestRoute: "r", RequestToken: "t" }, 501],
];
