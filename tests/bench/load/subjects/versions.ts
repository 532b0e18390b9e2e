import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import module from "@cloudstub/s3";
import { templatesOf, X, Y } from "../sdk-request.js";
import { digits, type Subject } from "../subject.js";

const Bucket = "photos";
const KEYS = 500;
const ONE = "folder/one";

/** Versions of 100 bytes, at emulated level, in one folder: a third of them are of one key, the others of 500 keys, however many there are. */
export async function makeSubject(): Promise<Subject> {
  const template = templatesOf(S3Client);
  const put = await template(
    new PutObjectCommand({ Bucket, Key: X, Body: "x".repeat(100), ContentType: "text/plain" }),
  );
  const look = await template(new ListObjectVersionsCommand({ Bucket, MaxKeys: 100, Prefix: X }));
  const one = { look, find: /<Key>([^<]+)<\/Key>.*?<VersionId>([^<]+)/g };
  const ofOne = {
    look: await template(new ListObjectVersionsCommand({ Bucket, MaxKeys: 100, Prefix: ONE })),
    find: one.find,
  };
  const version = { Bucket, Key: X, VersionId: Y };
  // Always a full page.
  const page = { Bucket, MaxKeys: 100, KeyMarker: `folder/${digits(KEYS / 5)}` };
  return {
    module,
    fidelity: "emulated",
    // A bucket with object lock keeps versions from its beginning.
    setUp: await template(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true })),
    values: (number) => [number % 3 === 0 ? ONE : `folder/${digits(number % KEYS)}`],
    fill: put,
    operations: {
      "PutObject, a new version": [
        await template(new PutObjectCommand({ Bucket, Key: ONE, Body: "x".repeat(100) })),
        "existing",
      ],
      GetObject: [await template(new GetObjectCommand({ Bucket, Key: X })), "existing"],
      "GetObject, a version": [await template(new GetObjectCommand(version)), one],
      "HeadObject, a version": [await template(new HeadObjectCommand(version)), one],
      "ListObjectVersions, a page of 100": [await template(new ListObjectVersionsCommand(page)), "existing"],
      "ListObjectVersions, the folder": [
        await template(new ListObjectVersionsCommand({ Bucket, Delimiter: "/" })),
        "existing",
      ],
      "DeleteObject, a version": [await template(new DeleteObjectCommand(version)), ofOne],
    },
  };
}
