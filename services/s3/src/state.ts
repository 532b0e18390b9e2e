import { type Collection, type Family, type RecordOf, record, type Scope } from "@cloudstub/kit";
import { checksumsSchema } from "./stored/checksums.js";
import { headerText } from "./stored/header-text.js";
import { storedBody } from "./stored/stored-body.js";

/** The contract's members of a bucket. */
export const bucketSchema = record({
  name: "string",
  /** Milliseconds since 1970-01-01T00:00:00Z, whole seconds. */
  createdAt: "time",
  /** The location constraint of its creation; `us-east-1` by default. */
  region: headerText,
});

/** A bucket. */
export type Bucket = RecordOf<typeof bucketSchema>;

/** The contract's members of an object. */
export const objectSchema = record({
  key: "string",
  contentType: headerText,
  /** The bytes as they arrived, with their MD5, which is the ETag. */
  body: storedBody,
  /** Milliseconds since 1970-01-01T00:00:00Z, whole seconds. */
  lastModified: "time",
  /** The checksum that the client declared, verified; empty without one. */
  checksums: checksumsSchema,
});

/** An object. Of its metadata only the content type is stored (specification 8). */
export type StoredObject = RecordOf<typeof objectSchema>;

/** The collections of the object storage. */
export interface S3State {
  /** By name. */
  readonly buckets: Collection<Bucket>;
  /** By the name of their bucket; within it by their key, as `storedKey` writes it. */
  readonly objects: Family<StoredObject>;
}

/** Names the object storage's collections. */
export function s3State(scope: Scope): S3State {
  return { buckets: scope.collection("buckets", bucketSchema), objects: scope.family("objects", objectSchema) };
}
