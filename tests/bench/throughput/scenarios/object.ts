import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { always, JSON_AND_REST, LARGE_UPLOAD, type NextRound, type Scenario, type Subject } from "../scenario.js";
import { sdkFor } from "../sdk.js";
import { inTurn, textOf } from "../variety.js";

const Bucket = "bench";
const KiB = 1024;
const MiB = 1024 * KiB;
/** A server keeps all of them, and the generator sends them again in each round. */
const LARGE_KEYS = 8;

export const putObject: Scenario = {
  name: "put-object",
  what: "PutObject of 1 KiB",
  service: "s3",
  target: JSON_AND_REST,
  prepare: (subject) => puts(subject, { size: KiB, keys: subject.variety }),
};

export const getObject: Scenario = {
  name: "get-object",
  what: "GetObject of 1 KiB",
  service: "s3",
  target: JSON_AND_REST,
  leftOutOfFresh: true,
  prepare: (subject) => gets(subject, { size: KiB, keys: subject.variety }),
};

export const putLargeObject: Scenario = {
  name: "put-large-object",
  what: "PutObject of 1 MiB",
  service: "s3",
  target: LARGE_UPLOAD,
  leftOutOfFresh: true,
  prepare: (subject) => puts(subject, { size: MiB, keys: LARGE_KEYS }),
};

export const getLargeObject: Scenario = {
  name: "get-large-object",
  what: "GetObject of 1 MiB",
  service: "s3",
  target: JSON_AND_REST,
  leftOutOfFresh: true,
  prepare: (subject) => gets(subject, { size: MiB, keys: LARGE_KEYS }),
};

interface Objects {
  readonly size: number;
  readonly keys: number;
}

async function puts(subject: Subject, { size, keys }: Objects): Promise<NextRound> {
  const { client, bytesOf } = sdkFor(S3Client, subject);
  await client.send(new CreateBucketCommand({ Bucket }));
  return always(...(await inTurn(keys, (n) => bytesOf((s3) => s3.send(putOf(n, size))))));
}

async function gets(subject: Subject, { size, keys }: Objects): Promise<NextRound> {
  const { client, bytesOf } = sdkFor(S3Client, subject);
  await client.send(new CreateBucketCommand({ Bucket }));
  await subject.answersTo(await inTurn(keys, (n) => bytesOf((s3) => s3.send(putOf(n, size)))));
  return always(
    ...(await inTurn(keys, (n) => bytesOf((s3) => s3.send(new GetObjectCommand({ Bucket, Key: keyOf(n) }))))),
  );
}

function putOf(n: number, size: number): PutObjectCommand {
  return new PutObjectCommand({ Bucket, Key: keyOf(n), Body: Buffer.from(textOf(n, size)), ContentType: "text/plain" });
}

function keyOf(n: number): string {
  return `objects/${n}`;
}
