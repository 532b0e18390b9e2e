import { request } from "node:http";
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { startServer } from "@cloudstub/server";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import lambda from "../../lambda/src/index.js";
import s3 from "../src/index.js";
import { laboratory } from "./laboratory.js";

const lab = laboratory({ fidelity: "emulated", allowHost: ["cloudstub", "example.com", "aws.example.com"] });

beforeEach(async () => {
  for (const Bucket of ["photos", "my.photos"]) {
    await lab.client.send(new CreateBucketCommand({ Bucket }));
    await lab.client.send(new PutObjectCommand({ Bucket, Key: "cat 1.jpg", Body: `cat of ${Bucket}` }));
  }
});

// Endpoints of AWS: https://docs.aws.amazon.com/general/latest/gr/s3.html and "Virtual hosting of general purpose buckets" in the User Guide.
test.each([
  ["photos.localhost:4566", "photos"],
  ["my.photos.s3.localhost", "my.photos"],
  ["photos.s3.eu-west-1.localhost:4566", "photos"],
  ["photos.s3.amazonaws.com", "photos"],
  ["PHOTOS.s3.us-east-1.amazonaws.com", "photos"],
  ["my.photos.s3.eu-west-1.amazonaws.com", "my.photos"],
  ["photos.s3.dualstack.eu-west-1.amazonaws.com", "photos"],
  ["photos.s3-fips.us-east-1.amazonaws.com", "photos"],
  ["photos.s3-accelerate.amazonaws.com", "photos"],
  ["photos.s3-us-west-2.amazonaws.com", "photos"],
  ["photos.s3.cn-north-1.amazonaws.com.cn", "photos"],
  ["photos.cloudstub:4566", "photos"],
  ["my.photos.cloudstub:4566", "my.photos"],
  ["photos.s3.cloudstub", "photos"],
  ["photos.s3.eu-west-1.cloudstub", "photos"],
  ["photos.example.com", "photos"],
  ["photos.aws.example.com", "photos"],
  ["photos.s3.cloud.test", "photos"],
])("the bucket is found in the host name %s", async (host, bucket) => {
  const { status, body } = await lab.raw({ path: "/cat%201.jpg", headers: { host } });
  expect([status, body]).toEqual([200, `cat of ${bucket}`]);
});

test.each([
  "127.0.0.1:4566",
  "localhost",
  "s3.localhost",
  "s3.amazonaws.com",
  "s3.eu-west-1.amazonaws.com",
  "s3.dualstack.eu-west-1.amazonaws.com",
  "s3-us-west-2.amazonaws.com",
  "cloudstub:4566",
  "s3.cloudstub",
  "s3.eu-west-1.cloudstub",
  "aws.example.com",
  "cloud.test",
  "photos.s3-control.us-east-1.amazonaws.com",
])("the bucket is in the path at %s", async (host) => {
  const { status, body } = await lab.raw({ path: "/photos/cat%201.jpg", headers: { host } });
  expect([status, body]).toEqual([200, "cat of photos"]);
});

test("a request that is signed for another service is not a bucket's, below an allowed host", async () => {
  const modules = [s3, lambda];
  const server = await startServer({
    modules,
    port: 0,
    apiPort: 0,
    fidelity: { s3: "emulated" },
    allowHost: ["example.com"],
  });
  onTestFinished(() => server.close());
  const functions = (scope: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const authorization = `AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/${scope}/aws4_request, SignedHeaders=host, Signature=0`;
      const headers = { host: "aws.example.com", authorization };
      const sent = request({ port: server.port, path: "/2015-03-31/functions", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.once("error", reject).end();
    });
  expect(await functions("lambda")).toBe(200);
  expect(await functions("s3")).toBe(404);
});

describe("an upload in parts", () => {
  test.each([
    ["127.0.0.1:4566", "/photos", "http://127.0.0.1:4566/photos/dir/a%20b"],
    ["photos.cloudstub:4566", "", "http://photos.cloudstub:4566/dir/a%20b"],
  ])("at %s is told its URL there", async (host, bucket, location) => {
    const path = `${bucket}/dir/a%20b`;
    const headers = { host };
    const { UploadId } = await lab.client.send(new CreateMultipartUploadCommand({ Bucket: "photos", Key: "dir/a b" }));
    const named = { Bucket: "photos", Key: "dir/a b", UploadId };
    const { ETag } = await lab.client.send(new UploadPartCommand({ ...named, PartNumber: 1, Body: "part" }));
    const part = `<Part><PartNumber>1</PartNumber><ETag>${ETag}</ETag></Part>`;
    const body = `<CompleteMultipartUpload>${part}</CompleteMultipartUpload>`;
    const completed = await lab.raw({ method: "POST", path: `${path}?uploadId=${UploadId}`, headers, body });
    expect(completed.body).toContain(`<Location>${location}</Location>`);
    await lab.client.send(
      new CompleteMultipartUploadCommand({ ...named, MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } }),
    );
  });
});

describe("a bucket of another region", () => {
  // There are no redirects: see the service's README.
  test("is reached through one endpoint, and HeadBucket tells its region, also to those who may not read it", async () => {
    const LocationConstraint = "eu-west-1";
    await lab.client.send(
      new CreateBucketCommand({ Bucket: "far", CreateBucketConfiguration: { LocationConstraint } }),
    );
    expect((await lab.client.send(new HeadBucketCommand({ Bucket: "far" }))).BucketRegion).toBe("eu-west-1");
    await lab.client.send(new PutObjectCommand({ Bucket: "far", Key: "a", Body: "text" }));
    const other = new S3Client({
      endpoint: `http://127.0.0.1:${lab.server.port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "111111111111", secretAccessKey: "test" },
    });
    const refused = await other.send(new HeadBucketCommand({ Bucket: "far" })).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      $metadata: { httpStatusCode: 403 },
      $response: { headers: { "x-amz-bucket-region": "eu-west-1" } },
    });
  });
});
