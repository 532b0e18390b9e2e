import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketLifecycleCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type LifecycleRule,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { manualClock } from "@cloudstub/core";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Ten in the morning: what takes days ends at a midnight. */
const BEGINNING = Date.UTC(2026, 0, 1, 10);
const clock = manualClock(BEGINNING);
const lab = laboratory({ clock, fidelity: "emulated" });
const Bucket = "photos";

beforeEach(async () => {
  await clock.set(BEGINNING);
  await lab.client.send(new CreateBucketCommand({ Bucket }));
});

const rules = (...given: Partial<LifecycleRule>[]) =>
  lab.client.send(
    new PutBucketLifecycleConfigurationCommand({
      Bucket,
      LifecycleConfiguration: { Rules: given.map((rule) => ({ Status: "Enabled", Filter: {}, ...rule })) },
    }),
  );
const put = (Key: string, more: Partial<PutObjectCommandInput> = {}) =>
  lab.client.send(new PutObjectCommand({ Bucket, Key, Body: "text", ...more }));
const remove = (Key: string) => lab.client.send(new DeleteObjectCommand({ Bucket, Key }));
const version = (Status: "Enabled" | "Suspended") =>
  lab.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));
const keys = async () =>
  ((await lab.client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key);
/** Versions and delete markers by key, the newest first: `a a* b`. */
async function versions() {
  const { Versions = [], DeleteMarkers = [] } = await lab.client.send(new ListObjectVersionsCommand({ Bucket }));
  return [...Versions.map(({ Key }) => Key), ...DeleteMarkers.map(({ Key }) => `${Key}*`)].sort();
}
const classOf = async (Key: string) =>
  (await lab.client.send(new HeadObjectCommand({ Bucket, Key }))).StorageClass ?? "STANDARD";
const at = (day: number) => clock.set(Date.UTC(2026, 0, 1 + day));

test("objects end at the midnight after their days", async () => {
  await rules({ Expiration: { Days: 1 } });
  await put("a");
  // S3 User Guide, "Lifecycle rules: Based on an object's age": created at 10:30 on the 15th, three days end at 00:00 on the 19th.
  await clock.set(Date.UTC(2026, 0, 3) - 1);
  expect(await keys()).toEqual(["a"]);
  await at(2);
  expect(await keys()).toEqual([]);
});

test("a rule for old objects takes effect at the next midnight, one that is removed or disabled has none", async () => {
  await put("a");
  await clock.advance("240h");
  await rules({ Expiration: { Days: 1 } });
  expect(await keys()).toEqual(["a"]);
  await rules({ Expiration: { Days: 1 }, Status: "Disabled" });
  await clock.advance("24h");
  expect(await keys()).toEqual(["a"]);
  await rules({ Expiration: { Days: 1 } });
  await lab.client.send(new DeleteBucketLifecycleCommand({ Bucket }));
  await clock.advance("24h");
  expect(await keys()).toEqual(["a"]);
  await rules({ Expiration: { Days: 1 } });
  await clock.advance("24h");
  expect(await keys()).toEqual([]);
});

test("a date ends what is there, and what comes later", async () => {
  await rules({ Expiration: { Date: new Date("2026-01-05T00:00:00Z") } });
  await put("a");
  await at(3);
  expect(await keys()).toEqual(["a"]);
  await at(4);
  expect(await keys()).toEqual([]);
  await put("b");
  await at(5);
  expect(await keys()).toEqual([]);
});

/** A filter, and the objects of five that it is about. */
const filters: readonly (readonly [filter: Partial<LifecycleRule>, ended: string[]])[] = [
  [{ Filter: { Prefix: "logs/" } }, ["logs/a", "logs/b"]],
  [{ Prefix: "logs/", Filter: undefined }, ["logs/a", "logs/b"]],
  [{ Filter: { Tag: { Key: "k", Value: "v" } } }, ["logs/b", "tagged"]],
  [{ Filter: { ObjectSizeGreaterThan: 4 } }, ["large"]],
  [{ Filter: { ObjectSizeLessThan: 4 } }, ["small"]],
  [{ Filter: { And: { Prefix: "logs/", Tags: [{ Key: "k", Value: "v" }] } } }, ["logs/b"]],
];

test.each(filters)("a rule with %j is about %j", async (filter, ended) => {
  await rules({ Expiration: { Days: 1 }, ...filter });
  await put("logs/a");
  await put("logs/b", { Tagging: "k=v&l=w" });
  await put("tagged", { Tagging: "k=v" });
  await put("large", { Body: "large" });
  await put("small", { Body: "s" });
  await at(2);
  expect(await keys()).toEqual(["large", "logs/a", "logs/b", "small", "tagged"].filter((key) => !ended.includes(key)));
});

test("a tag that is set later counts from the next midnight on", async () => {
  await rules({ Expiration: { Days: 30 }, Filter: { Tag: { Key: "k", Value: "v" } } });
  await put("a");
  await at(40);
  await lab.client.send(
    new PutObjectTaggingCommand({ Bucket, Key: "a", Tagging: { TagSet: [{ Key: "k", Value: "v" }] } }),
  );
  expect(await keys()).toEqual(["a"]);
  await at(41);
  expect(await keys()).toEqual([]);
});

describe("x-amz-expiration", () => {
  // S3 API reference, GetObject, `x-amz-expiration`: `expiry-date` and `rule-id`, the value of which is URL-encoded.
  const third = 'expiry-date="Sun, 04 Jan 2026 00:00:00 GMT", rule-id="two%20days"';
  const twoDays = { ID: "two days", Filter: { Prefix: "logs/" }, Expiration: { Days: 2 } };

  test("tells the first end of an object, in every answer about it", async () => {
    await rules(
      twoDays,
      { ID: "later", Expiration: { Days: 9 } },
      { ID: "none", Expiration: { Days: 1 }, Status: "Disabled" },
    );
    const Key = "logs/a";
    expect((await put(Key)).Expiration).toBe(third);
    expect((await lab.client.send(new HeadObjectCommand({ Bucket, Key }))).Expiration).toBe(third);
    expect((await lab.client.send(new GetObjectCommand({ Bucket, Key }))).Expiration).toBe(third);
    expect((await put("a")).Expiration).toMatch(/rule-id="later"$/);
    expect(
      (await lab.client.send(new CopyObjectCommand({ Bucket, Key: "logs/b", CopySource: `${Bucket}/a` }))).Expiration,
    ).toBe(third);
    const { UploadId } = await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const { ETag } = await lab.client.send(
      new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: "part" }),
    );
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    const completed = await lab.client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }),
    );
    expect(completed.Expiration).toBe(third);
    const form =
      '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nlogs/f\r\n--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nf\r\n--x--';
    const posted = await lab.raw({
      method: "POST",
      path: `/${Bucket}`,
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: form,
    });
    expect(posted.headers["x-amz-expiration"]).toBe(third);
  });

  test("is absent where the end is later than any date", async () => {
    await rules({ Expiration: { Days: 2_147_483_647 }, Filter: { Prefix: "" } });
    expect((await put("a")).Expiration).toBeUndefined();
  });

  test("follows tags and dates, and is absent where no rule ends the object", async () => {
    const tagged = { Filter: { Tag: { Key: "k", Value: "v" } } };
    await rules(
      { ID: "é", ...tagged, Expiration: { Date: new Date("2027-01-01T00:00:00Z") } },
      { NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
    );
    expect((await put("a")).Expiration).toBeUndefined();
    expect((await put("a", { Tagging: "k=v" })).Expiration).toBe(
      'expiry-date="Fri, 01 Jan 2027 00:00:00 GMT", rule-id="%C3%A9"',
    );
  });

  test("is about the current version only", async () => {
    await version("Enabled");
    const { VersionId } = await put("logs/a");
    await rules(twoDays);
    await put("logs/a");
    const head = (more: object) => lab.client.send(new HeadObjectCommand({ Bucket, Key: "logs/a", ...more }));
    expect([(await head({})).Expiration, (await head({ VersionId })).Expiration]).toEqual([third, undefined]);
  });
});

