import { methodNotAllowed, noSuchAnnotation, notConfigured } from "../../../errors.js";
import { type BucketInput, bucketOf } from "../../engine/buckets/bucket.js";
import { methodRefused, notImplementedOperation } from "../../engine/errors.js";
import { foundVersion } from "../../engine/objects/found-version.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";

/** Refuses, after a look for the bucket that the request names, if it names one. */
const notImplemented = (input: BucketInput | { readonly RequestRoute: string }, call: EmulatedCall): never => {
  if ("Bucket" in input) bucketOf(input, call);
  throw notImplementedOperation();
};

const noMetadata = (input: BucketInput, call: EmulatedCall): never => {
  bucketOf(input, call);
  return notConfigured("MetadataConfigurationNotFound", "The metadata configuration was not found")();
};

/**
 * AWS closed S3 Select to new customers in July 2024. Their accounts are refused so ("An error occurred (MethodNotAllowed) when calling the
 * SelectObjectContent operation", a report of a new account; the sentence is that of S3's errors of this code).
 */
const selectEnded = (input: BucketInput, call: EmulatedCall): never => {
  bucketOf(input, call);
  throw methodRefused("POST", "OBJECT");
};

/** Operations that S3 has and CloudStub does not. None of them can write anything, so that reads find nothing. */
export const leftOutOperations = {
  // Directory buckets.
  CreateSession: notImplemented,
  RenameObject: notImplemented,

  SelectObjectContent: selectEnded,

  // Object lambda.
  WriteGetObjectResponse: notImplemented,

  // Metadata tables.
  CreateBucketMetadataConfiguration: notImplemented,
  CreateBucketMetadataTableConfiguration: notImplemented,
  DeleteBucketMetadataConfiguration: notImplemented,
  DeleteBucketMetadataTableConfiguration: notImplemented,
  GetBucketMetadataConfiguration: noMetadata,
  GetBucketMetadataTableConfiguration: noMetadata,
  UpdateBucketMetadataAnnotationTableConfiguration: notImplemented,
  UpdateBucketMetadataInventoryTableConfiguration: notImplemented,
  UpdateBucketMetadataJournalTableConfiguration: notImplemented,

  // Annotations, and other keys for an object that is there.
  DeleteObjectAnnotation: notImplemented,
  GetObjectAnnotation: ((input, call) => {
    foundVersion(input, call, "GET");
    return noSuchAnnotation();
  }) satisfies EmulatedHandler<"GetObjectAnnotation">,
  ListObjectAnnotations: ((input, call) => {
    const { object, versionId } = foundVersion(input, call, "GET");
    return { Bucket: input.Bucket, Key: object.key, ObjectVersionId: versionId, AnnotationCount: 0 };
  }) satisfies EmulatedHandler<"ListObjectAnnotations">,
  PutObjectAnnotation: notImplemented,
  UpdateObjectEncryption: notImplemented,

  // AWS ended BitTorrent in 2022.
  GetObjectTorrent: methodNotAllowed,
};
