import {
  type BucketCannedACL,
  CreateBucketCommand,
  type CreateBucketCommandInput,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketAclCommand,
  GetBucketLocationCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketTaggingCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { afterEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory({ fidelity: "emulated" });
const clients: S3Client[] = [];

/** A client of an account and a region. */
function clientOf(account = "000000000000", region = "us-east-1"): S3Client {
  const credentials = { accessKeyId: account, secretAccessKey: "test" };
  const client = new S3Client({ endpoint: `http://127.0.0.1:${lab.server.port}`, region, credentials, maxAttempts: 1 });
  clients.push(client);
  return client;
}

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

const create = (client: S3Client, Bucket: string, more: Partial<CreateBucketCommandInput> = {}) =>
  client.send(new CreateBucketCommand({ Bucket, ...more }));

const fails = (name: string, status: number, message: string, members: object = {}) => ({
  name,
  message,
  $metadata: { httpStatusCode: status },
  ...members,
});

/** S3 User Guide, "General purpose bucket naming rules". */
const names: readonly (readonly [name: string, isValid: boolean])[] = [
  ["abc", true],
  ["a".repeat(63), true],
  ["my.bucket-1", true],
  ["Abc", false],
  ["my_bucket", false],
  ["-abc", false],
  ["abc-", false],
  ["a..b", false],
  ["192.168.5.4", false],
  ["xn--abc", false],
  ["sthree-abc", false],
  ["abc-s3alias", false],
  ["abc--ol-s3", false],
];

test.each(names)("the name %s: %s", async (Bucket, isValid) => {
  const created = create(lab.client, Bucket);
  if (isValid) await created;
  else
    await expect(created).rejects.toMatchObject(
      fails("InvalidBucketName", 400, "The specified bucket is not valid.", { BucketName: Bucket }),
    );
});

/** Where clients of a region may create buckets: S3 API reference, CreateBucket, and recorded answers in the issues of SDKs. */
const places: readonly (readonly [region: string, constraint: string | undefined, expected: string | object])[] = [
  ["us-east-1", undefined, "us-east-1"],
  ["us-east-1", "eu-west-1", "eu-west-1"],
  ["us-east-1", "EU", "eu-west-1"],
  ["eu-west-1", "eu-west-1", "eu-west-1"],
  ["us-east-1", "Berlin", fails("InvalidLocationConstraint", 400, "The specified location-constraint is not valid")],
  [
    "eu-west-1",
    "eu-central-1",
    fails(
      "IllegalLocationConstraintException",
      400,
      "The eu-central-1 location constraint is incompatible for the region specific endpoint this request was sent to.",
    ),
  ],
];

test.each(places)("a client of %s that wants %s gets %j", async (region, LocationConstraint, expected) => {
  const client = clientOf(undefined, region);
  const CreateBucketConfiguration = LocationConstraint
    ? { LocationConstraint: LocationConstraint as "eu-west-1" }
    : undefined;
  const created = create(client, "photos", { ...(CreateBucketConfiguration && { CreateBucketConfiguration }) });
  if (typeof expected !== "string") return expect(created).rejects.toMatchObject(expected);
  await created;
  expect(await client.send(new HeadBucketCommand({ Bucket: "photos" }))).toMatchObject({ BucketRegion: expected });
  const { LocationConstraint: location } = await client.send(new GetBucketLocationCommand({ Bucket: "photos" }));
  // An old name of the region stays as it was given.
  expect(location).toBe(expected === "us-east-1" ? undefined : LocationConstraint);
});

// Recorded answers in the issues of SDKs for the partition `aws`. China and GovCloud have no global endpoint (AWS General Reference, "Amazon S3 endpoints and
// quotas"), so that theirs are those of the region.
test.each([
  ["us-east-1", "/photos"],
  ["eu-west-1", "http://photos.s3.amazonaws.com/"],
  ["cn-north-1", "http://photos.s3.cn-north-1.amazonaws.com.cn/"],
  ["us-gov-west-1", "http://photos.s3.us-gov-west-1.amazonaws.com/"],
])("a new bucket of %s is at %s", async (region, expected) => {
  const configuration = region === "us-east-1" ? {} : { LocationConstraint: region as "eu-west-1" };
  const created = await create(clientOf("000000000000", region), "photos", {
    CreateBucketConfiguration: configuration,
  });
  expect(created.Location).toBe(expected);
});

test("a request for another region than us-east-1 has to name it", async () => {
  const headers = {
    authorization:
      "AWS4-HMAC-SHA256 Credential=test/20260101/eu-west-1/s3/aws4_request, SignedHeaders=host, Signature=0",
  };
  const { status, body } = await lab.raw({ method: "PUT", path: "/photos", headers });
  expect(status).toBe(400);
  expect(body).toContain("<Code>IllegalLocationConstraintException</Code>");
  expect(body).toContain(
    "<Message>The unspecified location constraint is incompatible for the region specific endpoint",
  );
});

test("a name is taken for all accounts; in us-east-1 its owner may create it again", async () => {
  const other = clientOf("111122223333");
  await create(lab.client, "photos");
  await create(lab.client, "photos");
  await expect(create(other, "photos")).rejects.toMatchObject(
    fails(
      "BucketAlreadyExists",
      409,
      "The requested bucket name is not available. The bucket namespace is shared by all users of the system. Please select a different name and try again.",
    ),
  );
  const ireland = clientOf(undefined, "eu-west-1");
  await create(ireland, "fotos");
  await expect(create(ireland, "fotos")).rejects.toMatchObject(
    fails(
      "BucketAlreadyOwnedByYou",
      409,
      "Your previous request to create the named bucket succeeded and you already own it.",
    ),
  );
});

test("each account lists its own buckets, by prefix and region, in pages", async () => {
  const other = clientOf("111122223333");
  for (const name of ["aaa", "bbb", "bbc"]) await create(lab.client, name);
  await create(clientOf(undefined, "eu-west-1"), "bbd");
  await create(other, "bba");
  const list = async (input: object, client = lab.client) => {
    const { Buckets, ContinuationToken, Owner } = await client.send(new ListBucketsCommand(input));
    return { names: Buckets?.map(({ Name }) => Name), ContinuationToken, owner: Owner?.ID };
  };
  expect(await list({})).toMatchObject({ names: ["aaa", "bbb", "bbc", "bbd"], owner: "0".repeat(64) });
  expect(await list({}, other)).toMatchObject({ names: ["bba"], owner: "111122223333".padStart(64, "0") });
  const first = await list({ Prefix: "b", MaxBuckets: 2 });
  expect(first.names).toEqual(["bbb", "bbc"]);
  expect(await list({ Prefix: "b", ContinuationToken: first.ContinuationToken })).toMatchObject({ names: ["bbd"] });
  expect(await list({ BucketRegion: "eu-west-1" })).toMatchObject({ names: ["bbd"] });
});

test("a bucket is created with tags, ownership and object lock; lists of access need an ownership that allows them", async () => {
  await create(lab.client, "photos", {
    CreateBucketConfiguration: { Tags: [{ Key: "a", Value: "b" }] },
    ObjectOwnership: "ObjectWriter",
    ACL: "authenticated-read",
  }).catch((error: unknown) =>
    expect(error).toMatchObject({
      name: "InvalidBucketAclWithBlockPublicAccessError",
      $metadata: { httpStatusCode: 400 },
    }),
  );
  await create(lab.client, "photos", {
    CreateBucketConfiguration: { Tags: [{ Key: "a", Value: "b" }] },
    ObjectOwnership: "ObjectWriter",
    GrantWrite: `uri="http://acs.amazonaws.com/groups/s3/LogDelivery"`,
  });
  expect(await lab.client.send(new GetBucketTaggingCommand({ Bucket: "photos" }))).toMatchObject({
    TagSet: [{ Key: "a", Value: "b" }],
  });
  expect(await lab.client.send(new GetBucketOwnershipControlsCommand({ Bucket: "photos" }))).toMatchObject({
    OwnershipControls: { Rules: [{ ObjectOwnership: "ObjectWriter" }] },
  });
  expect((await lab.client.send(new GetBucketAclCommand({ Bucket: "photos" }))).Grants).toHaveLength(1);
  await create(lab.client, "plain", { ACL: "private" });
  // "If you specify this canned ACL when creating a bucket, Amazon S3 ignores it" (S3 User Guide, "Canned ACL"). rclone sends it.
  await create(lab.client, "ignored", { ACL: "bucket-owner-full-control" as BucketCannedACL });
  await expect(create(lab.client, "lists", { ACL: "public-read" })).rejects.toMatchObject(
    fails(
      "InvalidBucketAclWithObjectOwnership",
      400,
      "Bucket cannot have ACLs set with ObjectOwnership's BucketOwnerEnforced setting",
    ),
  );
});

test("a bucket with objects can't be deleted", async () => {
  const object = { Bucket: "photos", Key: "a" };
  await create(lab.client, "photos");
  await lab.client.send(new PutObjectCommand({ ...object, Body: "a" }));
  await expect(lab.client.send(new DeleteBucketCommand({ Bucket: "photos" }))).rejects.toMatchObject(
    fails("BucketNotEmpty", 409, "The bucket you tried to delete is not empty", { BucketName: "photos" }),
  );
  await lab.client.send(new DeleteObjectCommand(object));
  await lab.client.send(new DeleteBucketCommand({ Bucket: "photos" }));
  await expect(lab.client.send(new HeadBucketCommand({ Bucket: "photos" }))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 404 },
  });
});

