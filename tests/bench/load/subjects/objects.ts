import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import module from "@cloudstub/s3";
import { templatesOf, X } from "../sdk-request.js";
import { digits, type Subject } from "../subject.js";

const Bucket = "photos";
const firstPage = { Bucket, MaxKeys: 100 };
const folders = { Bucket, Prefix: "dir-3/", Delimiter: "/" };

/** Objects of 100 bytes in one bucket, in as many folders however many objects there are. */
export async function makeSubject(): Promise<Subject> {
  const template = templatesOf(S3Client);
  const put = await template(
    new PutObjectCommand({ Bucket, Key: X, Body: "x".repeat(100), ContentType: "text/plain" }),
  );
  const one = await template(new ListObjectsV2Command({ Bucket, MaxKeys: 1, StartAfter: X }));
  return {
    module,
    setUp: await template(new CreateBucketCommand({ Bucket })),
    values: (number) => [`dir-${number % 8}/sub-${digits(Math.floor(number / 8) % 20)}/${digits(number)}`],
    fill: put,
    operations: {
      "PutObject, new": [put, "added"],
      "PutObject, again": [put, "existing"],
      GetObject: [await template(new GetObjectCommand({ Bucket, Key: X })), "existing"],
      HeadObject: [await template(new HeadObjectCommand({ Bucket, Key: X })), "existing"],
      "ListObjectsV2, a page of 100": [await template(new ListObjectsV2Command(firstPage)), "existing"],
      "ListObjectsV2, 20 folders": [await template(new ListObjectsV2Command(folders)), "existing"],
      "ListObjectsV2, 10 continued": [
        await template(new ListObjectsV2Command({ Bucket, MaxKeys: 10, ContinuationToken: X })),
        { look: one, find: /<NextContinuationToken>([^<]+)/g },
      ],
      "ListObjects, a page of 100": [await template(new ListObjectsCommand(firstPage)), "existing"],
      "ListObjects, 20 folders": [await template(new ListObjectsCommand(folders)), "existing"],
      "ListObjects, 10 behind a key": [
        await template(new ListObjectsCommand({ Bucket, MaxKeys: 10, Marker: X })),
        "existing",
      ],
      "ListObjects, 10 folders behind one": [
        await template(new ListObjectsCommand({ ...folders, Marker: `dir-3/sub-${digits(9)}/` })),
        "existing",
      ],
      HeadBucket: [await template(new HeadBucketCommand({ Bucket })), "existing"],
      DeleteObject: [await template(new DeleteObjectCommand({ Bucket, Key: X })), "removed"],
    },
  };
}
