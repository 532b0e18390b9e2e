import type { BucketConfigurations, LifecycleRule } from "../../state/configurations.js";
import type { EmulatedObject, Tag } from "../../state.js";
import { prefixOf, tagsOf } from "../checks/lifecycle-filter.js";

/** What filters look at. */
export interface Filtered {
  readonly key: string;
  /** Bytes; of uploads there is none. */
  readonly size: number;
  readonly tags?: readonly Tag[] | undefined;
}

/** A change of the storage class and when it is due. */
export interface Transition {
  readonly storageClass: string;
  readonly due: number;
}

export const DAY = 86_400_000;
const SMALL = 128 * 1024;

/** Objects move in this direction only (S3 User Guide, "Transitioning objects using Amazon S3 Lifecycle"). */
const order = ["STANDARD", "STANDARD_IA", "INTELLIGENT_TIERING", "ONEZONE_IA", "GLACIER_IR", "GLACIER", "DEEP_ARCHIVE"];

/** The midnight (UTC) at or after a time. AWS rounds the end of a number of days so (S3 User Guide, "Lifecycle rules: Based on an object's age"). */
export function midnightFrom(time: number): number {
  return Math.ceil(time / DAY) * DAY;
}

/** When something is due that is to happen some days after a time. */
export function daysAfter(time: number, days: number): number {
  return midnightFrom(time + days * DAY);
}

/** The rules of a bucket that are carried out. */
export function enabledRules({ lifecycle }: BucketConfigurations): readonly LifecycleRule[] {
  return lifecycle?.Rules?.filter(({ Status }) => Status === "Enabled") ?? [];
}

/** True where a rule is about an object, a version or an upload. */
export function isAbout(rule: LifecycleRule, filtered: Filtered): boolean {
  return differenceFrom(rule, filtered) === undefined;
}

/** The part of a rule's filter that an object, a version or an upload does not meet, as a clause: `its key does not begin with logs/`. */
export function differenceFrom(rule: LifecycleRule, { key, size, tags = [] }: Filtered): string | undefined {
  const { ObjectSizeGreaterThan: over = -1, ObjectSizeLessThan: under = Number.POSITIVE_INFINITY } = sizesOf(rule);
  const prefix = prefixOf(rule);
  if (!key.startsWith(prefix)) return `its key does not begin with ${prefix}`;
  if (size <= over) return `it has ${size} bytes, and the rule is for more than ${over}`;
  if (size >= under) return `it has ${size} bytes, and the rule is for fewer than ${under}`;
  const missing = tagsOf(rule.Filter).find(
    (wanted) => !tags.some(({ Key, Value }) => Key === wanted.Key && Value === wanted.Value),
  );
  return missing && `it does not have the tag ${missing.Key}=${missing.Value}`;
}

function sizesOf({ Filter = {} }: LifecycleRule): {
  readonly ObjectSizeGreaterThan?: number | undefined;
  readonly ObjectSizeLessThan?: number | undefined;
} {
  return Filter.And ?? Filter;
}

/** When a rule ends an object that was created at a time; undefined where it does not. */
export function expirationOf(
  { Expiration: { Days, Date: date } = {} }: LifecycleRule,
  createdAt: number,
): number | undefined {
  return Days === undefined ? date?.getTime() : daysAfter(createdAt, Days);
}

/** No `Date` is later (ECMAScript, "Time Values and Time Range"). */
const LAST_DATE = 8.64e15;

/**
 * The value of `x-amz-expiration`: when the first of a bucket's rules ends a current version, and its name; undefined where none does.
 * Names are URL-encoded (S3 API reference, GetObject, `x-amz-expiration`).
 */
export function expirationHeader(configurations: BucketConfigurations, object: EmulatedObject): string | undefined {
  if (configurations.lifecycle === undefined || object.noncurrentSince !== undefined) return undefined;
  const { key, body, tags, lastModified } = object;
  let first: { readonly time: number; readonly id: string } | undefined;
  for (const rule of enabledRules(configurations)) {
    const time = isAbout(rule, { key, size: body.size, tags }) ? expirationOf(rule, lastModified) : undefined;
    if (time !== undefined && time < (first?.time ?? LAST_DATE)) first = { time, id: rule.ID ?? "" };
  }
  return first && `expiry-date="${new Date(first.time).toUTCString()}", rule-id="${encodeURIComponent(first.id)}"`;
}

/** The changes of storage class that rules make of an object of this size and class, whether due or not. */
export function transitionsOf(
  rules: readonly LifecycleRule[],
  object: Filtered & { readonly createdAt: number; readonly storageClass: string },
  minimumSize: BucketConfigurations["lifecycleMinimumSize"],
): Transition[] {
  return rules
    .flatMap((rule) => (rule.Transitions ?? []).map((transition) => ({ rule, ...transition })))
    .filter(({ rule, StorageClass = "" }) => isMoved(rule, StorageClass, { ...object, minimumSize }))
    .map(({ StorageClass = "", Days, Date: date }) => ({
      storageClass: StorageClass,
      due: Days === undefined ? (date?.getTime() ?? 0) : daysAfter(object.createdAt, Days),
    }));
}

interface Moved {
  readonly size: number;
  readonly storageClass: string;
  readonly minimumSize: BucketConfigurations["lifecycleMinimumSize"];
}

/** Small objects stay where they are unless the rule names a size (S3 API reference, `TransitionDefaultMinimumObjectSize`). */
export function isMoved(rule: LifecycleRule, target: string, { size, storageClass, minimumSize }: Moved): boolean {
  if (order.indexOf(target) <= order.indexOf(storageClass)) return false;
  const { ObjectSizeGreaterThan, ObjectSizeLessThan } = sizesOf(rule);
  if (size >= SMALL || (ObjectSizeGreaterThan ?? ObjectSizeLessThan) !== undefined) return true;
  return minimumSize === "varies_by_storage_class" && (target === "GLACIER" || target === "DEEP_ARCHIVE");
}

/** The furthest of the storage classes that are due; undefined where none is. */
export function furthest(transitions: readonly Transition[], now: number): string | undefined {
  const due = transitions
    .filter((transition) => transition.due <= now)
    .map(({ storageClass }) => order.indexOf(storageClass));
  return due.length === 0 ? undefined : order[Math.max(...due)];
}

/**
 * The days after which a rule can first act on something that does not exist yet; 0 where it depends on more than age, such as tags, which
 * may change any day.
 */
export function leastAge(rule: LifecycleRule): number {
  const {
    Expiration,
    NoncurrentVersionExpiration,
    AbortIncompleteMultipartUpload,
    Transitions = [],
    NoncurrentVersionTransitions = [],
  } = rule;
  const noncurrent = [NoncurrentVersionExpiration, ...NoncurrentVersionTransitions];
  const depends =
    tagsOf(rule.Filter).length > 0 ||
    [Expiration, ...Transitions].some((action) => action?.Date !== undefined) ||
    Expiration?.ExpiredObjectDeleteMarker !== undefined ||
    noncurrent.some((action) => action?.NewerNoncurrentVersions !== undefined);
  if (depends) return 0;
  const days = [
    Expiration?.Days,
    AbortIncompleteMultipartUpload?.DaysAfterInitiation,
    ...Transitions.map(({ Days }) => Days),
  ];
  return Math.min(
    ...[...days, ...noncurrent.map((action) => action?.NoncurrentDays)].filter((each) => each !== undefined),
  );
}
