import * as sdk from "@aws-sdk/client-s3";
import { CreateBucketCommand, GetObjectCommand, ListBucketsCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const Bucket = "photos";
const Key = "dir/a b";
const object = { Bucket, Key };
const report = { Bucket, Id: "id" };
const CopySource = "photos/other";
const UploadId = "00000000-0000-4000-8000-000000000000";
const Owner = { ID: "0".repeat(64), DisplayName: "cloudstub" };
const acl = { Owner, Grants: [{ Grantee: { ...Owner, Type: "CanonicalUser" }, Permission: "FULL_CONTROL" }] };
const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const emptyETag = '"d41d8cd98f00b204e9800998ecf8427e"';
const copied = { ETag: emptyETag, LastModified: new Date(0) };
const destination = { S3BucketDestination: { Bucket: "arn:aws:s3:::b", Format: "CSV" } };

/** An error as a client sees it. */
const fails = (name: string, status: number, message: string) => ({ name, message, $metadata: { httpStatusCode: status } });
const noConfiguration = fails("NoSuchConfiguration", 404, "The specified configuration does not exist.");
const noMetadata = fails("MetadataConfigurationNotFound", 404, "The metadata configuration was not found");
const noPolicy = fails("NoSuchBucketPolicy", 404, "The bucket policy does not exist");
const noLock = fails("InvalidRequest", 400, "Bucket is missing Object Lock Configuration");

/** All placeholders: name, input, and the answer or the error. */
const placeholders: readonly (readonly [name: string, input: object, answer: object])[] = [
  ["AbortMultipartUpload", { ...object, UploadId }, {}],
  [
    "CompleteMultipartUpload",
    { ...object, UploadId, MultipartUpload: { Parts: [{ PartNumber: 1, ETag: emptyETag }] } },
    { ...object, Location: "/photos/dir%2Fa%20b", ETag: '"59adb24ef3cdbe0297f05b395827453f-1"' },
  ],
  ["CopyObject", { ...object, CopySource }, { CopyObjectResult: copied }],
  [
    "CreateMultipartUpload",
    { ...object, ChecksumAlgorithm: "CRC32", ChecksumType: "COMPOSITE" },
    { ...object, UploadId: uuid, ChecksumAlgorithm: "CRC32", ChecksumType: "COMPOSITE" },
  ],
  ["GetBucketVersioning", { Bucket }, {}],
  ["ListMultipartUploads", { Bucket }, { Bucket, Prefix: "", KeyMarker: "", UploadIdMarker: "", MaxUploads: 1000, IsTruncated: false }],
  [
    "ListObjectVersions",
    { Bucket, Prefix: "p", MaxKeys: 5 },
    { Name: Bucket, Prefix: "p", KeyMarker: "", VersionIdMarker: "", MaxKeys: 5, IsTruncated: false },
  ],
  [
    "ListParts",
    { ...object, UploadId },
    { ...object, UploadId, Initiator: Owner, Owner, StorageClass: "STANDARD", MaxParts: 1000, IsTruncated: false },
  ],
  ["PutBucketVersioning", { Bucket, VersioningConfiguration: { Status: "Enabled" } }, {}],
  [
    "UploadPart",
    { ...object, UploadId, PartNumber: 1, Body: "123456789" },
    { ETag: '"25f9e794323b453885f5181f1b624d0b"', ChecksumCRC32: "y/Q5Jg==" },
  ],
  ["UploadPartCopy", { ...object, UploadId, PartNumber: 1, CopySource }, { CopyPartResult: copied }],

  ["DeleteBucketTagging", { Bucket }, {}],
  ["DeleteObjectTagging", object, {}],
  ["GetBucketTagging", { Bucket }, fails("NoSuchTagSet", 404, "The TagSet does not exist")],
  ["GetObjectTagging", object, { TagSet: [] }],
  ["PutBucketTagging", { Bucket, Tagging: { TagSet: [{ Key: "a", Value: "b" }] } }, {}],
  ["PutObjectTagging", { ...object, Tagging: { TagSet: [] } }, {}],

  ["DeleteBucketCors", { Bucket }, {}],
  ["DeleteBucketOwnershipControls", { Bucket }, {}],
  ["DeleteBucketPolicy", { Bucket }, {}],
  ["DeletePublicAccessBlock", { Bucket }, {}],
  ["GetBucketAbac", { Bucket }, { AbacStatus: { Status: "Disabled" } }],
  ["GetBucketAcl", { Bucket }, acl],
  ["GetBucketCors", { Bucket }, fails("NoSuchCORSConfiguration", 404, "The CORS configuration does not exist")],
  ["GetBucketOwnershipControls", { Bucket }, { OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] } }],
  ["GetBucketPolicy", { Bucket }, noPolicy],
  ["GetBucketPolicyStatus", { Bucket }, noPolicy],
  ["GetObjectAcl", object, acl],
  [
    "GetPublicAccessBlock",
    { Bucket },
    {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        IgnorePublicAcls: true,
        BlockPublicPolicy: true,
        RestrictPublicBuckets: true,
      },
    },
  ],
  ["PutBucketAbac", { Bucket, AbacStatus: { Status: "Enabled" } }, {}],
  ["PutBucketAcl", { Bucket, ACL: "private" }, {}],
  ["PutBucketCors", { Bucket, CORSConfiguration: { CORSRules: [{ AllowedMethods: ["GET"], AllowedOrigins: ["*"] }] } }, {}],
  ["PutBucketOwnershipControls", { Bucket, OwnershipControls: { Rules: [{ ObjectOwnership: "ObjectWriter" }] } }, {}],
  ["PutBucketPolicy", { Bucket, Policy: "{}" }, {}],
  ["PutObjectAcl", { ...object, ACL: "private" }, {}],
  ["PutPublicAccessBlock", { Bucket, PublicAccessBlockConfiguration: {} }, {}],

  ["DeleteBucketEncryption", { Bucket }, {}],
  [
    "GetBucketEncryption",
    { Bucket },
    {
      ServerSideEncryptionConfiguration: {
        Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BucketKeyEnabled: false }],
      },
    },
  ],
  ["GetObjectLegalHold", object, noLock],
  [
    "GetObjectLockConfiguration",
    { Bucket },
    fails("ObjectLockConfigurationNotFoundError", 404, "Object Lock configuration does not exist for this bucket"),
  ],
  ["GetObjectRetention", object, noLock],
  ["PutBucketEncryption", { Bucket, ServerSideEncryptionConfiguration: { Rules: [{}] } }, {}],
  ["PutObjectLegalHold", { ...object, LegalHold: { Status: "ON" } }, {}],
  ["PutObjectLockConfiguration", { Bucket, ObjectLockConfiguration: {} }, {}],
  ["PutObjectRetention", { ...object, Retention: {} }, {}],
  ["UpdateObjectEncryption", { ...object, ObjectEncryption: { SSEKMS: { KMSKeyArn: "arn" } } }, {}],

  ["DeleteBucketLifecycle", { Bucket }, {}],
  ["DeleteBucketReplication", { Bucket }, {}],
  ["DeleteBucketWebsite", { Bucket }, {}],
  ["GetBucketAccelerateConfiguration", { Bucket }, {}],
  ["GetBucketLifecycleConfiguration", { Bucket }, fails("NoSuchLifecycleConfiguration", 404, "The lifecycle configuration does not exist")],
  ["GetBucketLogging", { Bucket }, {}],
  ["GetBucketNotificationConfiguration", { Bucket }, {}],
  ["GetBucketReplication", { Bucket }, fails("ReplicationConfigurationNotFoundError", 404, "The replication configuration was not found")],
  ["GetBucketRequestPayment", { Bucket }, { Payer: "BucketOwner" }],
  ["GetBucketWebsite", { Bucket }, fails("NoSuchWebsiteConfiguration", 404, "The specified bucket does not have a website configuration")],
  ["PutBucketAccelerateConfiguration", { Bucket, AccelerateConfiguration: { Status: "Enabled" } }, {}],
  [
    "PutBucketLifecycleConfiguration",
    {
      Bucket,
      TransitionDefaultMinimumObjectSize: "varies_by_storage_class",
      LifecycleConfiguration: { Rules: [{ Status: "Enabled" }] },
    },
    { TransitionDefaultMinimumObjectSize: "varies_by_storage_class" },
  ],
  ["PutBucketLogging", { Bucket, BucketLoggingStatus: {} }, {}],
  ["PutBucketNotificationConfiguration", { Bucket, NotificationConfiguration: {} }, {}],
  [
    "PutBucketReplication",
    { Bucket, ReplicationConfiguration: { Role: "r", Rules: [{ Status: "Enabled", Destination: { Bucket: "arn" } }] } },
    {},
  ],
  ["PutBucketRequestPayment", { Bucket, RequestPaymentConfiguration: { Payer: "Requester" } }, {}],
  ["PutBucketWebsite", { Bucket, WebsiteConfiguration: { IndexDocument: { Suffix: "index.html" } } }, {}],

  ["DeleteBucketAnalyticsConfiguration", report, {}],
  ["DeleteBucketIntelligentTieringConfiguration", report, {}],
  ["DeleteBucketInventoryConfiguration", report, {}],
  ["DeleteBucketMetricsConfiguration", report, {}],
  ["GetBucketAnalyticsConfiguration", report, noConfiguration],
  ["GetBucketIntelligentTieringConfiguration", report, noConfiguration],
  ["GetBucketInventoryConfiguration", report, noConfiguration],
  ["GetBucketMetricsConfiguration", report, noConfiguration],
  ["ListBucketAnalyticsConfigurations", { Bucket }, { IsTruncated: false }],
  ["ListBucketIntelligentTieringConfigurations", { Bucket }, { IsTruncated: false }],
  ["ListBucketInventoryConfigurations", { Bucket }, { IsTruncated: false }],
  ["ListBucketMetricsConfigurations", { Bucket }, { IsTruncated: false }],
  ["PutBucketAnalyticsConfiguration", { ...report, AnalyticsConfiguration: { Id: "id", StorageClassAnalysis: {} } }, {}],
  [
    "PutBucketIntelligentTieringConfiguration",
    { ...report, IntelligentTieringConfiguration: { Id: "id", Status: "Enabled", Tierings: [{ Days: 90, AccessTier: "ARCHIVE_ACCESS" }] } },
    {},
  ],
  [
    "PutBucketInventoryConfiguration",
    {
      ...report,
      InventoryConfiguration: {
        Id: "id",
        IsEnabled: true,
        IncludedObjectVersions: "All",
        Schedule: { Frequency: "Daily" },
        Destination: destination,
      },
    },
    {},
  ],
  ["PutBucketMetricsConfiguration", { ...report, MetricsConfiguration: { Id: "id" } }, {}],

  [
    "CreateBucketMetadataConfiguration",
    { Bucket, MetadataConfiguration: { JournalTableConfiguration: { RecordExpiration: { Expiration: "DISABLED" } } } },
    {},
  ],
  [
    "CreateBucketMetadataTableConfiguration",
    { Bucket, MetadataTableConfiguration: { S3TablesDestination: { TableBucketArn: "arn", TableName: "t" } } },
    {},
  ],
  ["DeleteBucketMetadataConfiguration", { Bucket }, {}],
  ["DeleteBucketMetadataTableConfiguration", { Bucket }, {}],
  ["GetBucketMetadataConfiguration", { Bucket }, noMetadata],
  ["GetBucketMetadataTableConfiguration", { Bucket }, noMetadata],
  ["UpdateBucketMetadataAnnotationTableConfiguration", { Bucket, AnnotationTableConfiguration: { ConfigurationState: "ENABLED" } }, {}],
  ["UpdateBucketMetadataInventoryTableConfiguration", { Bucket, InventoryTableConfiguration: { ConfigurationState: "ENABLED" } }, {}],
  [
    "UpdateBucketMetadataJournalTableConfiguration",
    { Bucket, JournalTableConfiguration: { RecordExpiration: { Expiration: "DISABLED" } } },
    {},
  ],

  [
    "CreateSession",
    { Bucket },
    { Credentials: { AccessKeyId: "cloudstub", SecretAccessKey: uuid, SessionToken: uuid, Expiration: new Date("2100-01-01") } },
  ],
  ["DeleteObjectAnnotation", { ...object, AnnotationName: "n" }, {}],
  ["GetObjectAnnotation", { ...object, AnnotationName: "n" }, fails("NoSuchAnnotation", 404, "The specified annotation does not exist.")],
  [
    "GetObjectAttributes",
    { ...object, ObjectAttributes: ["ETag"] },
    { ETag: "d41d8cd98f00b204e9800998ecf8427e", ObjectSize: 0, StorageClass: "STANDARD" },
  ],
  ["GetObjectTorrent", object, fails("MethodNotAllowed", 405, "The specified method is not allowed against this resource.")],
  ["ListObjectAnnotations", object, { ...object, AnnotationCount: 0 }],
  [
    "PutObjectAnnotation",
    { ...object, AnnotationName: "n", AnnotationPayload: "123456789" },
    { Key, AnnotationName: "n", ETag: '"25f9e794323b453885f5181f1b624d0b"' },
  ],
  ["RenameObject", { ...object, RenameSource: "/photos/x" }, {}],
  ["RestoreObject", { ...object, RestoreRequest: { Days: 1 } }, {}],
];

