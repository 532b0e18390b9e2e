import * as sdk from "@aws-sdk/client-s3";
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const Bucket = "photos";
const Key = "dir/a b";
const object = { Bucket, Key };
const report = { Bucket, Id: "id" };
const UploadId = "00000000-0000-4000-8000-000000000000";
const Owner = { ID: "0".repeat(64), DisplayName: "cloudstub" };
const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const emptyETag = '"d41d8cd98f00b204e9800998ecf8427e"';

/** An error as a client sees it. */
const fails = (name: string, status: number, message: string) => ({
  name,
  message,
  $metadata: { httpStatusCode: status },
});
const noConfiguration = fails("NoSuchConfiguration", 404, "The specified configuration does not exist.");
const noMetadata = fails("MetadataConfigurationNotFound", 404, "The metadata configuration was not found");
const noPolicy = fails("NoSuchBucketPolicy", 404, "The bucket policy does not exist");
const noLock = fails("InvalidRequest", 400, "Bucket is missing Object Lock Configuration");

/** The placeholders whose output depends on the input: name, input, output. */
const computed: readonly (readonly [name: string, input: object, output: object])[] = [
  // Specification 3 other moves
  [
    "CompleteMultipartUpload",
    { ...object, UploadId, MultipartUpload: { Parts: [{ PartNumber: 1, ETag: emptyETag }] } },
    { ...object, Location: "/photos/dir%2Fa%20b", ETag: '"59adb24ef3cdbe0297f05b395827453f-1"' },
  ],
  // Specification 4.4 s3 placeholders
  [
    "CreateMultipartUpload",
    { ...object, ChecksumAlgorithm: "CRC32", ChecksumType: "COMPOSITE" },
    { ...object, UploadId: uuid, ChecksumAlgorithm: "CRC32", ChecksumType: "COMPOSITE" },
  ],
  [
    "ListMultipartUploads",
    { Bucket },
    { Bucket, Prefix: "", KeyMarker: "", UploadIdMarker: "", MaxUploads: 1000, IsTruncated: false },
  ],
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
  [
    "UploadPart",
    { ...object, UploadId, PartNumber: 1, Body: "123456789" },
    { ETag: '"25f9e794323b453885f5181f1b624d0b"', ChecksumCRC32: "y/Q5Jg==" },
  ],
  [
    "PutBucketLifecycleConfiguration",
    {
      Bucket,
      TransitionDefaultMinimumObjectSize: "varies_by_storage_class",
      LifecycleConfiguration: { Rules: [{ Status: "Enabled" }] },
    },
    { TransitionDefaultMinimumObjectSize: "varies_by_storage_class" },
  ],
  [
    "CreateSession",
    { Bucket },
    {
      Credentials: {
        AccessKeyId: "cloudstub",
        SecretAccessKey: uuid,
        SessionToken: uuid,
        Expiration: new Date("2100-01-01"),
      },
    },
  ],
  ["ListObjectAnnotations", object, { ...object, AnnotationCount: 0 }],
  [
    "PutObjectAnnotation",
    { ...object, AnnotationName: "n", AnnotationPayload: "123456789" },
    { Key, AnnotationName: "n", ETag: '"25f9e794323b453885f5181f1b624d0b"' },
  ],
];

/** The placeholders that fail as on AWS for a new bucket or object: name, input, error. */
const failing: readonly (readonly [name: string, input: object, error: object])[] = [
  ["GetBucketTagging", { Bucket }, fails("NoSuchTagSet", 404, "The TagSet does not exist")],
  ["GetBucketCors", { Bucket }, fails("NoSuchCORSConfiguration", 404, "The CORS configuration does not exist")],
  ["GetBucketPolicy", { Bucket }, noPolicy],
  ["GetBucketPolicyStatus", { Bucket }, noPolicy],
  ["GetObjectLegalHold", object, noLock],
  [
    "GetObjectLockConfiguration",
    { Bucket },
    fails("ObjectLockConfigurationNotFoundError", 404, "Object Lock configuration does not exist for this bucket"),
  ],
  ["GetObjectRetention", object, noLock],
  [
    "GetBucketLifecycleConfiguration",
    { Bucket },
    fails("NoSuchLifecycleConfiguration", 404, "The lifecycle configuration does not exist"),
  ],
  [
    "GetBucketReplication",
    { Bucket },
    fails("ReplicationConfigurationNotFoundError", 404, "The replication configuration was not found"),
  ],
  [
    "GetBucketWebsite",
    { Bucket },
    fails("NoSuchWebsiteConfiguration", 404, "The specified bucket does not have a website configuration"),
  ],
  ["GetBucketAnalyticsConfiguration", report, noConfiguration],
  ["GetBucketIntelligentTieringConfiguration", report, noConfiguration],
  ["GetBucketInventoryConfiguration", report, noConfiguration],
  ["GetBucketMetricsConfiguration", report, noConfiguration],
  ["GetBucketMetadataConfiguration", { Bucket }, noMetadata],
  ["GetBucketMetadataTableConfiguration", { Bucket }, noMetadata],
  [
    "GetObjectAnnotation",
    { ...object, AnnotationName: "n" },
    fails("NoSuchAnnotation", 404, "The specified annotation does not exist."),
  ],
  [
    "GetObjectTorrent",
    object,
    fails("MethodNotAllowed", 405, "The specified method is not allowed against this resource."),
  ],
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

test.each(computed)("%s computes its output from the input", async (name, input, output) => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
  expect(await send(name, input)).toEqual(output);
});

test.each(failing)("%s fails as on AWS for a new bucket or object", async (name, input, error) => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
  expect(await send(name, input)).toMatchObject(error);
});

// Specification 1 placeholders; 4.4 s3 placeholders
test("a placeholder fails where there is no such bucket", async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket: "other" }));
  expect(await send("CopyObject", { ...object, CopySource: "photos/other" })).toMatchObject(
    fails("NoSuchBucket", 404, "The specified bucket does not exist"),
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
])(
  "%s %s is a placeholder's and changes nothing, also if the request lacks members",
  async (method, path, expected) => {
    await lab.client.send(new CreateBucketCommand({ Bucket }));
    await lab.client.send(new PutObjectCommand({ ...object, Body: "kept" }));
    const { status } = await lab.raw({ method, path });
    expect([status, await latest()]).toEqual([expected, expect.objectContaining({ placeholder: true })]);
    expect(await everything()).toMatchObject([[{ Name: Bucket }], [{ Key }], "kept"]);
  },
);

test("a placeholder says in a header that it is one, also where there is no such bucket", async () => {
  const { status, headers, body } = await lab.raw({ path: "/photos?acl" });
  expect([status, headers["x-cloudstub-placeholder"]]).toEqual([404, "true"]);
  expect(body).toContain("<Code>NoSuchBucket</Code>");
  await lab.client.send(new CreateBucketCommand({ Bucket }));
  expect((await lab.raw({ path: "/photos?acl" })).headers["x-cloudstub-placeholder"]).toBe("true");
});
