import type { Collection, Family, Payload, Scope } from "@cloudstub/kit";
import type { Checksums } from "./checksums.js";
import { bucketForm, objectForm } from "./record-forms.js";

/** A bucket. */
export interface Bucket {
  readonly name: string;
  /** Milliseconds since 1970-01-01T00:00:00Z, whole seconds. */
  readonly createdAt: number;
  /** The location constraint that it was created with; `us-east-1` where there was none. */
  readonly region: string;
}

/** An object. Of its metadata only the content type is stored (specification 8). */
export interface StoredObject {
  readonly key: string;
  readonly contentType: string;
  /** The bytes as they arrived, with their MD5, which is the ETag. */
  readonly body: Payload;
  /** Milliseconds since 1970-01-01T00:00:00Z, whole seconds. */
  readonly lastModified: number;
  /** The checksum that the client declared, verified; empty where it declared none. */
  readonly checksums: Checksums;
}

/** What the object storage keeps. */
export interface S3State {
  /** By name. */
  readonly buckets: Collection<Bucket>;
  /** By the name of their bucket; within it by their key, as `storedKey` writes it. */
  readonly objects: Family<StoredObject>;
}

/** Names the object storage's collections. */
export function s3State(scope: Scope): S3State {
  return { buckets: scope.collection("buckets", bucketForm), objects: scope.family("objects", objectForm) };
}