const commands = sdk as unknown as { readonly [name: string]: new (input: object) => GetObjectCommand };
/** The answer or the error. */
async function send(name: string, input: object): Promise<{ [member: string]: unknown }> {
  const Command = commands[`${name}Command`] as (typeof commands)[string];
  try {
    const { $metadata, ...answer } = await lab.client.send(new Command(input));
    return answer;
  } catch (error) {
    return error as { [member: string]: unknown };
  }
}

/** The history's entry of the latest request. */
async function latest(): Promise<object | undefined> {
  const { body } = await lab.api("GET /api/history");
  return (body["requests"] as object[])[0];
}

/** All that is stored, read through the SDK. */
async function everything(): Promise<unknown> {
  const { Buckets } = await lab.client.send(new ListBucketsCommand({}));
  const { Contents } = await lab.client.send(new ListObjectsV2Command({ Bucket }));
  const { Body } = await lab.client.send(new GetObjectCommand(object));
  return [Buckets, Contents, await Body?.transformToString()];
}

describe.each(placeholders)("%s", (name, input, expected) => {
  test("answers well-formed and the same whether its object exists or not, changes nothing, and is marked", async () => {
    const check = async () => {
      const answer = await send(name, input);
      if ("$metadata" in expected) expect(answer).toMatchObject(expected);
      else expect(answer).toEqual(expected);
    };
    await lab.client.send(new CreateBucketCommand({ Bucket }));
    await check();
    await lab.client.send(new PutObjectCommand({ ...object, Body: "kept" }));
    const before = await everything();
    await check();
    expect(await latest()).toMatchObject({ placeholder: true, matched: true });
    expect(await everything()).toEqual(before);
  });

  // NoSuchBucket in AWS's list of error codes: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
  test("is refused where there is no such bucket, before anything else is said of the bucket, and is marked", async () => {
    await lab.client.send(new CreateBucketCommand({ Bucket: "other" }));
    expect(await send(name, input)).toMatchObject(fails("NoSuchBucket", 404, "The specified bucket does not exist"));
    expect(await latest()).toMatchObject({ placeholder: true, matched: true });
    expect((await lab.client.send(new ListBucketsCommand({}))).Buckets).toMatchObject([{ Name: "other" }]);
  });
});

