import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketOwnershipControlsCommand,
  DeleteObjectCommand,
  DeletePublicAccessBlockCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  type ObjectCannedACL,
  type ObjectOwnership,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

// S3 User Guide, "Controlling ownership of objects and disabling ACLs", "Access control list (ACL) overview", and "Bucket owner granting permissions to
// objects it does not own".
const [OWNER, WRITER, THIRD] = ["111122223333", "444455556666", "777788889999"] as const;
const lab = laboratory({ fidelity: "emulated" });
const Bucket = "photos";
const Key = "a";

const by = (accessKeyId: string) =>
  new S3Client({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId, secretAccessKey: "test" },
  });
const idOf = async (account: string) => (await by(account).send(new ListBucketsCommand({}))).Owner?.ID;

beforeEach(async () => {
  const owner = by(OWNER);
  await owner.send(new CreateBucketCommand({ Bucket }));
  await owner.send(new DeletePublicAccessBlockCommand({ Bucket }));
  const Statement = {
    Effect: "Allow",
    Principal: { AWS: [WRITER, THIRD] },
    Action: ["s3:PutObject", "s3:PutObjectAcl", "s3:GetObject"],
    Resource: `arn:aws:s3:::${Bucket}/*`,
  };
  await owner.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify({ Statement }) }));
});

const setOwnership = (ObjectOwnership: ObjectOwnership) =>
  by(OWNER).send(
    new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls: { Rules: [{ ObjectOwnership }] } }),
  );
const write = (ACL?: ObjectCannedACL) => by(WRITER).send(new PutObjectCommand({ Bucket, Key, Body: "x", ACL }));
const read = (account: string) => by(account).send(new GetObjectCommand({ Bucket, Key }));
const denied = { name: "AccessDenied", message: "Access Denied", $metadata: { httpStatusCode: 403 } };
const listedOwner = async () =>
  (await by(OWNER).send(new ListObjectsV2Command({ Bucket, FetchOwner: true }))).Contents?.[0]?.Owner?.ID;

test("every account has a canonical id of its own, and lists its buckets only", async () => {
  expect(await idOf(OWNER)).toMatch(/^[0-9a-f]{64}$/);
  expect(await idOf(OWNER)).not.toBe(await idOf(WRITER));
  expect((await by(OWNER).send(new ListBucketsCommand({}))).Buckets).toHaveLength(1);
  expect((await by(WRITER).send(new ListBucketsCommand({}))).Buckets ?? []).toEqual([]);
});

test("the bucket's owner owns all objects where that is enforced, as in a new bucket", async () => {
  await write();
  expect(await listedOwner()).toBe(await idOf(OWNER));
  await read(OWNER);
  await read(THIRD);
});

describe("an object of its writer's", () => {
  beforeEach(async () => void (await setOwnership("ObjectWriter")));

  test("is not readable for the bucket's owner, whose policy does not open it", async () => {
    await write();
    expect(await listedOwner()).toBe(await idOf(WRITER));
    const { Owner, Grants } = await by(WRITER).send(new GetObjectAclCommand({ Bucket, Key }));
    expect(Owner?.ID).toBe(await idOf(WRITER));
    expect(Grants).toMatchObject([{ Grantee: { ID: await idOf(WRITER) }, Permission: "FULL_CONTROL" }]);
    await read(WRITER);
    for (const account of [OWNER, THIRD]) await expect(read(account)).rejects.toMatchObject(denied);
    await expect(by(OWNER).send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    await expect(by(OWNER).send(new GetObjectAclCommand({ Bucket, Key }))).rejects.toMatchObject(denied);
    const copy = new CopyObjectCommand({ Bucket, Key: "b", CopySource: `${Bucket}/${Key}` });
    await expect(by(OWNER).send(copy)).rejects.toMatchObject(denied);
    // The owner of a bucket can delete any object in it.
    await by(OWNER).send(new DeleteObjectCommand({ Bucket, Key }));
  });

  test.each<[ObjectCannedACL, readonly string[]]>([
    ["bucket-owner-read", [OWNER]],
    ["bucket-owner-full-control", [OWNER]],
    ["public-read", [OWNER, THIRD]],
    ["private", []],
  ])("with the list %s is readable for %j", async (acl, readers) => {
    await write(acl);
    for (const account of [OWNER, THIRD])
      await (readers.includes(account) ? read(account) : expect(read(account)).rejects.toMatchObject(denied));
  });

  test("is opened by its writer afterwards, and is the bucket owner's once that is enforced", async () => {
    await write();
    await by(WRITER).send(new PutObjectAclCommand({ Bucket, Key, ACL: "bucket-owner-read" }));
    await read(OWNER);
    await by(WRITER).send(new PutObjectAclCommand({ Bucket, Key, ACL: "private" }));
    await expect(read(OWNER)).rejects.toMatchObject(denied);
    await setOwnership("BucketOwnerEnforced");
    await read(OWNER);
    expect(await listedOwner()).toBe(await idOf(OWNER));
  });
});

test("a deleted setting leaves objects to their writers", async () => {
  await by(OWNER).send(new DeleteBucketOwnershipControlsCommand({ Bucket }));
  await write();
  await expect(read(OWNER)).rejects.toMatchObject(denied);
});

test("the preferred owner owns what was written with full control for it", async () => {
  await setOwnership("BucketOwnerPreferred");
  await write("bucket-owner-full-control");
  expect(await listedOwner()).toBe(await idOf(OWNER));
  await write();
  expect(await listedOwner()).toBe(await idOf(WRITER));
});