test("another account may do what the bucket's policy allows, and nothing else", async () => {
  const other = clientOf("111122223333");
  const object = { Bucket: "photos", Key: "open/a" };
  await create(lab.client, "photos");
  await lab.client.send(new PutObjectCommand({ ...object, Body: "a" }));
  const denied = (
    action: string,
    resource: string,
    reason = `because no resource-based policy allows the ${action} action`,
  ) =>
    fails(
      "AccessDenied",
      403,
      `User: arn:aws:iam::111122223333:root is not authorized to perform: ${action} on resource: "${resource}" ${reason}`,
    );
  const get = () => other.send(new GetObjectCommand(object));
  await expect(get()).rejects.toMatchObject(denied("s3:GetObject", "arn:aws:s3:::photos/open/a"));
  const Allow = {
    Effect: "Allow",
    Principal: { AWS: "111122223333" },
    Action: "s3:Get*",
    Resource: "arn:aws:s3:::photos/open/*",
  };
  const put = (...Statement: object[]) =>
    lab.client.send(
      new PutBucketPolicyCommand({ Bucket: "photos", Policy: JSON.stringify({ Version: "2012-10-17", Statement }) }),
    );
  await put(Allow);
  await get();
  await expect(other.send(new PutObjectCommand({ ...object, Body: "b" }))).rejects.toMatchObject(
    denied("s3:PutObject", "arn:aws:s3:::photos/open/a"),
  );
  await put(Allow, { ...Allow, Effect: "Deny", Principal: "*", Action: "s3:GetObject" });
  await expect(get()).rejects.toMatchObject(
    denied("s3:GetObject", "arn:aws:s3:::photos/open/a", "with an explicit deny in a resource-based policy"),
  );
  await expect(other.send(new HeadBucketCommand({ Bucket: "photos" }))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  });
});

