import { keys } from "@cloudstub/kit";
import { newStoredKey, storedKey } from "../../../objects/object-key.js";
import { numberIn } from "../../opaque-id.js";
import type { EmulatedBucket, EmulatedState, Upload, UploadedPart } from "../../state.js";
import { noSuchUpload } from "./errors.js";

/** The key in `uploads` of an upload, whose id holds the time of its beginning: they are in the order of their keys' bytes, then of their beginning. Undefined for what is not an upload id. */
export function uploadKey(key: string, uploadId: string): string | undefined {
  const initiatedAt = numberIn(uploadId);
  return initiatedAt === undefined ? undefined : keys.text(storedKey(key)) + keys.time(initiatedAt) + uploadId;
}

/** Stores a new upload; throws `KeyTooLongError`. */
export function storeUpload({ uploads }: EmulatedState, bucket: EmulatedBucket, upload: Upload): void {
  newStoredKey(upload.key);
  uploads.of(bucket.name).set(uploadKey(upload.key, upload.uploadId) ?? "", upload);
}

/** The members with which requests name an upload. */
export interface UploadInput {
  readonly Key: string;
  readonly UploadId: string;
}

/** The upload of a key that has an id; undefined where there is none. */
export function lookUpUpload(
  { uploads }: EmulatedState,
  bucket: EmulatedBucket,
  { Key, UploadId }: UploadInput,
): Upload | undefined {
  const at = uploadKey(Key, UploadId);
  return at === undefined ? undefined : uploads.of(bucket.name).get(at);
}

/** The upload of a key that has an id; throws `NoSuchUpload`. */
export function findUpload(state: EmulatedState, bucket: EmulatedBucket, input: UploadInput): Upload {
  const upload = lookUpUpload(state, bucket, input);
  if (upload === undefined) throw noSuchUpload(input.UploadId);
  return upload;
}

/**
 * Notes on the uploads of a key that its object was written or deleted. The newest one comes first, and those that began before a noted one are
 * noted already: an upload is written once for this, however many there are. Those that began at the same time are in no order.
 */
export function noteKeyChange({ uploads }: EmulatedState, bucket: EmulatedBucket, key: string): void {
  const ofBucket = uploads.of(bucket.name);
  if (ofBucket.size === 0) return;
  let noted = 0;
  for (const [at, upload] of ofBucket.entries({ prefix: keys.text(storedKey(key)), reverse: true })) {
    const began = numberIn(upload.uploadId) ?? 0;
    if (began < noted) return;
    if (upload.keyChanged) noted = began;
    else ofBucket.set(at, { ...upload, keyChanged: true });
  }
}

/** Removes an upload with its parts. */
export function removeUpload(
  { uploads, parts }: EmulatedState,
  bucket: EmulatedBucket,
  { key, uploadId }: Upload,
): void {
  uploads.of(bucket.name).delete(uploadKey(key, uploadId) ?? "");
  parts.drop(uploadId);
}

/** The key in `parts` of a part. */
export function partKey(number: number): string {
  return String(number).padStart(5, "0");
}

/** Stores a part; one of the same number is replaced. */
export function storePart({ parts }: EmulatedState, { uploadId }: Upload, part: UploadedPart): void {
  parts.of(uploadId).set(partKey(part.number), part);
}
