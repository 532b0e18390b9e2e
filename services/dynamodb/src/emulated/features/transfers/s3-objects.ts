import { createHash } from "node:crypto";
import { type AgentCall, bytesOfPayload, type PeerOperations, ServiceError } from "@cloudstub/kit";
import type { Export, Import } from "../../state/transfers.js";
import type { EmulatedState } from "../../state.js";

type S3 = PeerOperations<typeof import("@aws-sdk/client-s3")>;

/** Why an export or import can't go on. */
export type Failure = NonNullable<Export["failure"]>;

/** The service for objects, as an export or import calls it. */
export function s3Of({ peers }: AgentCall<EmulatedState>, { cause }: Pick<Export | Import, "cause">): S3 {
  return peers.of<typeof import("@aws-sdk/client-s3")>("s3", { cause });
}

/** An object that was written. */
export interface WrittenObject {
  readonly key: string;
  /** Of its bytes, in base64. */
  readonly md5: string;
  readonly etag: string;
}

/** Writes an object into the bucket of an export. */
export async function putObject(
  s3: S3,
  to: Export,
  { key, bytes }: { readonly key: string; readonly bytes: Uint8Array },
): Promise<WrittenObject> {
  const digest = createHash("md5").update(bytes).digest();
  const { ETag = "" } = await s3.PutObject({
    Bucket: to.bucket,
    Key: key,
    Body: { size: bytes.length, chunks: bytes.length === 0 ? [] : [bytes], md5: digest.toString("hex") },
    ...(to.bucketOwner !== undefined && { ExpectedBucketOwner: to.bucketOwner }),
    ...(to.encryption && { ServerSideEncryption: to.encryption === "KMS" ? ("aws:kms" as const) : to.encryption }),
    ...(to.keyId !== undefined && { SSEKMSKeyId: to.keyId }),
  });
  return { key, md5: digest.toString("base64"), etag: ETag.replaceAll('"', "") };
}

/** The key of the object of an import that comes after the last one; undefined where there is none. */
export async function nextKey(s3: S3, { source, after }: Import): Promise<string | undefined> {
  const { Contents: [next] = [] } = await s3.ListObjectsV2({
    Bucket: source.S3Bucket,
    MaxKeys: 1,
    ...(source.S3KeyPrefix !== undefined && { Prefix: source.S3KeyPrefix }),
    ...(after !== undefined && { StartAfter: after }),
    ...(source.S3BucketOwner !== undefined && { ExpectedBucketOwner: source.S3BucketOwner }),
  });
  return next?.Key;
}

/** The bytes of an object of an import. */
export async function readObject(s3: S3, { source }: Import, key: string): Promise<Uint8Array> {
  const { Body } = await s3.GetObject({ Bucket: source.S3Bucket, Key: key });
  return bytesOfPayload(Body ?? { chunks: [] });
}

/** The failure that an error of the service for objects stands for: `S3NoSuchBucket`. Other errors are defects, and thrown on. */
export function failureOf(error: unknown): Failure {
  if (!ServiceError.is(error)) throw error;
  return { code: error.code === "ServiceNotEnabled" ? error.code : `S3${error.code}`, message: error.message };
}
