import {
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectLegalHoldCommand,
  GetObjectLockConfigurationCommand,
  GetObjectRetentionCommand,
  HeadObjectCommand,
  type ObjectLockRetention,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectLegalHoldCommand,
  PutObjectLockConfigurationCommand,
  type PutObjectLockConfigurationCommandInput,
  PutObjectRetentionCommand,
} from "@aws-sdk/client-s3";
import { manualClock } from "@cloudstub/core";
import { beforeEach, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

// Source: "Locking objects with Object Lock" in the Amazon S3 User Guide, and the pages of the operations in the API Reference.
const clock = manualClock();
const lab = laboratory({ fidelity: "emulated", clock });
const Bucket = "records";
const Key = "one";
const DAY = 86_400_000;
const locked = { name: "AccessDenied", message: "Access Denied because object protected by object lock." };

const inDays = (days: number) => new Date(clock.now() + days * DAY);
const put = async (input: Partial<PutObjectCommandInput> = {}) =>
  (await lab.client.send(new PutObjectCommand({ Bucket, Key, Body: "x", ...input }))).VersionId as string;
const remove = (VersionId: string, BypassGovernanceRetention?: boolean) =>
  lab.client.send(new DeleteObjectCommand({ Bucket, Key, VersionId, BypassGovernanceRetention }));
const retain = (VersionId: string, Retention: ObjectLockRetention, BypassGovernanceRetention?: boolean) =>
  lab.client.send(new PutObjectRetentionCommand({ Bucket, Key, VersionId, Retention, BypassGovernanceRetention }));
const configure = (
  ObjectLockConfiguration: PutObjectLockConfigurationCommandInput["ObjectLockConfiguration"],
  bucket = Bucket,
) => lab.client.send(new PutObjectLockConfigurationCommand({ Bucket: bucket, ObjectLockConfiguration }));

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
});

test("a bucket with object lock keeps versions, and a bucket without gets it where it keeps them", async () => {
  const suspend = new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Suspended" } });
  await expect(lab.client.send(suspend)).rejects.toMatchObject({ name: "InvalidBucketState" });
  await lab.client.send(new CreateBucketCommand({ Bucket: "plain" }));
  const shown = () => lab.client.send(new GetObjectLockConfigurationCommand({ Bucket: "plain" }));
  await expect(shown()).rejects.toMatchObject({ name: "ObjectLockConfigurationNotFoundError" });
  const Rule = { DefaultRetention: { Mode: "GOVERNANCE" as const, Days: 2 } };
  await expect(configure({ ObjectLockEnabled: "Enabled", Rule }, "plain")).rejects.toMatchObject({
    name: "InvalidBucketState",
  });
  const VersioningConfiguration = { Status: "Enabled" as const };
  await lab.client.send(new PutBucketVersioningCommand({ Bucket: "plain", VersioningConfiguration }));
  await configure({ ObjectLockEnabled: "Enabled", Rule }, "plain");
  expect((await shown()).ObjectLockConfiguration).toEqual({ ObjectLockEnabled: "Enabled", Rule });
});

test.each([
  ["days and years", { Mode: "GOVERNANCE", Days: 1, Years: 1 }, "MalformedXML"],
  ["no mode", { Days: 1 }, "MalformedXML"],
  ["no days", { Mode: "GOVERNANCE", Days: 0 }, "InvalidRetentionPeriod"],
] as const)("a default retention with %s is refused", async (_, DefaultRetention, name) => {
  await expect(configure({ ObjectLockEnabled: "Enabled", Rule: { DefaultRetention } })).rejects.toMatchObject({ name });
});