describe("with versions", () => {
  beforeEach(() => version("Enabled"));

  test("the current version gets a delete marker, and noncurrent ones end after their own days", async () => {
    await rules({ Expiration: { Days: 1 }, NoncurrentVersionExpiration: { NoncurrentDays: 3 } });
    await put("a");
    await at(2);
    expect(await versions()).toEqual(["a", "a*"]);
    expect(await keys()).toEqual([]);
    await at(4);
    expect(await versions()).toEqual(["a", "a*"]);
    // The version became noncurrent on the third; with it goes the marker, which is older than a day.
    await at(5);
    expect(await versions()).toEqual([]);
  });

  test("the newest noncurrent versions are kept as a rule says", async () => {
    await rules({ NoncurrentVersionExpiration: { NoncurrentDays: 1, NewerNoncurrentVersions: 2 } });
    for (let i = 0; i < 5; i++) await put("a");
    await at(2);
    expect(await versions()).toEqual(["a", "a", "a"]);
    await at(20);
    expect(await versions()).toEqual(["a", "a", "a"]);
  });

  test("a delete marker that is alone is removed, others stay", async () => {
    await rules({ Expiration: { ExpiredObjectDeleteMarker: true } });
    await put("a");
    await remove("a");
    await remove("b");
    await at(1);
    expect(await versions()).toEqual(["a", "a*"]);
  });

  test("a locked version stays until its lock ends", async () => {
    await lab.client.send(new CreateBucketCommand({ Bucket: "locked", ObjectLockEnabledForBucket: true }));
    const lock = { ObjectLockMode: "GOVERNANCE" as const, ObjectLockRetainUntilDate: new Date(BEGINNING + 10 * DAY) };
    await lab.client.send(new PutObjectCommand({ Bucket: "locked", Key: "a", Body: "1", ...lock }));
    await lab.client.send(new PutObjectCommand({ Bucket: "locked", Key: "a", Body: "2" }));
    const LifecycleConfiguration = {
      Rules: [{ Status: "Enabled" as const, Filter: {}, NoncurrentVersionExpiration: { NoncurrentDays: 1 } }],
    };
    await lab.client.send(new PutBucketLifecycleConfigurationCommand({ Bucket: "locked", LifecycleConfiguration }));
    const count = async () =>
      (await lab.client.send(new ListObjectVersionsCommand({ Bucket: "locked" }))).Versions?.length;
    await at(5);
    expect(await count()).toBe(2);
    await at(11);
    expect(await count()).toBe(1);
  });
});

