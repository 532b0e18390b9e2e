import {
  type Call,
  type Collection,
  type Expectation,
  type Family,
  oneOf,
  type RecordOf,
  record,
  type Scope,
} from "@cloudstub/kit";
import { bucketSchema, objectSchema } from "../state.js";
import { checksumsSchema } from "../stored/checksums.js";
import { headerText } from "../stored/header-text.js";
import { attributesSchema } from "./state/attributes.js";
import { type BucketConfigurations, type ConfigurationsState, configurationsState } from "./state/configurations.js";
import { type EventsState, eventsState } from "./state/events.js";
import { type LifecycleState, lifecycleState } from "./state/lifecycle.js";
import { objectBody } from "./state/object-body.js";
import type { ObjectEvent } from "./state/object-events.js";
import { type RestorationsState, restorationsState } from "./state/restorations.js";
import { versionIdText, versionOrder } from "./state/version-ids.js";

export type { ObjectAttributes, Retention, Tag } from "./state/attributes.js";

const emulatedBucketSchema = record({
  ...bucketSchema,
  /** The account that owns it, twelve digits; `000000000000` where undefined. */
  "account?": "string",
  /** The location that its creator named, where it is an old name of the region. */
  "locationConstraint?": oneOf("EU"),
  /** Undefined where versioning was never enabled. */
  "versioning?": oneOf("Enabled", "Suspended"),
  "mfaDelete?": oneOf("Enabled", "Disabled"),
  /** Undefined where object lock is not enabled. It can't be disabled again. */
  "objectLock?": {
    "defaultRetention?": { mode: oneOf("GOVERNANCE", "COMPLIANCE"), "days?": "number", "years?": "number" },
  },
});

/** A bucket with the configuration that every write of an object reads. */
export type EmulatedBucket = RecordOf<typeof emulatedBucketSchema>;

const partSchema = record({ size: "number", checksums: checksumsSchema });

const emulatedObjectSchema = record({
  ...objectSchema,
  /** The MD5 of an object of several parts is that of the parts' MD5s, `-` and their number, as its ETag shows it. */
  body: objectBody,
  ...attributesSchema,
  /** Undefined for the version called `null`. */
  "versionId?": versionIdText,
  /** Its place among the versions of its key: a later version has a greater one. 0 where undefined. */
  "order?": versionOrder,
  /** When another version took its place; undefined of the current version. */
  "noncurrentSince?": "time",
  /** True of a delete marker, which has no bytes. It is in `versions` also where it is current. */
  "deleteMarker?": oneOf(true),
  /** `FULL_OBJECT` where undefined. */
  "checksumType?": oneOf("COMPOSITE", "FULL_OBJECT"),
  /** True where it was uploaded in parts without an algorithm, so that S3 chose the checksum. */
  "addedChecksum?": oneOf(true),
  /** The parts of which it was made, in order. */
  "parts?": [partSchema],
  /** The upload that it was made by: a completion that is repeated is answered in the same way. */
  "uploadId?": "string",
  /** Of an archived object: until when there is a copy that can be read, and from when on. */
  "restored?": { readyAt: "time", expiresAt: "time" },
});

/** An object, one version of it, or a delete marker. */
export type EmulatedObject = RecordOf<typeof emulatedObjectSchema>;

const uploadSchema = record({
  ...attributesSchema,
  key: "string",
  uploadId: "string",
  contentType: headerText,
  initiatedAt: "time",
  /** `CRC64NVME` where undefined, which S3 then computes. */
  "checksumAlgorithm?": headerText,
  "checksumType?": oneOf("COMPOSITE", "FULL_OBJECT"),
  /** True where the object of its key was written or deleted after it began: it can't be completed under a condition any more. */
  "keyChanged?": oneOf(true),
});

/** An upload in parts that is neither completed nor aborted. */
export type Upload = RecordOf<typeof uploadSchema>;

/** Expects the number of a part. */
const partNumber: Expectation<number> = (value) =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 10_000
    ? undefined
    : "a whole number of 1 to 10000";

const uploadedPartSchema = record({
  number: partNumber,
  body: objectBody,
  checksums: checksumsSchema,
  lastModified: "time",
});

/** A part of an upload. */
export type UploadedPart = RecordOf<typeof uploadedPartSchema>;

/**
 * What the emulated object storage stores. The current version of a key is in `objects` unless it is a delete marker, so that lists of
 * objects read one tree; the others are in `versions`.
 */
export interface EmulatedState extends ConfigurationsState, EventsState, LifecycleState, RestorationsState {
  /** The contract's, with more members. */
  readonly buckets: Collection<EmulatedBucket>;
  /** The contract's, with more members. */
  readonly objects: Family<EmulatedObject>;
  /** By bucket; within it by key, the newest first; see `versions/version-keys.ts`. */
  readonly versions: Family<EmulatedObject>;
  /** By bucket: the key in `versions` of the version called `null`, by the stored key of its object. */
  readonly nullVersions: Family<string>;
  /** By bucket; within it by key and time; see `multipart/uploads.ts`. */
  readonly uploads: Family<Upload>;
  /** By the id of their upload; within it by their number, in five digits. */
  readonly parts: Family<UploadedPart>;
  /** Who acts on each change of an object, in their order. */
  readonly objectObservers: readonly ObjectObserver[];
}

/** What it takes to tell of a change of an object: the call of an operation, or of an agent with an id to name. */
export type NotifyingCall = Pick<Call<EmulatedState>, "state" | "clock" | "partition"> & {
  readonly requestId: string;
  /** Who caused the event; undefined for S3 itself. */
  readonly caller?: Call<unknown>["caller"];
  /** The trace of the request; undefined where there is none. */
  readonly traceHeader?: string | undefined;
  /** Takes sentences for the history, where the change has a request. */
  readonly note?: Call<unknown>["note"];
};

/** The bucket of an object. */
export type EventBucket = Pick<EmulatedBucket, "name" | "region" | "account">;

/** A feature that acts on each change of an object, in the transaction of the change. The overlay lists all of them, in their order. */
export interface ObjectObserver {
  /** The configuration of the buckets that have this feature; it is not told of the objects of others. */
  readonly configuration: keyof BucketConfigurations;
  /** Called once for each change, after it was stored. */
  readonly observe: (call: NotifyingCall, bucket: EventBucket, event: ObjectEvent) => void;
}

/** Names the emulated object storage's collections. */
export function emulatedState(own: Scope, contract: Scope): Omit<EmulatedState, "objectObservers"> {
  return {
    buckets: contract.collection("buckets", emulatedBucketSchema),
    objects: contract.family("objects", emulatedObjectSchema),
    versions: own.family("versions", emulatedObjectSchema),
    nullVersions: own.family("null-versions", "string"),
    uploads: own.family("uploads", uploadSchema),
    parts: own.family("parts", uploadedPartSchema),
    ...configurationsState(own),
    ...eventsState(own),
    ...lifecycleState(own),
    ...restorationsState(own),
  };
}
