import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
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

/** Objects of 100 bytes at emulated level, all of them in one folder. */
export async function makeSubject(): Promise<Subject> {
  const template = templatesOf(S3Client);
  const put = await template(
    new PutObjectCommand({ Bucket, Key: X, Body: "x".repeat(100), ContentType: "text/plain", Metadata: { a: "1" } }),
  );
  return {
    module,
    fidelity: "emulated",
    setUp: await template(new CreateBucketCommand({ Bucket })),
    values: (number) => [`folder/${digits(number)}`],
    fill: put,
    operations: {
      "PutObject, new": [put, "added"],
      "PutObject, again": [put, "existing"],
      GetObject: [await template(new GetObjectCommand({ Bucket, Key: X })), "existing"],
      HeadObject: [await template(new HeadObjectCommand({ Bucket, Key: X })), "existing"],
      "ListObjectsV2, a page of 100": [
        await template(new ListObjectsV2Command({ Bucket, MaxKeys: 100, StartAfter: X })),
        "existing",
      ],
      "ListObjectsV2, the folder": [await template(new ListObjectsV2Command({ Bucket, Delimiter: "/" })), "existing"],
      "ListObjects, a page of 100": [
        await template(new ListObjectsCommand({ Bucket, MaxKeys: 100, Marker: X })),
        "existing",
      ],
      "ListObjects, the folder": [await template(new ListObjectsCommand({ Bucket, Delimiter: "/" })), "existing"],
      DeleteObject: [await template(new DeleteObjectCommand({ Bucket, Key: X })), "removed"],
    },
  };
}