describe("transitions", () => {
  const large = { Body: new Uint8Array(128 * 1024) };

  test("change the storage class step by step, never back, and leave small objects", async () => {
    await rules({
      Transitions: [
        { Days: 30, StorageClass: "STANDARD_IA" },
        { Days: 60, StorageClass: "GLACIER" },
      ],
    });
    await put("a", large);
    await put("deep", { ...large, StorageClass: "DEEP_ARCHIVE" });
    await put("small");
    await at(30);
    expect(await classOf("a")).toBe("STANDARD");
    await at(31);
    expect(await classOf("a")).toBe("STANDARD_IA");
    await at(61);
    expect(await classOf("a")).toBe("GLACIER");
    expect(await classOf("deep")).toBe("DEEP_ARCHIVE");
    expect(await classOf("small")).toBe("STANDARD");
  });

  test("move small objects too where a filter names a size", async () => {
    await rules({ Filter: { ObjectSizeGreaterThan: 0 }, Transitions: [{ Days: 0, StorageClass: "GLACIER_IR" }] });
    await put("small");
    await at(1);
    expect(await classOf("small")).toBe("GLACIER_IR");
  });
});

test("uploads that are not completed end after their days", async () => {
  await rules({ Filter: { Prefix: "a" }, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 } });
  const { UploadId } = await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key: "a" }));
  await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key: "b" }));
  const uploads = async () =>
    (await lab.client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.map(({ Key }) => Key);
  await at(2);
  expect(await uploads()).toEqual(["a", "b"]);
  await at(3);
  expect(await uploads()).toEqual(["b"]);
  await expect(lab.client.send(new AbortMultipartUploadCommand({ Bucket, Key: "a", UploadId }))).rejects.toMatchObject({
    name: "NoSuchUpload",
  });
});

test("a bucket with more records than one run takes is looked through to its end", async () => {
  await rules({ Expiration: { Days: 1 } });
  for (let batch = 0; batch < 11; batch++) {
    await Promise.all(Array.from({ length: 100 }, (_, each) => put(`${batch}/${each}`)));
  }
  await at(2);
  expect(await keys()).toEqual([]);
});

test("a year at once is the same as its days", async () => {
  await rules({ Expiration: { Days: 100 }, Transitions: [{ Days: 30, StorageClass: "STANDARD_IA" }] });
  await put("a", { Body: new Uint8Array(128 * 1024) });
  await at(50);
  await put("b");
  await at(102);
  expect(await keys()).toEqual(["b"]);
  await at(365);
  expect(await keys()).toEqual([]);
});