describe("A bucket's policy that denies something", () => {
  const Bucket = "photos";
  const denial = {
    Effect: "Deny",
    Principal: "*",
    Action: "s3:*",
    Resource: ["arn:aws:s3:::photos", "arn:aws:s3:::photos/*"],
  };
  const setPolicy = (over: object) =>
    lab.client.send(
      new PutBucketPolicyCommand({
        Bucket,
        Policy: JSON.stringify({ Version: "2012-10-17", Statement: { ...denial, ...over } }),
      }),
    );
  const put = (Key: string, input = {}) => lab.client.send(new PutObjectCommand({ Bucket, Key, Body: "a", ...input }));
  const refusal = (action: string, resource: string) =>
    fails(
      "AccessDenied",
      403,
      `User: arn:aws:iam::000000000000:root is not authorized to perform: ${action} on resource: "arn:aws:s3:::${resource}" with an explicit deny in a resource-based policy`,
    );

  // S3 User Guide, "Bucket policies": examples of encryption, listing, tags and legal holds.
  test.each<[object, object, boolean]>([
    [{ StringNotEquals: { "s3:x-amz-server-side-encryption": "aws:kms" } }, {}, false],
    [{ StringNotEquals: { "s3:x-amz-server-side-encryption": "aws:kms" } }, { ServerSideEncryption: "AES256" }, false],
    [{ StringNotEquals: { "s3:x-amz-server-side-encryption": "aws:kms" } }, { ServerSideEncryption: "aws:kms" }, true],
    [{ Null: { "s3:x-amz-server-side-encryption": "true" } }, {}, false],
    [{ StringEquals: { "s3:x-amz-storage-class": "GLACIER" } }, { StorageClass: "STANDARD_IA" }, true],
    [{ StringNotEquals: { "s3:RequestObjectTag/stage": "test" } }, { Tagging: "stage=test" }, true],
    [{ StringNotEquals: { "s3:RequestObjectTag/stage": "test" } }, { Tagging: "stage=prod" }, false],
    [{ Null: { "s3:if-none-match": "true" } }, { IfNoneMatch: "*" }, true],
    [{ StringNotEquals: { "aws:PrincipalAccount": "000000000000" } }, {}, true],
    [{ Bool: { "aws:SecureTransport": "false" } }, {}, true],
    [{ NotIpAddress: { "aws:SourceIp": "192.0.2.0/24" } }, {}, false],
    [{ NotIpAddress: { "aws:SourceIp": "127.0.0.0/8" } }, {}, true],
    [{ StringNotLike: { "aws:UserAgent": "aws-sdk-js/*" } }, {}, true],
    [{ StringLike: { "aws:Referer": "*" } }, {}, true],
    [{ StringNotEquals: { "s3:authType": "REST-HEADER" } }, {}, true],
    [{ StringEquals: { "s3:authType": "REST-HEADER" } }, {}, false],
    [{ NumericLessThan: { "s3:TlsVersion": 1.2 } }, {}, true],
    [{ StringEquals: { "s3:ResourceAccount": "000000000000" } }, {}, false],
    [{ DateGreaterThan: { "aws:CurrentTime": "2020-01-01T00:00:00Z" } }, {}, false],
    [{ NumericLessThan: { "aws:EpochTime": 1 } }, {}, true],
    [{ ArnNotEquals: { "aws:SourceArn": "arn:aws:sns:us-east-1:000000000000:a" } }, {}, false],
  ])("under the condition %j lets its owner put an object with %j or not", async (Condition, input, isDone) => {
    await create(lab.client, Bucket);
    await setPolicy({ Action: "s3:PutObject", Resource: "arn:aws:s3:::photos/*", Condition });
    const answer = put("a", input);
    await (isDone ? answer : expect(answer).rejects.toMatchObject(refusal("s3:PutObject", "photos/a")));
  });

  // S3 User Guide, "Tagging and access control policies".
  test("knows the tags of the object that is there", async () => {
    await create(lab.client, Bucket);
    await put("secret", { Tagging: "class=secret" });
    await put("open", { Tagging: "class=open" });
    const Condition = { StringEquals: { "s3:ExistingObjectTag/class": "secret" } };
    await setPolicy({ Action: "s3:GetObject", Resource: "arn:aws:s3:::photos/*", Condition });
    await lab.client.send(new GetObjectCommand({ Bucket, Key: "open" }));
    await expect(lab.client.send(new GetObjectCommand({ Bucket, Key: "secret" }))).rejects.toMatchObject(
      refusal("s3:GetObject", "photos/secret"),
    );
  });

  test("is for its owner, who can always change the policy", async () => {
    await create(lab.client, Bucket);
    await put("a");
    await setPolicy({});
    await expect(lab.client.send(new GetObjectCommand({ Bucket, Key: "a" }))).rejects.toMatchObject(
      refusal("s3:GetObject", "photos/a"),
    );
    await expect(lab.client.send(new GetObjectCommand({ Bucket, Key: "a", VersionId: "null" }))).rejects.toMatchObject(
      refusal("s3:GetObjectVersion", "photos/a"),
    );
    await expect(lab.client.send(new DeleteBucketCommand({ Bucket }))).rejects.toMatchObject(
      refusal("s3:DeleteBucket", "photos"),
    );
    await setPolicy({ Action: "s3:DeleteObject", Resource: "arn:aws:s3:::photos/kept/*" });
    await lab.client.send(new GetObjectCommand({ Bucket, Key: "a" }));
  });

  test("keeps each object of a list by itself", async () => {
    await create(lab.client, Bucket);
    for (const key of ["a", "kept/b"]) await put(key);
    await setPolicy({ Action: "s3:DeleteObject", Resource: "arn:aws:s3:::photos/kept/*" });
    const Delete = { Objects: [{ Key: "a" }, { Key: "kept/b" }] };
    expect(await lab.client.send(new DeleteObjectsCommand({ Bucket, Delete }))).toMatchObject({
      Deleted: [{ Key: "a" }],
      Errors: [{ Key: "kept/b", Code: "AccessDenied" }],
    });
    await lab.client.send(new GetObjectCommand({ Bucket, Key: "kept/b" }));
  });
});