test("these and the twelve state-backed operations are all that is registered", async () => {
  const { stubs = [] } = lab.server.registry.services[0] ?? {};
  const stateBacked = stubs.filter(({ placeholder }) => !placeholder).map(({ operation }) => operation);
  expect(stateBacked).toEqual(
    `CreateBucket DeleteBucket DeleteObject DeleteObjects GetBucketLocation GetObject HeadBucket HeadObject ListBuckets ListObjects
    ListObjectsV2 PutObject`.split(/\s+/),
  );
  expect(stubs.filter(({ placeholder }) => placeholder).map(({ operation }) => operation)).toEqual(
    placeholders.map(([name]) => name).sort(),
  );
});

test("every operation of the SDK is registered but three, so that none is taken for another", () => {
  const known = Object.keys(sdk).flatMap((name) =>
    /^\w+Command$/.test(name) && !name.startsWith("$") ? [name.slice(0, -"Command".length)] : [],
  );
  const { stubs = [] } = lab.server.registry.services[0] ?? {};
  const registered = new Set(stubs.map(({ operation }) => operation));
  expect(known.filter((name) => !registered.has(name)).sort()).toEqual([
    "ListDirectoryBuckets",
    "SelectObjectContent",
    "WriteGetObjectResponse",
  ]);
});

