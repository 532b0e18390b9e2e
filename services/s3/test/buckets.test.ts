import {
  type BucketLocationConstraint,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory({ clock: { now: () => Date.UTC(2024, 0, 2, 3, 4, 5, 678) } });
const create = (Bucket: string, LocationConstraint?: string) =>
  lab.client.send(
    new CreateBucketCommand({
      Bucket,
      ...(LocationConstraint && {
        CreateBucketConfiguration: { LocationConstraint: LocationConstraint as BucketLocationConstraint },
      }),
    }),
  );
const put = (Bucket: string, Key: string) => lab.client.send(new PutObjectCommand({ Bucket, Key, Body: "kept" }));
const names = async () => (await lab.client.send(new ListBucketsCommand({}))).Buckets?.map(({ Name }) => Name) ?? [];
const missing = {
  name: "NoSuchBucket",
  message: "The specified bucket does not exist",
  $metadata: { httpStatusCode: 404 },
};

describe("CreateBucket", () => {
  test("records a bucket with the time in whole seconds", async () => {
    expect(await create("photos")).toMatchObject({ Location: "/photos", BucketArn: "arn:aws:s3:::photos" });
    const { Buckets, Owner } = await lab.client.send(new ListBucketsCommand({}));
    expect(Buckets).toEqual([
      {
        Name: "photos",
        CreationDate: new Date("2024-01-02T03:04:05Z"),
        BucketRegion: "us-east-1",
        BucketArn: "arn:aws:s3:::photos",
      },
    ]);
    expect(Owner?.ID).toMatch(/^[0-9a-f]{64}$/);
  });

  test("leaves an existing bucket unchanged, with its objects", async () => {
    await create("photos");
    await put("photos", "a");
    await create("photos");
    const { Body } = await lab.client.send(new GetObjectCommand({ Bucket: "photos", Key: "a" }));
    expect(await Body?.transformToString()).toBe("kept");
  });

  test.each([
    ["eu-west-1", "eu-west-1"],
    ["eu-west-1", undefined],
    [undefined, "eu-west-1"],
  ])("refuses to create a bucket of the region %s again in %s", async (first, second) => {
    await create("photos", first);
    await expect(create("photos", second)).rejects.toMatchObject({
      name: "BucketAlreadyOwnedByYou",
      message: "Your previous request to create the named bucket succeeded and you already own it.",
      $metadata: { httpStatusCode: 409 },
    });
  });

  test.each(["nowhere", "../x"])("refuses the location constraint %s", async (region) => {
    await expect(create("photos", region)).rejects.toMatchObject({
      name: "InvalidLocationConstraint",
      message: "The specified location-constraint is not valid",
      $metadata: { httpStatusCode: 400 },
    });
  });

  test.each(["abc", "2015-03-31", "a.b-c.9", "a".repeat(63), "123", "1.2.3"])("accepts the name %s", async (name) => {
    await create(name);
    expect(await names()).toEqual([name]);
  });

  test.each([
    "ab",
    "a".repeat(64),
    "Photos",
    "a_b",
    "-ab",
    "ab-",
    ".ab",
    "a..b",
    "192.168.5.4",
    "xn--abc",
    "sthree-a",
    "a-s3alias",
    "a--ol-s3",
    "a--x-s3",
    "__proto__",
  ])("refuses the name %s", async (name) => {
    const { status, body } = await lab.raw({ method: "PUT", path: `/${name}` });
    expect(status).toBe(400);
    expect(body).toContain(
      `<Code>InvalidBucketName</Code><Message>The specified bucket is not valid.</Message><BucketName>${name}</BucketName>`,
    );
    expect(await names()).toEqual([]);
  });

  test("refuses a body that is not a document of its own", async () => {
    const { status, body } = await lab.raw({ method: "PUT", path: "/photos", body: "<CreateBucketConfiguration>" });
    expect(status).toBe(400);
    expect(body).toContain("<Code>MalformedXML</Code>");
  });
});

describe("HeadBucket and GetBucketLocation", () => {
  test.each([
    [undefined, "us-east-1", undefined],
    // AWS refuses it. Version 2 of the SDK for JavaScript, up to 2.1400 at least, sends it to every endpoint but AWS's own.
    ["us-east-1", "us-east-1", undefined],
    ["eu-central-1", "eu-central-1", "eu-central-1"],
    ["EU", "eu-west-1", "eu-west-1"],
  ])("tell the region of a bucket created in %s", async (constraint, region, location) => {
    await create("photos", constraint);
    const { $metadata, ...head } = await lab.client.send(new HeadBucketCommand({ Bucket: "photos" }));
    expect(head).toEqual({ BucketArn: "arn:aws:s3:::photos", BucketRegion: region, AccessPointAlias: false });
    expect((await lab.client.send(new GetBucketLocationCommand({ Bucket: "photos" }))).LocationConstraint).toBe(
      location,
    );
  });

  test("say that a bucket does not exist", async () => {
    await expect(lab.client.send(new HeadBucketCommand({ Bucket: "nobody" }))).rejects.toMatchObject({
      name: "NotFound",
      $metadata: { httpStatusCode: 404 },
    });
    expect(await lab.raw({ method: "HEAD", path: "/nobody" })).toMatchObject({ status: 404, body: "" });
    await expect(lab.client.send(new GetBucketLocationCommand({ Bucket: "nobody" }))).rejects.toMatchObject(missing);
  });
});

describe("ListBuckets", () => {
  test("lists nothing where there is nothing", async () => {
    expect(await names()).toEqual([]);
  });

  test("lists the buckets in the order of names, or those of a prefix or region", async () => {
    for (const name of ["bbb", "aa-2", "aa-1"]) await create(name);
    await create("ccc", "eu-west-1");
    expect(await names()).toEqual(["aa-1", "aa-2", "bbb", "ccc"]);
    const some = await lab.client.send(new ListBucketsCommand({ Prefix: "aa" }));
    expect([some.Prefix, some.Buckets?.map(({ Name }) => Name)]).toEqual(["aa", ["aa-1", "aa-2"]]);
    const european = await lab.client.send(new ListBucketsCommand({ BucketRegion: "eu-west-1" }));
    expect(european.Buckets?.map(({ Name }) => Name)).toEqual(["ccc"]);
  });

  test("continues after a continuation token", async () => {
    for (const name of ["aaa", "bbb", "ccc", "ddd"]) await create(name);
    const first = await lab.client.send(new ListBucketsCommand({ MaxBuckets: 2 }));
    const { ContinuationToken } = first;
    const second = await lab.client.send(new ListBucketsCommand({ MaxBuckets: 2, ContinuationToken }));
    expect([first, second].map(({ Buckets }) => Buckets?.map(({ Name }) => Name))).toEqual([
      ["aaa", "bbb"],
      ["ccc", "ddd"],
    ]);
    expect(second.ContinuationToken).toBeUndefined();
  });

  test.each(["max-buckets=0", "max-buckets=10001", "max-buckets=x", "continuation-token=abc", "continuation-token="])(
    "refuses %s",
    async (query) => {
      const { status, body } = await lab.raw({ path: `/?${query}` });
      expect(status).toBe(400);
      expect(body).toContain("<Code>InvalidArgument</Code>");
    },
  );
});

describe("DeleteBucket", () => {
  test("removes a bucket, and no other", async () => {
    await create("photos");
    await create("photos-2");
    await put("photos-2", "a");
    await lab.client.send(new DeleteBucketCommand({ Bucket: "photos" }));
    expect(await names()).toEqual(["photos-2"]);
    await expect(lab.client.send(new DeleteBucketCommand({ Bucket: "photos" }))).rejects.toMatchObject(missing);
  });

  test("refuses while there are objects", async () => {
    await create("photos");
    await put("photos", "a");
    await expect(lab.client.send(new DeleteBucketCommand({ Bucket: "photos" }))).rejects.toMatchObject({
      name: "BucketNotEmpty",
      message: "The bucket you tried to delete is not empty",
      $metadata: { httpStatusCode: 409 },
    });
    await lab.client.send(new DeleteObjectCommand({ Bucket: "photos", Key: "a" }));
    await lab.client.send(new DeleteBucketCommand({ Bucket: "photos" }));
    expect(await names()).toEqual([]);
  });
});

describe("with another home region", () => {
  const abroad = laboratory({ region: "eu-west-1" });

  test("a bucket without a location constraint is in it, and says so: only us-east-1 is told by an empty location", async () => {
    await abroad.client.send(new CreateBucketCommand({ Bucket: "photos" }));
    expect((await abroad.client.send(new GetBucketLocationCommand({ Bucket: "photos" }))).LocationConstraint).toBe(
      "eu-west-1",
    );
  });
});
