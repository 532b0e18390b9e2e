/** Something that happened to an object. */
export interface ObjectEvent {
  /** The event's type without `s3:`, as AWS's documentation "Event notification types and destinations" lists them. */
  readonly name: ObjectEventName;
  readonly key: string;
  /** Bytes of the object; left out where it was removed, and of changes of tags and access control lists. */
  readonly size?: number | undefined;
  /** Without quotes. */
  readonly eTag?: string | undefined;
  /** Where the bucket keeps versions: the version that was made or removed. */
  readonly versionId?: string | undefined;
  /** Of a restoration that is completed: until when there is a copy, and the class of the archived object. */
  readonly restoration?: { readonly expiresAt: number; readonly storageClass: string } | undefined;
}

/** The events that something in the object storage causes. */
export type ObjectEventName =
  | "ObjectCreated:Put"
  | "ObjectCreated:Post"
  | "ObjectCreated:Copy"
  | "ObjectCreated:CompleteMultipartUpload"
  | "ObjectRemoved:Delete"
  | "ObjectRemoved:DeleteMarkerCreated"
  | "ObjectRestore:Post"
  | "ObjectRestore:Completed"
  | "ObjectRestore:Delete"
  | "ObjectTagging:Put"
  | "ObjectTagging:Delete"
  | "ObjectAcl:Put"
  | "LifecycleExpiration:Delete"
  | "LifecycleExpiration:DeleteMarkerCreated"
  | "LifecycleTransition";
