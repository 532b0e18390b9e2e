import {
  type BucketCannedACL,
  CreateBucketCommand,
  GetBucketAclCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketPolicyStatusCommand,
  GetObjectAclCommand,
  GetPublicAccessBlockCommand,
  type ObjectOwnership,
  PutBucketAclCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

// AWS News Blog, "Heads-Up: Amazon S3 Security Changes Are Coming in April of 2023", and S3 User Guide, "Controlling ownership of objects": before,
// a new bucket had no ownership controls, which means ObjectWriter, and no public access block.
const lab = laboratory({ fidelity: "emulated", serviceOptions: { s3: { newBucketsHaveAcls: true } } });
const Bucket = "photos";
const create = (input: { readonly ACL?: BucketCannedACL; readonly ObjectOwnership?: ObjectOwnership } = {}) =>
  lab.client.send(new CreateBucketCommand({ Bucket, ...input }));
const grantees = ({ Grants }: { readonly Grants?: readonly { Grantee?: { URI?: string | undefined } }[] }) =>
  Grants?.map(({ Grantee }) => Grantee?.URI?.split("/").at(-1) ?? "owner");

test("a new bucket has no ownership controls and no public access block", async () => {
  await create();
  await expect(lab.client.send(new GetBucketOwnershipControlsCommand({ Bucket }))).rejects.toMatchObject({
    name: "OwnershipControlsNotFoundError",
  });
  await expect(lab.client.send(new GetPublicAccessBlockCommand({ Bucket }))).rejects.toMatchObject({
    name: "NoSuchPublicAccessBlockConfiguration",
  });
});

test("so has one that the API port creates, which leaves an old one as it is", async () => {
  const path = `POST /api/s3/create-bucket?bucket=${Bucket}`;
  expect(await lab.api(path)).toMatchObject({ status: 200, body: { bucket: Bucket } });
  await lab.client.send(new PutBucketAclCommand({ Bucket, ACL: "public-read" }));
  await lab.api(path);
  expect(grantees(await lab.client.send(new GetBucketAclCommand({ Bucket })))).toEqual(["owner", "AllUsers"]);
});

test("access control lists and public policies are taken", async () => {
  await create();
  await lab.client.send(new PutBucketAclCommand({ Bucket, ACL: "public-read" }));
  expect(grantees(await lab.client.send(new GetBucketAclCommand({ Bucket })))).toEqual(["owner", "AllUsers"]);
  await lab.client.send(new PutObjectCommand({ Bucket, Key: "a", Body: "x", ACL: "public-read" }));
  expect(grantees(await lab.client.send(new GetObjectAclCommand({ Bucket, Key: "a" })))).toEqual(["owner", "AllUsers"]);
  const Statement = { Effect: "Allow", Principal: "*", Action: "s3:GetObject", Resource: `arn:aws:s3:::${Bucket}/*` };
  await lab.client.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify({ Statement }) }));
  expect((await lab.client.send(new GetBucketPolicyStatusCommand({ Bucket }))).PolicyStatus?.IsPublic).toBe(true);
});

test("a bucket is created with a public list", async () => {
  await create({ ACL: "public-read" });
  expect(grantees(await lab.client.send(new GetBucketAclCommand({ Bucket })))).toEqual(["owner", "AllUsers"]);
});

test("a creator can still turn lists off", async () => {
  await expect(create({ ACL: "public-read", ObjectOwnership: "BucketOwnerEnforced" })).rejects.toMatchObject({
    name: "InvalidBucketAclWithObjectOwnership",
  });
  await create({ ObjectOwnership: "BucketOwnerEnforced" });
  await expect(lab.client.send(new PutBucketAclCommand({ Bucket, ACL: "public-read" }))).rejects.toMatchObject({
    name: "AccessControlListNotSupported",
  });
});
