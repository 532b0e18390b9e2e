import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { always, JSON_AND_REST, LARGE_UPLOAD, type NextRound, type Scenario, type Subject } from "../scenario.js";
import { sdkFor } from "../sdk.js";

const Bucket = "bench";
const KiB = 1024;
const MiB = 1024 * KiB;

export const putObject: Scenario = {
  name: "put-object",
  what: "PutObject of 1 KiB",
  service: "s3",
  target: JSON_AND_REST,
  prepare: (subject) => puts(subject, { size: KiB, keys: 100 }),
};

export const getObject: Scenario = {
  name: "get-object",
  what: "GetObject of 1 KiB",
  service: "s3",
  target: JSON_AND_REST,
  prepare: (subject) => gets(subject, { size: KiB, keys: 100 }),
};

export const putLargeObject: Scenario = {
  name: "put-large-object",
  what: "PutObject of 1 MiB",
  service: "s3",
  target: LARGE_UPLOAD,
  prepare: (subject) => puts(subject, { size: MiB, keys: 4 }),
};

export const getLargeObject: Scenario = {
  name: "get-large-object",
  what: "GetObject of 1 MiB",
  service: "s3",
  target: JSON_AND_REST,
  prepare: (subject) => gets(subject, { size: MiB, keys: 4 }),
};

interface Objects {
  readonly size: number;
  readonly keys: number;
}

async function puts(subject: Subject, { size, keys }: Objects): Promise<NextRound> {
  const { client, bytesOf } = sdkFor(S3Client, subject);
  await client.send(new CreateBucketCommand({ Bucket }));
  const requests: Buffer[] = [];
  for (const Key of namesOf(keys)) requests.push(await bytesOf((s3) => s3.send(putOf(Key, size))));
  return always(...requests);
}

async function gets(subject: Subject, { size, keys }: Objects): Promise<NextRound> {
  const { client, bytesOf } = sdkFor(S3Client, subject);
  await client.send(new CreateBucketCommand({ Bucket }));
  const requests: Buffer[] = [];
  for (const Key of namesOf(keys)) {
    await client.send(putOf(Key, size));
    requests.push(await bytesOf((s3) => s3.send(new GetObjectCommand({ Bucket, Key }))));
  }
  return always(...requests);
}

function putOf(Key: string, size: number): PutObjectCommand {
  return new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(size, "o"), ContentType: "text/plain" });
}

function namesOf(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `objects/${n}`);
}