test("new objects get the default retention of their bucket, and can be deleted when it is over", async () => {
  await configure({ ObjectLockEnabled: "Enabled", Rule: { DefaultRetention: { Mode: "COMPLIANCE", Days: 2 } } });
  const one = await put();
  expect(await lab.client.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({
    ObjectLockMode: "COMPLIANCE",
    ObjectLockRetainUntilDate: inDays(2),
  });
  await expect(remove(one, true)).rejects.toMatchObject(locked);
  await lab.client.send(new DeleteObjectCommand({ Bucket, Key }));
  await clock.advance(2 * DAY);
  await remove(one);
});

test("governance gives way to those who bypass it, and compliance to none", async () => {
  const one = await put({ ObjectLockMode: "GOVERNANCE", ObjectLockRetainUntilDate: inDays(3) });
  await expect(remove(one)).rejects.toMatchObject(locked);
  await expect(retain(one, { Mode: "GOVERNANCE", RetainUntilDate: inDays(1) })).rejects.toMatchObject(locked);
  await retain(one, { Mode: "GOVERNANCE", RetainUntilDate: inDays(4) });
  await retain(one, { Mode: "GOVERNANCE", RetainUntilDate: inDays(1) }, true);
  // The mode is a setting of the lock too, which only a bypass alters (User Guide, "Governance mode"; test_object_lock_changing_mode_… of Ceph's s3-tests).
  await expect(retain(one, { Mode: "COMPLIANCE", RetainUntilDate: inDays(2) })).rejects.toMatchObject(locked);
  await retain(one, { Mode: "COMPLIANCE", RetainUntilDate: inDays(2) }, true);
  await expect(retain(one, { Mode: "COMPLIANCE", RetainUntilDate: inDays(1) }, true)).rejects.toMatchObject(locked);
  await expect(retain(one, { Mode: "GOVERNANCE", RetainUntilDate: inDays(9) }, true)).rejects.toMatchObject(locked);
  await expect(retain(one, { Mode: "COMPLIANCE", RetainUntilDate: inDays(-1) })).rejects.toMatchObject({
    name: "InvalidArgument",
    message: "The retain until date must be in the future!",
  });
  const { Retention } = await lab.client.send(new GetObjectRetentionCommand({ Bucket, Key }));
  expect(Retention).toEqual({ Mode: "COMPLIANCE", RetainUntilDate: inDays(2) });
  const two = await put({ ObjectLockMode: "GOVERNANCE", ObjectLockRetainUntilDate: inDays(3) });
  await remove(two, true);
});

test("a legal hold has no end of its own", async () => {
  const one = await put();
  const hold = (Status: "ON" | "OFF") =>
    lab.client.send(new PutObjectLegalHoldCommand({ Bucket, Key, LegalHold: { Status } }));
  const shown = async () => (await lab.client.send(new GetObjectLegalHoldCommand({ Bucket, Key }))).LegalHold?.Status;
  await expect(shown()).rejects.toMatchObject({ name: "NoSuchObjectLockConfiguration" });
  await hold("ON");
  expect(await shown()).toBe("ON");
  await expect(remove(one, true)).rejects.toMatchObject(locked);
  const Delete = { Objects: [{ Key, VersionId: one }] };
  const { Deleted, Errors } = await lab.client.send(new DeleteObjectsCommand({ Bucket, Delete }));
  expect([Deleted, Errors]).toMatchObject([undefined, [{ Key, VersionId: one, Code: "AccessDenied" }]]);
  await hold("OFF");
  await remove(one);
});

test("a lock has a mode and a time, and an upload with one a checksum", async () => {
  await expect(put({ ObjectLockMode: "GOVERNANCE" })).rejects.toMatchObject({
    name: "InvalidArgument",
    message: "x-amz-object-lock-retain-until-date and x-amz-object-lock-mode must both be supplied",
  });
  await expect(put({ ObjectLockMode: "GOVERNANCE", ObjectLockRetainUntilDate: inDays(-1) })).rejects.toMatchObject({
    name: "InvalidArgument",
  });
  const headers = { "x-amz-object-lock-legal-hold": "ON" };
  expect((await lab.raw({ method: "PUT", path: `/${Bucket}/${Key}`, headers, body: "x" })).body).toContain(
    "Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters",
  );
});