test.each([
  ["GET", "/photos/dir/a%20b?uploadId=x", 200],
  ["PUT", "/photos/dir/a%20b?annotation", 400],
  ["PUT", "/photos?versioning", 400],
  ["PUT", "/photos?tagging", 400],
  ["DELETE", "/photos?metrics", 400],
  ["DELETE", "/photos/dir/a%20b?annotation", 400],
])("%s %s is a placeholder's, which touches nothing, whatever the request lacks", async (method, path, expected) => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
  await lab.client.send(new PutObjectCommand({ ...object, Body: "kept" }));
  const { status } = await lab.raw({ method, path });
  expect([status, await latest()]).toEqual([expected, expect.objectContaining({ placeholder: true })]);
  expect(await everything()).toMatchObject([[{ Name: Bucket }], [{ Key }], "kept"]);
});

test("a placeholder says in a header that it is one, also where there is no such bucket", async () => {
  const { status, headers, body } = await lab.raw({ path: "/photos?acl" });
  expect([status, headers["x-cloudstub-placeholder"]]).toEqual([404, "true"]);
  expect(body).toContain("<Code>NoSuchBucket</Code>");
  await lab.client.send(new CreateBucketCommand({ Bucket }));
  expect((await lab.raw({ path: "/photos?acl" })).headers["x-cloudstub-placeholder"]).toBe("true");
});
