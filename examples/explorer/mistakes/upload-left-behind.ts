import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { type Aws, expectSame, type Mistake, uploads } from "../laboratory.js";

const target = { Bucket: uploads, Key: "film" };

async function upload({ s3 }: Aws): Promise<void> {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(target));
  const { ETag } = await s3.send(new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: "film" }));
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
  await s3.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload }));
}

/** Ends what an upload left; in production it runs each night, or a rule of the bucket's lifecycle does it. */
async function sweep({ s3 }: Aws): Promise<void> {
  const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket: uploads }));
  for (const { Key, UploadId } of Uploads)
    await s3.send(new AbortMultipartUploadCommand({ Bucket: uploads, Key, UploadId }));
}

/** Parts of an upload that was begun and never completed are stored, and paid for, until it is aborted. */
export const uploadLeftBehind: Mistake = {
  name: "an upload in parts is left behind",
  wrong: { story: upload },
  right: { story: upload, recover: sweep },
  holds: async ({ s3 }) => {
    const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket: uploads }));
    expectSame(Uploads.length, 0, "uploads that were not ended");
  },
  finds: "lost-answer@s3.CreateMultipartUpload#1",
};
